import { reportContained } from "../errors/report-contained";
import type { AgentSurfaceEvent, AgentSurfaceListener } from "./surface-event";

/**
 * Delivers events in the order of the mutations (D17): inside the call that caused them, never re-entrantly.
 * What a listener causes is announced after the current round.
 */
export class EventHub {
  /** Wrapped, since the same function may be subscribed twice. */
  private readonly subscriptions = new Set<{ readonly listener: AgentSurfaceListener }>();
  private readonly queue: AgentSurfaceEvent[] = [];
  private dispatching = false;
  private closed = false;

  get size(): number {
    return this.subscriptions.size;
  }

  subscribe(listener: AgentSurfaceListener): () => void {
    const subscription = { listener };
    if (!this.closed) this.subscriptions.add(subscription);
    return () => void this.subscriptions.delete(subscription);
  }

  /** Several belong to one mutation: nothing that a listener does is announced between them. */
  emit(...events: AgentSurfaceEvent[]): void {
    if (this.subscriptions.size === 0) return;
    for (const event of events) this.queue.push(Object.freeze(event));
    if (this.dispatching) return;
    this.dispatching = true;
    for (let next = this.queue.shift(); next; next = this.queue.shift()) {
      for (const subscription of [...this.subscriptions]) {
        // One that another listener has just ended is not called again.
        if (!this.subscriptions.has(subscription)) continue;
        try {
          subscription.listener(next);
        } catch (error) {
          reportContained("A surface listener threw", error);
        }
      }
    }
    this.dispatching = false;
    if (this.closed) this.subscriptions.clear();
  }

  /** Lets every listener go, once it has heard what was already said. */
  close(): void {
    this.closed = true;
    if (!this.dispatching) this.subscriptions.clear();
  }
}
