import type { Environment } from "@/lib/env";
import type { OpenDatabase, PrepareDatabase } from "./database";
import { openPglite } from "./open-pglite";
import { openPostgres } from "./open-postgres";

/** PostgreSQL when an address is set, otherwise the built-in database in the data directory. */
export function openDatabase(
  environment: Pick<Environment, "databaseUrl" | "dataDir">,
  prepare: PrepareDatabase,
): Promise<OpenDatabase> {
  const { databaseUrl, dataDir } = environment;
  return databaseUrl === undefined ? openPglite(dataDir, prepare) : openPostgres(databaseUrl, prepare);
}
