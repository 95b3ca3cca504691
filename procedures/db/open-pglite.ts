import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import type { OpenDatabase, PrepareDatabase } from "./database";
import { lockDirectory } from "./directory-lock";
import { migratePgliteDatabase } from "./migrate-database";
import * as schema from "./schema";

/**
 * Opens the built-in database, brings it up to date and prepares it.
 * @param dataDir the folder that holds it, or `undefined` for one in memory that ends with the process
 * @throws DirectoryInUseError
 */
export async function openPglite(
  dataDir: string | undefined,
  prepare: PrepareDatabase,
): Promise<OpenDatabase> {
  if (dataDir !== undefined) mkdirSync(dataDir, { recursive: true });
  const lock = dataDir === undefined ? undefined : lockDirectory(dataDir);
  const release = () => lock?.release();
  process.once("exit", release);
  const letGo = () => {
    process.off("exit", release);
    release();
  };
  let client: PGlite | undefined;
  try {
    client = await PGlite.create(dataDir === undefined ? {} : { dataDir: join(dataDir, "pglite") });
    const opened = client;
    const database = drizzle(opened, { schema });
    await migratePgliteDatabase(database);
    await prepare(database);
    const close = async () => {
      if (!opened.closed) await opened.close();
      letGo();
    };
    return { kind: "pglite", database, close };
  } catch (error) {
    if (client !== undefined && !client.closed) await client.close();
    letGo();
    throw error;
  }
}
