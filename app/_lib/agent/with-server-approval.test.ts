import { ORPCError } from "@orpc/client";
import { describe, expect, it, vi } from "vitest";
import { createServerApprovals } from "./server-approvals";
import { ApprovalRefusedError, withServerApproval } from "./with-server-approval";

function demand(granted = false) {
  const data = { confirmationId: "apr_1", expiresAt: "2026-11-30T12:00:00.000Z", granted };
  return new ORPCError("CONFIRMATION_REQUIRED", { defined: true, status: 428, data });
}

/** A procedure that runs when it is called with the granted id. */
function procedure(refusal: unknown) {
  return vi.fn(async (approvalId: string | undefined) => {
    if (approvalId === undefined) throw refusal;
    return `ran with ${approvalId}`;
  });
}

describe("a person's call that the server asks about", () => {
  it("is repeated with the id once people have granted it", async () => {
    const approvals = createServerApprovals();
    const call = procedure(demand());
    const result = withServerApproval(approvals, call);
    await vi.waitFor(() => expect(approvals.asked()).toEqual(["apr_1"]));
    expect(call).toHaveBeenCalledTimes(1);
    approvals.settle("apr_1", { kind: "granted" });
    expect(await result).toBe("ran with apr_1");
  });

  it("asks nobody when the yes is there already", async () => {
    const approvals = createServerApprovals();
    expect(await withServerApproval(approvals, procedure(demand(true)))).toBe("ran with apr_1");
    expect(approvals.asked()).toEqual([]);
  });

  it.each([
    [{ kind: "denied", reason: "Still in use" }, "It was denied: Still in use"],
    [{ kind: "denied", reason: null }, "It was denied. Nothing was changed."],
    [{ kind: "over" }, "Nobody approved it in time. Nothing was changed."],
  ] as const)("fails with %j in words, and is not repeated", async (outcome, message) => {
    const approvals = createServerApprovals();
    const call = procedure(demand());
    const result = withServerApproval(approvals, call).catch((error: unknown) => error);
    await vi.waitFor(() => expect(approvals.asked()).toHaveLength(1));
    approvals.settle("apr_1", outcome);
    const error = await result;
    expect(error).toBeInstanceOf(ApprovalRefusedError);
    expect(error).toMatchObject({ message });
    expect(call).toHaveBeenCalledTimes(1);
  });

  it("passes every other failure on", async () => {
    const failure = new ORPCError("FORBIDDEN", { status: 403 });
    await expect(withServerApproval(createServerApprovals(), procedure(failure))).rejects.toBe(failure);
  });
});
