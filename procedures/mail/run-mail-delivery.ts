import type { Database } from "../db/database";
import { deliverDueMail, type SendLetter } from "./deliver-mail";

const EVERY_MS = 2_000;

export interface MailDelivery {
  /** Ends the rounds and waits for the one that runs. */
  stop(): Promise<void>;
}

/**
 * Looks for due letters at intervals, one round at a time. Since the outbox is a table, a letter of any instance is
 * found by any other, and one that was queued before a restart is found after it.
 */
export function runMailDelivery(
  database: Database,
  send: SendLetter,
  reportFault: (message: string, error: unknown) => void,
): MailDelivery {
  let running: Promise<unknown> | undefined;
  const round = () => {
    running ??= deliverDueMail(database, send)
      .catch((error: unknown) => reportFault("The outbox could not be looked through.", error))
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(round, EVERY_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
