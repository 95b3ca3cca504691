type TicketState = "waiting" | "holding" | "left";

/**
 * A call's place in a group or gate: waiting, then holding, then left. Leaving is the one way out of both,
 * so that a call which ends for any reason gives its place back at once.
 */
export class Ticket {
  /** Resolves when the place is granted; `undefined` when it was granted on the spot. */
  readonly granted: Promise<void> | undefined;
  private resolve: (() => void) | undefined;

  constructor(
    private state: TicketState,
    /** Gives the place to whoever is next. */
    private readonly onLeave: (ticket: Ticket, wasHolding: boolean) => void,
  ) {
    if (state === "waiting") {
      this.granted = new Promise((resolve) => {
        this.resolve = resolve;
      });
    }
  }

  grant(): void {
    this.state = "holding";
    this.resolve?.();
  }

  leave(): void {
    if (this.state === "left") return;
    const wasHolding = this.state === "holding";
    this.state = "left";
    this.onLeave(this, wasHolding);
  }
}
