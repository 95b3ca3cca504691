import { sql } from "drizzle-orm";
import type { Database } from "../db/database";
import { rateLimit } from "../db/schema";
import type { RateLimitRule } from "./procedure-meta";

export type RateLimitAnswer =
  | { readonly allowed: true }
  /** `first` marks the call that crossed the limit in this window; `retryAfterMs` is the time left of it. */
  | { readonly allowed: false; readonly retryAfterMs: number; readonly first: boolean };

/** Counts one call, or the given amount of something else, under `key`, in one atomic statement, so that instances of the application share the count. */
export async function consumeRateLimit(
  database: Database,
  key: string,
  rule: RateLimitRule,
  now: Date,
  amount = 1,
): Promise<RateLimitAnswer> {
  const windowEndsAt = new Date(now.getTime() + rule.windowMs);
  const expired = sql`${rateLimit.windowEndsAt} <= ${now.toISOString()}::timestamptz`;
  const rows = await database
    .insert(rateLimit)
    .values({ key, count: amount, windowEndsAt })
    .onConflictDoUpdate({
      target: rateLimit.key,
      set: {
        count: sql`case when ${expired} then excluded.count else ${rateLimit.count} + excluded.count end`,
        windowEndsAt: sql`case when ${expired} then excluded.window_ends_at else ${rateLimit.windowEndsAt} end`,
      },
    })
    .returning();
  const row = rows[0];
  if (row === undefined) throw new Error("The rate limit row was neither inserted nor updated.");
  if (row.count <= rule.limit) return { allowed: true };
  const retryAfterMs = Math.max(1, row.windowEndsAt.getTime() - now.getTime());
  return { allowed: false, retryAfterMs, first: row.count - amount <= rule.limit };
}

/** Drops windows that ended, a bounded number at a time. */
export async function forgetEndedWindows(database: Database, now: Date): Promise<void> {
  await database.execute(sql`
    delete from rate_limit where key in (
      select key from rate_limit where window_ends_at <= ${now.toISOString()}::timestamptz
      order by window_ends_at limit 100 for update skip locked
    )`);
}
