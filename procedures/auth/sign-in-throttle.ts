import { createHash } from "node:crypto";
import { inArray } from "drizzle-orm";
import { consumeRateLimit, forgetEndedWindows, type RateLimitAnswer } from "../base/consume-rate-limit";
import type { RateLimitRule } from "../base/procedure-meta";
import type { Database } from "../db/database";
import { rateLimit } from "../db/schema";

const MINUTE_MS = 60_000;

/** Failed tries for one account from one address, or one known device. A person mistypes three times, not ten. */
const PER_PLACE: RateLimitRule = { limit: 10, windowMs: 5 * MINUTE_MS };
/** Failed tries for one account from all unknown devices together: less than ten thousand guesses a day. */
const PER_ACCOUNT: RateLimitRule = { limit: 100, windowMs: 15 * MINUTE_MS };

export interface SignInAttempt {
  readonly email: string;
  readonly address: string;
  /** A browser that has signed in to this account before. */
  readonly device?: string | undefined;
}

interface Count {
  readonly key: string;
  readonly rule: RateLimitRule;
}

/**
 * What an attempt counts against. A known device has a count of its own, so that whoever guesses from elsewhere, or
 * from behind the same address, cannot keep the owner out. Hashed: the keys have one length, and the table never
 * lists who tried to sign in.
 */
function countsOf({ email, address, device }: SignInAttempt): Count[] {
  const key = (...parts: string[]) =>
    `sign-in:${createHash("sha256").update(JSON.stringify(parts)).digest("hex")}`;
  const account = email.trim().toLowerCase();
  if (device !== undefined) return [{ key: key("device", account, device), rule: PER_PLACE }];
  return [
    { key: key("address", account, address), rule: PER_PLACE },
    { key: key("account", account), rule: PER_ACCOUNT },
  ];
}

/**
 * Counts an attempt before the password is looked at, so that parallel guesses cannot slip past the count.
 * `forgetAttempts` takes the counts back when the password was right: signing in often costs nothing.
 */
export async function countAttempt(
  database: Database,
  attempt: SignInAttempt,
  now: Date,
): Promise<RateLimitAnswer> {
  await forgetEndedWindows(database, now);
  for (const { key, rule } of countsOf(attempt)) {
    const answer = await consumeRateLimit(database, key, rule, now);
    if (!answer.allowed) return answer;
  }
  return { allowed: true };
}

export async function forgetAttempts(database: Database, attempt: SignInAttempt): Promise<void> {
  const keys = countsOf(attempt).map(({ key }) => key);
  await database.delete(rateLimit).where(inArray(rateLimit.key, keys));
}
