import { refusal } from "../errors/refuse";
import type { AgentSurfaceLimits } from "../limits";
import { QUEUE_FULL_RETRY_MS } from "./action-groups";
import { Gauge } from "./gauge";
import { Ticket } from "./ticket";

interface Reader {
  readonly key: string;
  running: number;
  readonly waiting: Ticket[];
}

/**
 * Bounds reads per consumer and over all (D24). Readers with waiters take turns, so that a saturated one
 * cannot keep another below its own allowance. A reader exists only while it reads or waits.
 */
export class ObservationGate {
  readonly running: Gauge;
  readonly waiting: Gauge;
  private readonly readers = new Map<string, Reader>();
  /** Readers with waiters, in the order of their next turn. */
  private readonly turns = new Set<Reader>();

  constructor(private readonly limits: AgentSurfaceLimits) {
    this.running = new Gauge(limits.maxConcurrentObservationsTotal);
    this.waiting = new Gauge(limits.maxQueuedObservationsTotal);
  }

  get size(): number {
    return this.readers.size;
  }

  /** @throws `RATE_LIMITED {reason: "queue-full"}` */
  enter(consumerKey: string): Ticket {
    const reader = this.readers.get(consumerKey) ?? { key: consumerKey, running: 0, waiting: [] };
    const onLeave = (ticket: Ticket, wasHolding: boolean) => this.leave(reader, ticket, wasHolding);
    if (reader.waiting.length === 0 && this.hasRoom(reader)) {
      this.readers.set(consumerKey, reader);
      this.start(reader);
      return new Ticket("holding", onLeave);
    }
    if (
      reader.waiting.length >= this.limits.maxQueuedObservationsPerConsumer ||
      this.waiting.current >= this.waiting.limit
    ) {
      this.waiting.refused++;
      throw refusal("RATE_LIMITED", { reason: "queue-full", retryAfterMs: QUEUE_FULL_RETRY_MS });
    }
    this.readers.set(consumerKey, reader);
    const ticket = new Ticket("waiting", onLeave);
    reader.waiting.push(ticket);
    this.turns.add(reader);
    this.waiting.set(this.waiting.current + 1);
    return ticket;
  }

  private hasRoom(reader: Reader): boolean {
    return (
      this.running.current < this.running.limit &&
      reader.running < this.limits.maxConcurrentObservationsPerConsumer
    );
  }

  private start(reader: Reader): void {
    reader.running++;
    this.running.set(this.running.current + 1);
  }

  private leave(reader: Reader, ticket: Ticket, wasHolding: boolean): void {
    if (wasHolding) {
      reader.running--;
      this.running.set(this.running.current - 1);
    } else {
      reader.waiting.splice(reader.waiting.indexOf(ticket), 1);
      this.waiting.set(this.waiting.current - 1);
      if (reader.waiting.length === 0) this.turns.delete(reader);
    }
    if (reader.running === 0 && reader.waiting.length === 0) this.readers.delete(reader.key);
    this.grantTurns();
  }

  private grantTurns(): void {
    for (const reader of this.turns) {
      if (this.running.current >= this.running.limit) return;
      if (!this.hasRoom(reader)) continue;
      const ticket = reader.waiting.shift();
      this.turns.delete(reader);
      if (!ticket) continue;
      this.waiting.set(this.waiting.current - 1);
      this.start(reader);
      // Back to the end of the line: the set's iteration reaches it again after all others.
      if (reader.waiting.length > 0) this.turns.add(reader);
      ticket.grant();
    }
  }
}
