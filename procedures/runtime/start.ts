import { getEnvironment } from "@/lib/env";
import { ServerNotReadyError } from "../base/database-failure";
import { DataDirectoryError } from "../db/data-directory-error";
import { type FinalFailure, isFinalFailure } from "./is-final-failure";
import { prepareRequests } from "./prepare-requests";
import { describeFault, reportFault } from "./report-fault";
import { getServer } from "./server";
import { toLogLine } from "./to-log-line";

/** What the system said about the data directory; the other messages say it all. */
function reasonOf(failure: FinalFailure): string {
  if (!(failure instanceof DataDirectoryError) || failure.cause === undefined) return "";
  const words = describeFault(failure.cause).split(" | ");
  return toLogLine(`Reason: ${words.filter((word) => !word.startsWith("at ")).join(", ")}`).concat("\n");
}

/**
 * Starts the server before its first request. What only a person can mend ends the process with one clear
 * message; a database that is merely not there yet is tried again by the requests.
 */
export async function startOrExplain(): Promise<void> {
  try {
    prepareRequests(getEnvironment().trustProxy);
    await getServer();
  } catch (error) {
    const cause = error instanceof ServerNotReadyError ? error.cause : error;
    if (isFinalFailure(cause)) {
      console.error(`\n${cause.message}\n${reasonOf(cause)}`);
      process.exit(1);
    }
    reportFault("The server is not ready. It tries again with the next request.", error);
  }
}
