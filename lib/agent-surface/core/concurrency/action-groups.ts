import { refusal } from "../errors/refuse";
import { Gauge } from "./gauge";
import { Ticket } from "./ticket";

/** `queue-full` carries a fixed hint: how long a queue takes is the handlers' affair. */
export const QUEUE_FULL_RETRY_MS = 250;

export interface ActionGroupRule {
  readonly key: string;
  /** Calls that run at once. */
  readonly max: number;
  /** Calls that wait behind them. */
  readonly depth: number;
}

interface Group {
  running: number;
  readonly waiting: Ticket[];
}

/** First come, first served per group; a group exists only while somebody is in it (D13, D25). */
export class ActionGroups {
  readonly waiters: Gauge;
  private readonly groups = new Map<string, Group>();

  constructor(depthLimit: number) {
    this.waiters = new Gauge(depthLimit);
  }

  /** Lengths by group key, for inspection. */
  depths(): { key: string; running: number; waiting: number }[] {
    return [...this.groups].map(([key, group]) => ({
      key,
      running: group.running,
      waiting: group.waiting.length,
    }));
  }

  /** @throws `RATE_LIMITED {reason: "queue-full"}` */
  enter(rule: ActionGroupRule): Ticket {
    const group = this.groups.get(rule.key) ?? { running: 0, waiting: [] };
    const onLeave = (ticket: Ticket, wasHolding: boolean) => this.leave(rule, group, ticket, wasHolding);
    if (group.running < rule.max && group.waiting.length === 0) {
      this.groups.set(rule.key, group);
      group.running++;
      return new Ticket("holding", onLeave);
    }
    if (group.waiting.length >= rule.depth) {
      this.waiters.refused++;
      throw refusal("RATE_LIMITED", { reason: "queue-full", retryAfterMs: QUEUE_FULL_RETRY_MS });
    }
    const ticket = new Ticket("waiting", onLeave);
    group.waiting.push(ticket);
    // A group may declare a longer queue of its own.
    if (rule.depth > this.waiters.limit) this.waiters.limit = rule.depth;
    this.waiters.set(group.waiting.length);
    return ticket;
  }

  private leave(rule: ActionGroupRule, group: Group, ticket: Ticket, wasHolding: boolean): void {
    if (wasHolding) group.running--;
    else group.waiting.splice(group.waiting.indexOf(ticket), 1);
    while (group.running < rule.max) {
      const next = group.waiting.shift();
      if (!next) break;
      group.running++;
      next.grant();
    }
    if (group.running === 0 && group.waiting.length === 0) this.groups.delete(rule.key);
  }
}
