import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../db/database";
import { organization } from "../db/schema";

/** Rows of one statement: short enough that nobody waits for its locks. */
const BATCH = 500;
/** Statements of one kind in one round; what is left waits for the next round. */
const MAX_BATCHES = 20;

const DAY_MS = 86_400_000;
const CLOSED_INVITATION_DAYS = 90;
/** Records that belong to no organisation: calls that were refused because nobody was signed in. */
const ANONYMOUS_AUDIT_DAYS = 90;

export type Purged = Record<"audit" | "mail" | "invitations" | "verifications" | "sessions", number>;

/**
 * Deletes what every organisation has decided to keep no longer, a bounded number of rows in one round. Several
 * instances may run it at once: each takes rows that no other one holds.
 * @returns how many rows went
 */
export async function purgeExpired(database: Database, now: Date): Promise<Purged> {
  const before = (days: number) => sql`${new Date(now.getTime() - days * DAY_MS).toISOString()}::timestamptz`;
  const purge = (
    table: "audit_record" | "mail_outbox" | "invitation" | "verification" | "session",
    of: SQL,
  ) => deleteInBatches(database, sql.identifier(table), of);
  const anonymous = sql`organization_id is null and at < ${before(ANONYMOUS_AUDIT_DAYS)}`;
  const gone: Purged = {
    audit: await purge("audit_record", anonymous),
    mail: 0,
    invitations: await purge("invitation", sql`expires_at < ${before(CLOSED_INVITATION_DAYS)}`),
    verifications: await purge("verification", sql`expires_at < ${before(0)}`),
    sessions: await purge("session", sql`expires_at < ${before(0)}`),
  };
  for (const { id, auditRetentionDays, mailRetentionDays } of await database.select().from(organization)) {
    const own = sql`organization_id = ${id}`;
    gone.audit += await purge("audit_record", sql`${own} and at < ${before(auditRetentionDays)}`);
    gone.mail += await purge("mail_outbox", sql`${own} and created_at < ${before(mailRetentionDays)}`);
  }
  return gone;
}

async function deleteInBatches(database: Database, table: ReturnType<typeof sql.identifier>, of: SQL) {
  let total = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const result: unknown = await database.execute(sql`
      delete from ${table} where id in (
        select id from ${table} where ${of} limit ${BATCH} for update skip locked
      ) returning id`);
    const count = countOf(result);
    total += count;
    if (count < BATCH) break;
  }
  return total;
}

/** PGlite answers with an object that holds the rows, PostgreSQL's driver with the rows themselves. */
function countOf(result: unknown): number {
  if (Array.isArray(result)) return result.length;
  const rows = typeof result === "object" && result !== null && "rows" in result ? result.rows : undefined;
  return Array.isArray(rows) ? rows.length : 0;
}
