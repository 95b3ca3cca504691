import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { damagedDirectory, hasVitalParts, pgliteFolder, requireWritableDirectory } from "./data-directory";
import { DataDirectoryError } from "./data-directory-error";
import type { OpenDatabase, PrepareDatabase } from "./database";
import { lockDirectory } from "./directory-lock";
import { migratePgliteDatabase } from "./migrate-database";
import * as schema from "./schema";

async function openMigrated(dataDir: string | undefined) {
  let client: PGlite | undefined;
  try {
    client = await PGlite.create(dataDir === undefined ? {} : { dataDir: pgliteFolder(dataDir) });
    const database = drizzle(client, { schema });
    await migratePgliteDatabase(database);
    return { client, database };
  } catch (error) {
    if (client !== undefined && !client.closed) await client.close();
    throw dataDir === undefined ? error : damagedDirectory(dataDir, error);
  }
}

/**
 * Opens the built-in database, brings it up to date and prepares it.
 * @param dataDir the folder that holds it, or `undefined` for one in memory that ends with the process
 * @throws DirectoryInUseError
 * @throws DataDirectoryError
 */
export async function openPglite(
  dataDir: string | undefined,
  prepare: PrepareDatabase,
): Promise<OpenDatabase> {
  if (dataDir !== undefined) requireWritableDirectory(dataDir);
  const lock = dataDir === undefined ? undefined : lockDirectory(dataDir);
  try {
    const { client, database } = await openMigrated(dataDir);
    try {
      await prepare(database);
    } catch (error) {
      await client.close();
      if (dataDir === undefined) throw error;
      throw new DataDirectoryError(
        `The database in ${pgliteFolder(dataDir)} could not be filled. Check that its disk has room.`,
        { cause: error },
      );
    }
    return {
      kind: "pglite",
      database,
      checkStorage() {
        if (dataDir === undefined || hasVitalParts(dataDir)) return;
        throw new DataDirectoryError(
          `Files of the database in ${pgliteFolder(dataDir)} have been deleted while it runs. ` +
            "Stop the application, put the files back, and start it again.",
        );
      },
      async close() {
        if (!client.closed) await client.close();
        lock?.release();
      },
    };
  } catch (error) {
    lock?.release();
    throw error;
  }
}
