import { EnvironmentError } from "@/lib/env";
import { DirectoryInUseError } from "../db/directory-lock";
import { reportFault } from "./report-fault";
import { getServer } from "./server";

/**
 * Starts the server before its first request. What only a person can mend ends the process with one clear
 * message; a database that is merely not there yet is tried again by the requests.
 */
export async function startOrExplain(): Promise<void> {
  try {
    await getServer();
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    if (cause instanceof EnvironmentError || cause instanceof DirectoryInUseError) {
      console.error(`\n${cause.message}\n`);
      process.exit(1);
    }
    reportFault("The server is not ready. It tries again with the next request.", error);
  }
}
