import { BoundedMap } from "../collections/bounded-map";
import { Gauge } from "../collections/gauge";
import type { Surface } from "../registry/surface";
import type { Invocation } from "./invocation";
import type { AgentInvocationResult } from "./invocation-result";

/** What is kept of a settled call: as little as a repetition needs. */
interface SettledRecord {
  readonly fingerprint: string;
  readonly result: AgentInvocationResult;
  readonly expiresAt: number;
}

/**
 * At most one execution per key within a bounded window (D14, D22). What is in flight is kept apart, so it is
 * never evicted and never stands in the way of another's eviction.
 */
export class DedupeWindow {
  readonly inFlightGauge: Gauge;
  private readonly inFlight = new Map<string, Invocation>();
  private readonly settled: BoundedMap<SettledRecord>;

  constructor(private readonly surface: Surface) {
    const { limits, now, audit } = surface;
    this.inFlightGauge = new Gauge(limits.maxInFlightInvocations);
    this.settled = new BoundedMap(limits.dedupeCacheSize, now, ({ result }) => {
      const { invocationId, capabilityId } = result;
      audit.record({ type: "eviction", invocationId, capabilityId, actor: "runtime" });
    });
  }

  get settledGauge(): Gauge {
    return this.settled.gauge;
  }

  get isFull(): boolean {
    return this.inFlight.size >= this.inFlightGauge.limit;
  }

  running(): IterableIterator<Invocation> {
    return this.inFlight.values();
  }

  find(key: string): Invocation | SettledRecord | undefined {
    return this.inFlight.get(key) ?? this.settled.get(key);
  }

  begin(invocation: Invocation): void {
    this.inFlight.set(invocation.dedupeKey, invocation);
    this.inFlightGauge.set(this.inFlight.size);
  }

  /** Moves a settled call to the window; a result that must not be replayed is only let go. */
  settle({ dedupeKey, fingerprint }: Invocation, result: AgentInvocationResult): void {
    this.inFlight.delete(dedupeKey);
    this.inFlightGauge.set(this.inFlight.size);
    if (!isReplayable(result)) return;
    const expiresAt = this.surface.now() + this.surface.limits.dedupeCacheTtlMs;
    this.settled.set(dedupeKey, { fingerprint, result, expiresAt });
  }

  clear(): void {
    this.settled.clear();
  }
}

/** What may answer differently at once is never replayed (AS-IDENT-006). */
function isReplayable(result: AgentInvocationResult): boolean {
  if (result.status === "ok") return true;
  const { code } = result.error;
  return code !== "CONFIRMATION_REQUIRED" && code !== "RATE_LIMITED" && code !== "INVOCATION_CONFLICT";
}
