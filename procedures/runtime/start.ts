import { getEnvironment } from "@/lib/env";
import { ServerNotReadyError } from "../base/database-failure";
import { isFinalFailure } from "./is-final-failure";
import { prepareRequests } from "./prepare-requests";
import { describeFault, reportFault } from "./report-fault";
import { getServer } from "./server";
import { toLogLine } from "./to-log-line";

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
      const reason =
        cause.cause === undefined ? "" : `${toLogLine(`Reason: ${describeFault(cause.cause)}`)}\n`;
      console.error(`\n${cause.message}\n${reason}`);
      process.exit(1);
    }
    reportFault("The server is not ready. It tries again with the next request.", error);
  }
}
