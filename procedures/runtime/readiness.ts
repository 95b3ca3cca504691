import { sql } from "drizzle-orm";
import type { Server } from "./server";

export type Readiness =
  | { readonly ready: true; readonly database: "pglite" | "postgres" }
  | { readonly ready: false; readonly reason: Reason; readonly advice: string };

const ADVICE = {
  "settings-invalid": "A setting is missing or wrong. The server's log names it and says what to set.",
  "database-in-use": "Another process uses the data directory. The server's log names it.",
  "data-directory-unusable":
    "The data directory cannot be used, or files of it are gone. The server's log says what to do.",
  "database-unreachable":
    "The database does not answer. Check that it runs; the server tries again by itself.",
} as const;

type Reason = keyof typeof ADVICE;

/** By name: Next bundles the classes several times into one process, so what another bundle threw is no instance here. */
const REASON_OF: Readonly<Record<string, Reason>> = {
  EnvironmentError: "settings-invalid",
  DirectoryInUseError: "database-in-use",
  DataDirectoryError: "data-directory-unusable",
};

function reasonOf(error: unknown): Reason {
  const cause = error instanceof Error && error.name === "ServerNotReadyError" ? error.cause : error;
  return (cause instanceof Error ? REASON_OF[cause.name] : undefined) ?? "database-unreachable";
}

/**
 * Makes the check whether this instance can serve: the server started, its database answers and its files are
 * there. The answer never tells more than a stranger may know; the log hears of each change once, however often
 * somebody asks.
 */
export function createReadinessCheck(
  connect: () => Promise<Pick<Server, "database" | "openDatabase">>,
  reportFault: (message: string, error: unknown) => void,
): () => Promise<Readiness> {
  let known: Reason | "ready" = "ready";
  return async () => {
    try {
      const { database, openDatabase } = await connect();
      openDatabase.checkStorage();
      await database.execute(sql`select 1`);
      if (known !== "ready") reportFault("Ready again.", undefined);
      known = "ready";
      return { ready: true, database: openDatabase.kind };
    } catch (error) {
      const reason = reasonOf(error);
      if (known !== reason) reportFault(`Not ready: ${reason}`, error);
      known = reason;
      return { ready: false, reason, advice: ADVICE[reason] };
    }
  };
}
