import { Gauge } from "../collections/gauge";
import { refusal } from "../errors/refuse";

/** `queue-full` carries a fixed hint: how long a queue takes is the handlers' affair. */
const QUEUE_FULL_RETRY_MS = 250;

/** Whatever is full now says so, and when to come back. */
export function queueFull(gauge: Gauge, retryAfterMs = QUEUE_FULL_RETRY_MS) {
  gauge.refused++;
  return refusal("RATE_LIMITED", { reason: "queue-full", retryAfterMs });
}

export interface LineRule {
  readonly key: string;
  /** Calls that run at once. */
  readonly max: number;
  /** Calls that wait behind them. */
  readonly depth: number;
}

interface Line {
  readonly rule: LineRule;
  running: number;
  readonly waiting: Place[];
}

/**
 * Lines of calls, first come, first served, under bounds of their own and of them all (D13, D24, D25). Lines
 * with waiters take turns, so that a long one cannot keep another below its own allowance. A line exists only
 * while somebody is in it.
 */
export class Gate {
  readonly running: Gauge;
  readonly waiting: Gauge;
  /** Waiters of a single line; its peak is the longest that there has been. */
  readonly longest: Gauge;
  private readonly lines = new Map<string, Line>();
  /** Those with waiters, in the order of their next turn. */
  private readonly turns = new Set<Line>();

  constructor(maxRunning: number, maxWaiting: number, usualDepth: number) {
    this.running = new Gauge(maxRunning);
    this.waiting = new Gauge(maxWaiting);
    this.longest = new Gauge(usualDepth);
  }

  get size(): number {
    return this.lines.size;
  }

  /** Lengths by key, for inspection. */
  depths(): { key: string; running: number; waiting: number }[] {
    return [...this.lines].map(([key, { running, waiting }]) => ({ key, running, waiting: waiting.length }));
  }

  /** @throws `RATE_LIMITED {reason: "queue-full"}` */
  enter(rule: LineRule): Place {
    const line = this.lines.get(rule.key) ?? { rule, running: 0, waiting: [] };
    const place = new Place(this, line);
    const { length } = line.waiting;
    if (length === 0 && this.hasRoom(line)) {
      this.hold(place);
    } else if (length < rule.depth && this.waiting.current < this.waiting.limit) {
      place.wait();
      line.waiting.push(place);
      this.turns.add(line);
      this.waiting.add(1);
      // A line may have declared a longer queue of its own.
      this.longest.limit = Math.max(this.longest.limit, rule.depth);
      this.longest.set(length + 1);
    } else {
      this.longest.refused++;
      throw queueFull(this.waiting);
    }
    this.lines.set(rule.key, line);
    return place;
  }

  /** Gives the place to whoever is next. */
  leave(place: Place, line: Line): void {
    if (place.isHolding) {
      line.running--;
      this.running.add(-1);
    } else {
      line.waiting.splice(line.waiting.indexOf(place), 1);
      this.waiting.add(-1);
    }
    for (const next of this.turns) {
      // Taken out and put back at the end of the turns, which the loop reaches again.
      const first = this.hasRoom(next) ? next.waiting.shift() : undefined;
      if (first || next.waiting.length === 0) this.turns.delete(next);
      if (!first) continue;
      this.waiting.add(-1);
      this.hold(first);
      if (next.waiting.length > 0) this.turns.add(next);
    }
    if (line.running === 0 && line.waiting.length === 0) this.lines.delete(line.rule.key);
  }

  private hasRoom({ running, rule }: Line): boolean {
    return running < rule.max && this.running.current < this.running.limit;
  }

  private hold(place: Place): void {
    place.line.running++;
    this.running.add(1);
    place.hold();
  }
}

/**
 * A call's place in a line: waiting, then holding, then left. Leaving is the one way out of both, so that a
 * call which ends for any reason gives its place back at once.
 */
export class Place {
  /** Resolves when the place is granted; `undefined` when it was granted on the spot. */
  granted: Promise<void> | undefined;
  private state: "entering" | "waiting" | "holding" | "left" = "entering";
  private resolve: (() => void) | undefined;

  constructor(
    private readonly gate: Gate,
    readonly line: Line,
  ) {}

  get isHolding(): boolean {
    return this.state === "holding";
  }

  wait(): void {
    this.state = "waiting";
    this.granted = new Promise((resolve) => {
      this.resolve = resolve;
    });
  }

  hold(): void {
    this.state = "holding";
    this.resolve?.();
  }

  leave(): void {
    if (this.state === "left") return;
    this.gate.leave(this, this.line);
    this.state = "left";
  }
}
