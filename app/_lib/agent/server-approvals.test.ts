import { describe, expect, it, vi } from "vitest";
import { createServerApprovals } from "./server-approvals";

describe("the server's questions of a page", () => {
  it("are listed once each, in their order, until somebody has answered", async () => {
    const approvals = createServerApprovals();
    const listener = vi.fn();
    approvals.subscribe(listener);
    approvals.ask("a");
    approvals.ask("a");
    approvals.ask("b");
    expect(approvals.asked()).toEqual(["a", "b"]);
    expect(approvals.asked()).toBe(approvals.asked());
    expect(listener).toHaveBeenCalledTimes(2);
    const waiting = approvals.wait("a");
    approvals.settle("a", { kind: "denied", reason: "Not today" });
    expect(await waiting).toEqual({ kind: "denied", reason: "Not today" });
    expect(approvals.asked()).toEqual(["b"]);
  });

  it("tell everybody who waits, and nobody twice", async () => {
    const approvals = createServerApprovals();
    const both = Promise.all([approvals.wait("a"), approvals.wait("a")]);
    approvals.settle("a", { kind: "granted" });
    approvals.settle("a", { kind: "over" });
    expect(await both).toEqual([{ kind: "granted" }, { kind: "granted" }]);
  });

  it("stay for the person when the call that met them stops waiting", async () => {
    const approvals = createServerApprovals();
    const abort = new AbortController();
    const waiting = approvals.wait("a", abort.signal);
    abort.abort();
    expect(await waiting).toBeUndefined();
    expect(approvals.asked()).toEqual(["a"]);
    expect(await approvals.wait("b", abort.signal)).toBeUndefined();
    expect(approvals.asked()).toEqual(["a"]);
  });

  it("are bounded, and end with the page", async () => {
    const approvals = createServerApprovals();
    const first = approvals.wait("id-0");
    for (let index = 1; index <= 32; index += 1) approvals.ask(`id-${index}`);
    expect(await first).toEqual({ kind: "over" });
    expect(approvals.asked()).toHaveLength(32);
    const last = approvals.wait("id-32");
    approvals.dispose();
    expect(await last).toEqual({ kind: "over" });
    expect(approvals.asked()).toEqual([]);
  });
});
