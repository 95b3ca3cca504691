import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../db/database";
import { idempotencyRecord } from "../db/schema";
import type { Caller } from "./claimed-agent";

/** A person's own requests live under an empty surface id, which no claimed surface id can be. */
const PERSON = { surfaceId: "", consumer: "human" } as const;
const KEEP_MS = 24 * 60 * 60 * 1_000;

export interface IdempotencyKey {
  readonly userId: string;
  readonly surfaceId: string;
  readonly consumer: string;
  readonly invocationId: string;
}

export type ClaimedKey =
  | { readonly state: "claimed" }
  | { readonly state: "answered"; readonly response: unknown }
  | { readonly state: "taken-by-another-request" };

/** The key of a call, or `undefined` for a person's request that brought none and so cannot be repeated safely. */
export function idempotencyKeyOf(userId: string, caller: Caller): IdempotencyKey | undefined {
  if (caller.actor === "agent") {
    const { surfaceId, consumer, invocationId } = caller;
    return { userId, surfaceId, consumer, invocationId };
  }
  if (caller.idempotencyKey === undefined) return undefined;
  return { userId, ...PERSON, invocationId: caller.idempotencyKey };
}

/**
 * Claims the key inside the caller's transaction. A twin that runs at the same moment waits on the row
 * until this transaction ends, and then reads the stored answer, or claims the key itself after a rollback.
 */
export async function claimIdempotencyKey(
  transaction: Database,
  key: IdempotencyKey,
  requestHash: string,
  now: Date,
): Promise<ClaimedKey> {
  const expiresAt = new Date(now.getTime() + KEEP_MS);
  const claimed = await transaction
    .insert(idempotencyRecord)
    .values({ ...key, requestHash, expiresAt, response: null })
    .onConflictDoUpdate({
      target: [
        idempotencyRecord.userId,
        idempotencyRecord.surfaceId,
        idempotencyRecord.consumer,
        idempotencyRecord.invocationId,
      ],
      set: { requestHash, expiresAt, response: null },
      setWhere: sql`${idempotencyRecord.expiresAt} <= ${now.toISOString()}::timestamptz`,
    })
    .returning({ userId: idempotencyRecord.userId });
  if (claimed.length > 0) return { state: "claimed" };
  const rows = await transaction.select().from(idempotencyRecord).where(matches(key));
  const stored = rows[0];
  if (stored === undefined) throw new Error("The idempotency record vanished while its row was locked.");
  if (stored.requestHash !== requestHash) return { state: "taken-by-another-request" };
  return { state: "answered", response: stored.response };
}

/** Keeps the answer for replays, in the transaction that made the change. */
export async function storeAnswer(
  transaction: Database,
  key: IdempotencyKey,
  response: unknown,
): Promise<void> {
  await transaction.update(idempotencyRecord).set({ response }).where(matches(key));
}

/** Drops answers past their time, a bounded number at a time. */
export async function forgetExpiredAnswers(transaction: Database, now: Date): Promise<void> {
  await transaction.execute(sql`
    delete from idempotency_record where ctid in (
      select ctid from idempotency_record where expires_at <= ${now.toISOString()}::timestamptz
      order by expires_at limit 50 for update skip locked
    )`);
}

function matches(key: IdempotencyKey) {
  return and(
    eq(idempotencyRecord.userId, key.userId),
    eq(idempotencyRecord.surfaceId, key.surfaceId),
    eq(idempotencyRecord.consumer, key.consumer),
    eq(idempotencyRecord.invocationId, key.invocationId),
  );
}
