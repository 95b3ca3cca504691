import { describe, expect, it } from "vitest";
import { createServerApprovals } from "./server-approvals";

describe("createServerApprovals", () => {
  it("keeps a bounded number, the oldest going first", () => {
    const approvals = createServerApprovals(() => 0);
    for (let call = 0; call < 65; call++) approvals.remember(`call ${call}`, `id ${call}`);
    expect(approvals.take("call 0")).toBeUndefined();
    expect(approvals.take("call 1")).toBe("id 1");
    expect(approvals.take("call 64")).toBe("id 64");
  });

  it("counts a call that is asked for again as new", () => {
    const approvals = createServerApprovals(() => 0);
    for (let call = 0; call < 64; call++) approvals.remember(`call ${call}`, "old");
    approvals.remember("call 0", "new");
    approvals.remember("one more", "id");
    expect(approvals.take("call 0")).toBe("new");
    expect(approvals.take("call 1")).toBeUndefined();
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
