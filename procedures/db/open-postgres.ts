import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import type { OpenDatabase, PrepareDatabase } from "./database";
import { migratePostgresDatabase } from "./migrate-database";
import * as schema from "./schema";

/** Any constant will do, as long as every instance of the application uses the same one. */
const PREPARATION_LOCK = 4_711_202_611;
const MAX_CONNECTIONS = 10;
const CONNECT_TIMEOUT_SECONDS = 10;

/**
 * Connects to PostgreSQL. Instances that start together take turns: the first brings the database up to
 * date and prepares it, the others find that done.
 */
export async function openPostgres(url: string, prepare: PrepareDatabase): Promise<OpenDatabase> {
  const quiet = { connect_timeout: CONNECT_TIMEOUT_SECONDS, onnotice: () => undefined };
  // A lock belongs to a connection, so the one that takes it must also be the one that migrates.
  const preparing = postgres(url, { ...quiet, max: 1 });
  try {
    const database = drizzle(preparing, { schema });
    await database.execute(sql`select pg_advisory_lock(${PREPARATION_LOCK})`);
    await migratePostgresDatabase(database);
    await prepare(database);
  } finally {
    // Ending the connection gives up the lock, also after a failure.
    await preparing.end({ timeout: 5 });
  }
  const client = postgres(url, { ...quiet, max: MAX_CONNECTIONS });
  return {
    kind: "postgres",
    database: drizzle(client, { schema }),
    checkStorage: () => undefined,
    close: () => client.end({ timeout: 5 }),
  };
}
