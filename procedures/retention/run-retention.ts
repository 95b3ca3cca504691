import type { Database } from "../db/database";
import { purgeExpired } from "./purge-expired";

const EVERY_MS = 10 * 60_000;

/** Purges at intervals as long as the process lives; the timer keeps nothing alive. */
export function runRetention(
  database: Database,
  reportFault: (message: string, error: unknown) => void,
): { stop(): void } {
  const timer = setInterval(() => {
    purgeExpired(database, new Date()).catch((error: unknown) =>
      reportFault("What is too old could not be deleted.", error),
    );
  }, EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
