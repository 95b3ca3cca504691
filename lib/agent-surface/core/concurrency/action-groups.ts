import { refusal } from "../errors/refuse";
import { Gauge } from "./gauge";
import type { Ticket } from "./ticket";

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
  readonly waiting: GroupTicket[];
}

/** First come, first served per group; a group exists only while somebody is in it (D13, D25). */
export class ActionGroups {
  readonly waiters: Gauge;
  private readonly groups = new Map<string, Group>();

  constructor(depthLimit: number) {
    this.waiters = new Gauge(depthLimit);
  }

  get size(): number {
    return this.groups.size;
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
    let group = this.groups.get(rule.key);
    if (!group) {
      group = { running: 0, waiting: [] };
      this.groups.set(rule.key, group);
    }
    if (group.running < rule.max && group.waiting.length === 0) {
      group.running++;
      return new GroupTicket(this, rule, group, "holding");
    }
    if (group.waiting.length >= rule.depth) {
      this.waiters.refused++;
      throw refusal("RATE_LIMITED", { reason: "queue-full", retryAfterMs: QUEUE_FULL_RETRY_MS });
    }
    const ticket = new GroupTicket(this, rule, group, "waiting");
    group.waiting.push(ticket);
    this.waiters.set(group.waiting.length);
    return ticket;
  }

  /** @internal */
  advance(rule: ActionGroupRule, group: Group): void {
    while (group.running < rule.max) {
      const next = group.waiting.shift();
      if (!next) break;
      group.running++;
      next.grant();
    }
    if (group.running === 0 && group.waiting.length === 0) this.groups.delete(rule.key);
  }
}

class GroupTicket implements Ticket {
  readonly granted: Promise<void> | undefined;
  private resolve: (() => void) | undefined;

  constructor(
    private readonly groups: ActionGroups,
    private readonly rule: ActionGroupRule,
    private readonly group: Group,
    private state: "waiting" | "holding" | "left",
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
    if (this.state === "holding") {
      this.group.running--;
    } else {
      this.group.waiting.splice(this.group.waiting.indexOf(this), 1);
    }
    this.state = "left";
    this.groups.advance(this.rule, this.group);
  }
}
