import { and, eq, gt } from "drizzle-orm";
import type { Database } from "../db/database";
import { serverApproval } from "../db/schema";
import { type ApprovalCall, isForCall } from "./approval-call";

/**
 * Uses up the granted approval of this id for this exact call, inside the transaction of the change: both happen or
 * neither. Of two calls that present it at once the second waits for the first, and then finds it spent.
 */
export async function spendApproval(
  transaction: Database,
  call: ApprovalCall,
  approvalId: string,
  now: Date,
): Promise<boolean> {
  const spent = await transaction
    .update(serverApproval)
    .set({ state: "consumed" })
    .where(
      and(
        isForCall(call),
        eq(serverApproval.id, approvalId),
        eq(serverApproval.state, "granted"),
        gt(serverApproval.expiresAt, now),
      ),
    )
    .returning({ id: serverApproval.id });
  return spent.length > 0;
}
