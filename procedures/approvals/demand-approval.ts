import { randomUUID } from "node:crypto";
import { and, count, desc, eq, gt, lte, sql } from "drizzle-orm";
import type { AgentEffect } from "../base/procedure-meta";
import type { Database } from "../db/database";
import { serverApproval } from "../db/schema";
import { type ApprovalCall, isForCall } from "./approval-call";

/** From the question to the call that uses the answer. A grant does not prolong it. */
export const APPROVAL_TTL_MS = 10 * 60_000;
/** How long an assistant that has been told no is told so again, instead of asking people anew. */
const DENIAL_COOLDOWN_MS = 60_000;
/** Unanswered questions that one person may have. */
export const MAX_PENDING_APPROVALS = 20;
/** Answered ones are kept this much longer than they count, for whoever still looks at them. */
const KEEP_MS = 24 * 60 * 60_000;

export interface ApprovalRequest {
  readonly call: ApprovalCall;
  readonly description: string;
  readonly effect: AgentEffect;
  readonly permission: string;
  readonly input: unknown;
  /** The id that the call presented, if any. */
  readonly presentedId: string | undefined;
  readonly now: Date;
}

export type ApprovalDemand =
  /** People have to answer, or (`granted`) have answered and the call must be repeated with the id. */
  | {
      readonly kind: "required";
      readonly confirmationId: string;
      readonly expiresAt: Date;
      readonly granted: boolean;
    }
  | { readonly kind: "denied"; readonly confirmationId: string; readonly reason: string | null }
  | { readonly kind: "too-many"; readonly retryAfterMs: number };

/** Asks people for their approval of one exact call. Asking again while nobody has answered is the same question. */
export async function demandApproval(database: Database, request: ApprovalRequest): Promise<ApprovalDemand> {
  return await database.transaction(async (transaction: Database) => {
    await expirePending(transaction, request);
    const known = await answerSoFar(transaction, request);
    return known ?? (await ask(transaction, request));
  });
}

async function expirePending(transaction: Database, { call, now }: ApprovalRequest): Promise<void> {
  await transaction
    .update(serverApproval)
    .set({ state: "expired" })
    .where(
      and(
        eq(serverApproval.requestedBy, call.requestedBy),
        eq(serverApproval.state, "pending"),
        lte(serverApproval.expiresAt, now),
      ),
    );
  const forgotten = new Date(now.getTime() - KEEP_MS).toISOString();
  await transaction.execute(sql`
    delete from server_approval where ctid in (
      select ctid from server_approval where expires_at <= ${forgotten}::timestamptz
      order by expires_at limit 50 for update skip locked
    )`);
}

/** What people have said of this very call: a no to the presented id, a recent no to an assistant, an unspent yes. */
async function answerSoFar(
  transaction: Database,
  { call, presentedId, now }: ApprovalRequest,
): Promise<ApprovalDemand | undefined> {
  const rows = await transaction
    .select()
    .from(serverApproval)
    .where(and(isForCall(call), gt(serverApproval.expiresAt, now)))
    .orderBy(desc(serverApproval.requestedAt))
    .limit(20);
  const cooledDownAt = now.getTime() - DENIAL_COOLDOWN_MS;
  const denied = rows.find(
    ({ id, state, answeredAt }) =>
      state === "denied" &&
      (id === presentedId ||
        (call.actor === "agent" && answeredAt !== null && answeredAt.getTime() > cooledDownAt)),
  );
  if (denied !== undefined) return { kind: "denied", confirmationId: denied.id, reason: denied.reason };
  const granted = rows.find(({ state }) => state === "granted");
  if (granted === undefined) return undefined;
  return { kind: "required", confirmationId: granted.id, expiresAt: granted.expiresAt, granted: true };
}

async function ask(
  transaction: Database,
  { call, description, effect, permission, input, now }: ApprovalRequest,
): Promise<ApprovalDemand> {
  const pending = await transaction
    .select({ count: count(), nextEnd: sql<string | null>`min(${serverApproval.expiresAt})` })
    .from(serverApproval)
    .where(and(eq(serverApproval.requestedBy, call.requestedBy), eq(serverApproval.state, "pending")));
  const asked = pending[0];
  const isKnown = await findPending(transaction, call);
  if (isKnown === undefined && asked !== undefined && asked.count >= MAX_PENDING_APPROVALS) {
    const nextEnd = asked.nextEnd === null ? now : new Date(asked.nextEnd);
    return { kind: "too-many", retryAfterMs: Math.max(1_000, nextEnd.getTime() - now.getTime()) };
  }
  await transaction
    .insert(serverApproval)
    .values({
      ...call,
      id: `apr_${randomUUID()}`,
      description,
      effect,
      permission,
      input,
      state: "pending",
      requestedAt: now,
      expiresAt: new Date(now.getTime() + APPROVAL_TTL_MS),
    })
    .onConflictDoNothing();
  const row = await findPending(transaction, call);
  if (row === undefined) throw new Error("The approval was answered while it was being asked for.");
  return { kind: "required", confirmationId: row.id, expiresAt: row.expiresAt, granted: false };
}

async function findPending(transaction: Database, call: ApprovalCall) {
  const rows = await transaction
    .select({ id: serverApproval.id, expiresAt: serverApproval.expiresAt })
    .from(serverApproval)
    .where(and(isForCall(call), eq(serverApproval.state, "pending")));
  return rows[0];
}
