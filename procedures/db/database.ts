import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type * as schema from "./schema";

/** What PGlite and PostgreSQL have in common; a transaction satisfies it too. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

/** A database together with the one way to let go of it. */
export interface OpenDatabase {
  readonly kind: "pglite" | "postgres";
  readonly database: Database;
  /** For the built-in database, which answers from memory after its files are gone. @throws DataDirectoryError */
  checkStorage(): void;
  /** Ends connections and gives up the directory lock; safe to call twice. */
  close(): Promise<void>;
}

/** Fills a fresh database; called after the migrations, by one process at a time. */
export type PrepareDatabase = (database: Database) => Promise<void>;
