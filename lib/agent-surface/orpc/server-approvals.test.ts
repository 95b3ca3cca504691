import { describe, expect, it } from "vitest";
import { createServerApprovals } from "./server-approvals";

describe("createServerApprovals", () => {
  it("keeps a bounded number and starts afresh beyond it", () => {
    const approvals = createServerApprovals(() => 0);
    for (let call = 0; call < 64; call++) approvals.remember(`call ${call}`, `id ${call}`);
    expect(approvals.take("call 0")).toBe("id 0");
    approvals.remember("call 0", "again");
    approvals.remember("one more", "id");
    expect(approvals.take("call 1")).toBeUndefined();
    expect(approvals.take("one more")).toBe("id");
  });

  it("keeps the server's latest id for a call", () => {
    const approvals = createServerApprovals(() => 0);
    approvals.remember("call", "old");
    approvals.remember("call", "new");
    expect(approvals.take("call")).toBe("new");
  });

  it("gives nothing at or after its end", () => {
    let now = 0;
    const approvals = createServerApprovals(() => now);
    approvals.remember("call", "id");
    now = 599_999;
    expect(approvals.take("call")).toBe("id");
    now = 0;
    approvals.remember("call", "id");
    now = 600_000;
    expect(approvals.take("call")).toBeUndefined();
  });

  it("gives an id once", () => {
    const approvals = createServerApprovals(() => 0);
    approvals.remember("call", "id");
    expect(approvals.take("call")).toBe("id");
    expect(approvals.take("call")).toBeUndefined();
  });
});
