import { ORPCError } from "@orpc/client";
import { z } from "zod";
import type { ServerApprovals } from "./server-approvals";

const demandData = z.object({ confirmationId: z.string(), granted: z.boolean() });

/** People have not approved a call that the server asked them about. */
export class ApprovalRefusedError extends Error {
  override readonly name = "ApprovalRefusedError";
  readonly outcome: "denied" | "over";

  constructor(outcome: "denied" | "over", reason: string | null) {
    super(describe(outcome, reason));
    this.outcome = outcome;
  }
}

function describe(outcome: "denied" | "over", reason: string | null): string {
  if (outcome === "over") return "Nobody approved it in time. Nothing was changed.";
  return reason === null ? "It was denied. Nothing was changed." : `It was denied: ${reason}`;
}

/**
 * A person's own call of a procedure with `requiresApproval`: when the server asks for approval the question comes
 * before the person, and the call is repeated with the id that they have granted. `call` gets that id for its
 * `RpcContext.approvalId`, and must be the same call both times, its idempotency key included.
 * @throws {ApprovalRefusedError} when it was denied or not answered in time; and whatever the call throws
 */
export async function withServerApproval<T>(
  approvals: ServerApprovals,
  call: (approvalId: string | undefined) => Promise<T>,
): Promise<T> {
  try {
    return await call(undefined);
  } catch (error) {
    if (!(error instanceof ORPCError) || error.code !== "CONFIRMATION_REQUIRED") throw error;
    const { confirmationId, granted } = demandData.parse(error.data);
    const outcome = granted ? { kind: "granted" as const } : await approvals.wait(confirmationId);
    if (outcome?.kind === "granted") return await call(confirmationId);
    throw outcome?.kind === "denied"
      ? new ApprovalRefusedError("denied", outcome.reason)
      : new ApprovalRefusedError("over", null);
  }
}
