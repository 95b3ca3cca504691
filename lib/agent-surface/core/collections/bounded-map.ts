import { Gauge } from "./gauge";

/** Knows its own end, in milliseconds of the registry's clock. */
interface Expiring {
  readonly expiresAt: number;
}

/** Bounded by number and by age. The oldest makes room, and whoever goes before its time is counted and told. */
export class BoundedMap<Value extends Expiring> {
  readonly gauge: Gauge;
  private readonly entries = new Map<string, Value>();

  constructor(
    limit: number,
    private readonly now: () => number,
    private readonly onEvict: (evicted: Value) => void,
  ) {
    this.gauge = new Gauge(limit);
  }

  get(key: string): Value | undefined {
    const value = this.entries.get(key);
    return value && value.expiresAt > this.now() ? value : undefined;
  }

  /** What has not expired, oldest first; a clock that was set back may leave expired ones between them. */
  live(): Value[] {
    const now = this.now();
    return [...this.entries.values()].filter(({ expiresAt }) => expiresAt > now);
  }

  set(key: string, value: Value): void {
    const { entries, gauge } = this;
    const now = this.now();
    if (gauge.limit === 0) return;
    entries.set(key, value);
    for (const [oldest, kept] of entries) {
      if (kept.expiresAt > now) {
        if (entries.size <= gauge.limit) break;
        gauge.evicted++;
        this.onEvict(kept);
      }
      entries.delete(oldest);
    }
    gauge.set(entries.size);
  }

  clear(): void {
    this.entries.clear();
    this.gauge.set(0);
  }
}
