/**
 * A call's place in a group or gate: waiting, then holding, then left. Leaving is the one way out of both,
 * so that a call which ends for any reason gives its place back at once.
 */
export interface Ticket {
  /** Resolves when the place is granted; `undefined` when it was granted on the spot. */
  readonly granted: Promise<void> | undefined;
  leave(): void;
}
