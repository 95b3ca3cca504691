import { createHash } from "node:crypto";
import { inArray } from "drizzle-orm";
import { consumeRateLimit, forgetEndedWindows, type RateLimitAnswer } from "../base/consume-rate-limit";
import type { Database } from "../db/database";
import { rateLimit } from "../db/schema";

const MINUTE_MS = 60_000;

/** Failed tries for one account from one address. A person mistypes three times, not ten. */
const PER_ADDRESS = { limit: 10, windowMs: 5 * MINUTE_MS };
/**
 * Failed tries for one account from anywhere, since an address can be forged. Wide enough that a stranger
 * cannot easily keep the owner out, and still less than ten thousand guesses a day.
 */
const PER_ACCOUNT = { limit: 100, windowMs: 15 * MINUTE_MS };

export interface SignInAttempt {
  readonly email: string;
  readonly address: string;
}

/** Hashed: the keys have one length, and the table never lists who tried to sign in. */
function keysOf({ email, address }: SignInAttempt): { perAddress: string; perAccount: string } {
  const hash = (...parts: string[]) => createHash("sha256").update(JSON.stringify(parts)).digest("hex");
  const account = email.trim().toLowerCase();
  return { perAddress: `sign-in:${hash(account, address)}`, perAccount: `sign-in:${hash(account)}` };
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
  const { perAddress, perAccount } = keysOf(attempt);
  await forgetEndedWindows(database, now);
  const answer = await consumeRateLimit(database, perAddress, PER_ADDRESS, now);
  return answer.allowed ? await consumeRateLimit(database, perAccount, PER_ACCOUNT, now) : answer;
}

export async function forgetAttempts(database: Database, attempt: SignInAttempt): Promise<void> {
  await database.delete(rateLimit).where(inArray(rateLimit.key, Object.values(keysOf(attempt))));
}
