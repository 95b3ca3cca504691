import { and, eq, inArray, lte, sql } from "drizzle-orm";
import type { Database } from "../db/database";
import { mailOutbox } from "../db/schema";
import { describeMailFailure, isLastingMailFailure } from "./describe-mail-failure";

export type StoredLetter = typeof mailOutbox.$inferSelect;

/** Hands one letter to a mail server; rejects when the server did not take it. */
export type SendLetter = (letter: StoredLetter) => Promise<void>;

export const MAX_ATTEMPTS = 6;
const BATCH = 10;
/** Longer than any attempt may take: after it the sender is taken for dead, and the letter is sent again. */
const LEASE_MS = 5 * 60_000;
const FIRST_DELAY_MS = 30_000;

/** 30 s, 2 min, 8 min, 32 min, about 2 h. */
function delayAfter(attempts: number): number {
  return FIRST_DELAY_MS * 4 ** (attempts - 1);
}

/** Takes due letters for this process alone: the lease keeps every other one away from them. */
async function claimDueLetters(database: Database, now: Date): Promise<StoredLetter[]> {
  const due = database
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(and(eq(mailOutbox.status, "queued"), lte(mailOutbox.nextAttemptAt, now)))
    .orderBy(mailOutbox.nextAttemptAt)
    .limit(BATCH)
    .for("update", { skipLocked: true });
  return await database
    .update(mailOutbox)
    .set({
      attempts: sql`${mailOutbox.attempts} + 1`,
      nextAttemptAt: new Date(now.getTime() + LEASE_MS),
    })
    .where(inArray(mailOutbox.id, due))
    .returning();
}

/**
 * Sends what is due, once each, and writes down how it went. A letter may arrive twice when the process dies
 * between the server's answer and the note of it; both carry one message id.
 * @returns how many letters were tried
 */
export async function deliverDueMail(
  database: Database,
  send: SendLetter,
  now: () => Date = () => new Date(),
): Promise<number> {
  const letters = await claimDueLetters(database, now());
  for (const letter of letters) {
    const outcome = await send(letter).then(
      () => ({ sent: true as const }),
      (error: unknown) => ({ sent: false as const, error }),
    );
    await database
      .update(mailOutbox)
      .set(outcome.sent ? sentRow(letter, now()) : failedRow(letter, outcome.error, now()))
      .where(and(eq(mailOutbox.id, letter.id), eq(mailOutbox.attempts, letter.attempts)));
  }
  return letters.length;
}

function sentRow({ confidential }: StoredLetter, now: Date) {
  return {
    status: "sent" as const,
    sentAt: now,
    nextAttemptAt: null,
    failure: null,
    ...(confidential && { body: null }),
  };
}

function failedRow({ attempts }: StoredLetter, error: unknown, now: Date) {
  const failure = describeMailFailure(error);
  if (attempts >= MAX_ATTEMPTS || isLastingMailFailure(error)) {
    return { status: "failed" as const, failure, nextAttemptAt: null };
  }
  return { failure, nextAttemptAt: new Date(now.getTime() + delayAfter(attempts)) };
}
