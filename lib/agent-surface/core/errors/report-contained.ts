/** Says on the error console what was contained, so that a host's fault is seen and does no harm. */
export function reportContained(what: string, error: unknown): void {
  console.error(`[agent-surface] ${what}.`, error);
}

export function warn(message: string): void {
  console.warn(`[agent-surface] ${message}`);
}
