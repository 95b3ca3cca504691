import { reportContained } from "../errors/report-contained";
import type { AgentSurfaceEvent, AgentSurfaceListener } from "./surface-event";

interface Subscription {
  readonly listener: AgentSurfaceListener;
  active: boolean;
}

/**
 * Delivers events in the order of the mutations (D17): inside the call that caused them, never re-entrantly.
 * What a listener causes is announced after the current round.
 */
export class EventHub {
  private subscriptions: readonly Subscription[] = [];
  private readonly queue: AgentSurfaceEvent[] = [];
  private dispatching = false;
  private closed = false;

  get size(): number {
    return this.subscriptions.length;
  }

  subscribe(listener: AgentSurfaceListener): () => void {
    const subscription = { listener, active: true };
    this.subscriptions = [...this.subscriptions, subscription];
    return () => {
      if (!subscription.active) return;
      subscription.active = false;
      this.subscriptions = this.subscriptions.filter((other) => other !== subscription);
    };
  }

  /** Several belong to one mutation: nothing that a listener does is announced between them. */
  emit(...events: AgentSurfaceEvent[]): void {
    if (this.subscriptions.length === 0) return;
    for (const event of events) this.queue.push(Object.freeze(event));
    if (this.dispatching) return;
    this.dispatching = true;
    for (let next = this.queue.shift(); next; next = this.queue.shift()) {
      for (const subscription of this.subscriptions) {
        if (!subscription.active) continue;
        try {
          subscription.listener(next);
        } catch (error) {
          reportContained("A surface listener threw", error);
        }
      }
    }
    this.dispatching = false;
    if (this.closed) this.subscriptions = [];
  }

  /** Lets every listener go, once it has heard what was already said. */
  close(): void {
    this.closed = true;
    if (!this.dispatching) this.subscriptions = [];
  }
}
