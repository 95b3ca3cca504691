import { describe, expect, it } from "vitest";
import { createServerApprovals } from "./server-approvals";

describe("createServerApprovals", () => {
  it("keeps a bounded number, the oldest going first", () => {
    const approvals = createServerApprovals(() => 0);
    for (let call = 0; call < 65; call++) approvals.remember(`call ${call}`, `id ${call}`);
    expect(approvals.find("call 0")).toBeUndefined();
    expect(approvals.find("call 1")).toBe("id 1");
    expect(approvals.find("call 64")).toBe("id 64");
  });

  it("counts a call that is asked for again as new", () => {
    const approvals = createServerApprovals(() => 0);
    for (let call = 0; call < 64; call++) approvals.remember(`call ${call}`, "old");
    approvals.remember("call 0", "new");
    approvals.remember("one more", "id");
    expect(approvals.find("call 0")).toBe("new");
    expect(approvals.find("call 1")).toBeUndefined();
  });

  it("gives nothing at or after its end", () => {
    let now = 0;
    const approvals = createServerApprovals(() => now);
    approvals.remember("call", "id");
    now = 599_999;
    expect(approvals.find("call")).toBe("id");
    now = 600_000;
    expect(approvals.find("call")).toBeUndefined();
  });
});
