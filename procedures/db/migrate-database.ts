import { join } from "node:path";
import type { PgliteDatabase } from "drizzle-orm/pglite";
import { migrate as migratePglite } from "drizzle-orm/pglite/migrator";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { migrate as migratePostgres } from "drizzle-orm/postgres-js/migrator";
import type * as schema from "./schema";

/** From the project's root, where every command of this application is run; bundlers rewrite `import.meta.url`. */
function migrationsFolder(): string {
  return join(process.cwd(), "procedures", "db", "migrations");
}

export async function migratePgliteDatabase(database: PgliteDatabase<typeof schema>): Promise<void> {
  await migratePglite(database, { migrationsFolder: migrationsFolder() });
}

export async function migratePostgresDatabase(database: PostgresJsDatabase<typeof schema>): Promise<void> {
  await migratePostgres(database, { migrationsFolder: migrationsFolder() });
}
