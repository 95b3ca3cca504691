import { and, eq, type SQL } from "drizzle-orm";
import type { Caller } from "../base/claimed-agent";
import { serverApproval } from "../db/schema";

/** The exact call that an approval is for. Another input, person, organisation or kind of caller is another call. */
export interface ApprovalCall {
  readonly organizationId: string;
  readonly requestedBy: string;
  readonly actor: Caller["actor"];
  readonly procedure: string;
  /** SHA-256 of procedure, organisation and validated input. */
  readonly requestHash: string;
}

export function isForCall(call: ApprovalCall): SQL | undefined {
  return and(
    eq(serverApproval.organizationId, call.organizationId),
    eq(serverApproval.requestedBy, call.requestedBy),
    eq(serverApproval.actor, call.actor),
    eq(serverApproval.procedure, call.procedure),
    eq(serverApproval.requestHash, call.requestHash),
  );
}
