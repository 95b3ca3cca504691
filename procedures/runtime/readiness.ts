import { sql } from "drizzle-orm";
import { EnvironmentError } from "@/lib/env";
import { DirectoryInUseError } from "../db/directory-lock";
import type { Server } from "./server";

export type Readiness =
  | { readonly ready: true; readonly database: "pglite" | "postgres" }
  | { readonly ready: false; readonly reason: string; readonly advice: string };

const ADVICE = {
  "settings-invalid": "A setting is missing or wrong. The server's log names it and says what to set.",
  "database-in-use": "Another process uses the data directory. The server's log names it.",
  "database-unreachable":
    "The database does not answer. Check that it runs; the server tries again by itself.",
} as const;

function reasonOf(error: unknown): keyof typeof ADVICE {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (cause instanceof EnvironmentError) return "settings-invalid";
  return cause instanceof DirectoryInUseError ? "database-in-use" : "database-unreachable";
}

/** Whether this instance can serve: the server started and its database answers. Never tells more than a stranger may know. */
export async function checkReadiness(
  connect: () => Promise<Pick<Server, "database" | "openDatabase">>,
  reportFault: (message: string, error: unknown) => void,
): Promise<Readiness> {
  try {
    const server = await connect();
    await server.database.execute(sql`select 1`);
    return { ready: true, database: server.openDatabase.kind };
  } catch (error) {
    const reason = reasonOf(error);
    reportFault(`Not ready: ${reason}`, error);
    return { ready: false, reason, advice: ADVICE[reason] };
  }
}
