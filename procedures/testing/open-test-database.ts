import { randomUUID } from "node:crypto";
import postgres from "postgres";
import type { OpenDatabase, PrepareDatabase } from "../db/database";
import { openPglite } from "../db/open-pglite";
import { openPostgres } from "../db/open-postgres";

export interface PostgresForTests {
  readonly url: string;
  drop(): Promise<void>;
}

/** The server named by `TEST_DATABASE_URL`, when there is one; its user may create databases. */
export const postgresServerUrl = process.env.TEST_DATABASE_URL;

/** A database of its own on that server. */
export async function createPostgresDatabase(serverUrl: string): Promise<PostgresForTests> {
  const name = `fleetline_test_${randomUUID().replaceAll("-", "")}`;
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const administer = async (statement: string) => {
    const client = postgres(serverUrl, { max: 1 });
    await client.unsafe(statement);
    await client.end();
  };
  await administer(`create database ${name}`);
  return { url: url.href, drop: () => administer(`drop database ${name} with (force)`) };
}

/** A migrated database: in memory, or on PostgreSQL when `TEST_DATABASE_URL` is set. */
export async function openTestDatabase(prepare: PrepareDatabase): Promise<OpenDatabase> {
  if (postgresServerUrl === undefined) return await openPglite(undefined, prepare);
  const { url, drop } = await createPostgresDatabase(postgresServerUrl);
  const opened = await openPostgres(url, prepare);
  const close = async () => {
    await opened.close();
    await drop();
  };
  return { ...opened, close };
}
