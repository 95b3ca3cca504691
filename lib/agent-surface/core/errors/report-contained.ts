import { isThenable } from "../async/is-thenable";

/** Says on the error console what was contained, so that a host's fault is seen and does no harm. */
export function reportContained(what: string, error: unknown): void {
  try {
    console.error(`[agent-surface] ${what}.`, error);
  } catch {
    // A console that fails, or an error that cannot be shown, must not stop what comes after it.
  }
}

/** The same for what a host answered where no promise was expected, should it be one that fails later. */
export function containRejection(what: string, answer: unknown): void {
  if (isThenable(answer)) answer.then(undefined, (error) => reportContained(what, error));
}

export function warn(message: string): void {
  console.warn(`[agent-surface] ${message}`);
}
