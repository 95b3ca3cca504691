import { and, eq, gt } from "drizzle-orm";
import type { SessionUser } from "../auth/session-user";
import type { Database } from "../db/database";
import { serverApproval } from "../db/schema";
import { answerableBy } from "./answerable-by";

export interface ApprovalAnswer {
  readonly approvalId: string;
  readonly state: "granted" | "denied";
  readonly reason: string | null;
  readonly now: Date;
}

/** `too-late` when it has been answered before, or its time is over. */
export async function answerApproval(
  transaction: Database,
  session: SessionUser,
  { approvalId, state, reason, now }: ApprovalAnswer,
): Promise<"answered" | "too-late" | "not-found"> {
  const isTheirs = and(answerableBy(session), eq(serverApproval.id, approvalId));
  const answered = await transaction
    .update(serverApproval)
    .set({ state, reason, answeredBy: session.user.id, answeredAt: now })
    .where(and(isTheirs, eq(serverApproval.state, "pending"), gt(serverApproval.expiresAt, now)))
    .returning({ id: serverApproval.id });
  if (answered.length > 0) return "answered";
  const known = await transaction.select({ id: serverApproval.id }).from(serverApproval).where(isTheirs);
  return known.length > 0 ? "too-late" : "not-found";
}

export const TOO_LATE =
  "This has been answered already, or its time is over. Whoever needs it has to ask again.";
