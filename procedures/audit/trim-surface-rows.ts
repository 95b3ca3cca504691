import { sql } from "drizzle-orm";
import { consumeRateLimit } from "../base/consume-rate-limit";
import type { Database } from "../db/database";

const KEEP_DAYS = 30;
/** With the largest rows about 300 MB of one organisation. */
export const MAX_SURFACE_ROWS = 50_000;
const EVERY = { limit: 1, windowMs: 60_000 };

/**
 * Drops what surfaces of an organisation said too long ago, or before its newest `maxRows` rows; the oldest go
 * first and the server's own records stay. Does so once a minute, since between two times only so many can come.
 */
export async function trimSurfaceRows(
  transaction: Database,
  organizationId: string,
  now: Date,
  maxRows = MAX_SURFACE_ROWS,
): Promise<void> {
  const turn = await consumeRateLimit(transaction, `audit-trim:${organizationId}`, EVERY, now);
  if (!turn.allowed) return;
  const oldest = new Date(now.getTime() - KEEP_DAYS * 86_400_000).toISOString();
  await transaction.execute(sql`
    delete from audit_record
    where organization_id = ${organizationId} and source = 'surface' and (
      at < ${oldest}::timestamptz or sequence <= (
        select sequence from audit_record where organization_id = ${organizationId} and source = 'surface'
        order by sequence desc offset ${maxRows} limit 1
      )
    )`);
}
