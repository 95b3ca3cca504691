import { Gauge } from "../concurrency/gauge";
import type { AgentSurfaceLimits } from "../limits";
import type { Invocation } from "./invocation";
import type { AgentInvocationResult } from "./invocation-result";

interface TerminalRecord {
  readonly fingerprint: string;
  readonly result: AgentInvocationResult;
  readonly expiresAt: number;
}

export type DedupeMatch =
  | { readonly kind: "in-flight"; readonly invocation: Invocation }
  | { readonly kind: "terminal"; readonly fingerprint: string; readonly result: AgentInvocationResult };

/**
 * At most one execution per key within a bounded window (D14, D22). What is in flight is kept apart, so it is
 * never evicted and never stands in the way of another's eviction.
 */
export class DedupeWindow {
  readonly inFlightGauge: Gauge;
  readonly terminalGauge: Gauge;
  private readonly inFlight = new Map<string, Invocation>();
  /** In the order of settlement, which is the order of expiry. */
  private readonly terminal = new Map<string, TerminalRecord>();

  constructor(
    private readonly limits: AgentSurfaceLimits,
    private readonly now: () => number,
  ) {
    this.inFlightGauge = new Gauge(limits.maxInFlightInvocations);
    this.terminalGauge = new Gauge(limits.dedupeCacheSize);
  }

  get isFull(): boolean {
    return this.inFlight.size >= this.limits.maxInFlightInvocations;
  }

  running(): IterableIterator<Invocation> {
    return this.inFlight.values();
  }

  find(key: string): DedupeMatch | undefined {
    const invocation = this.inFlight.get(key);
    if (invocation) return { kind: "in-flight", invocation };
    const record = this.terminal.get(key);
    if (!record) return undefined;
    if (record.expiresAt > this.now()) return { kind: "terminal", ...record };
    this.sweep();
    return undefined;
  }

  begin(invocation: Invocation): void {
    this.inFlight.set(invocation.dedupeKey, invocation);
    this.inFlightGauge.set(this.inFlight.size);
  }

  /** Moves a settled call to the window; a result that must not be replayed is only let go. */
  settle(invocation: Invocation, result: AgentInvocationResult): void {
    this.inFlight.delete(invocation.dedupeKey);
    this.inFlightGauge.set(this.inFlight.size);
    if (!isTerminal(result) || this.limits.dedupeCacheSize === 0) return;
    this.terminal.set(invocation.dedupeKey, {
      fingerprint: invocation.fingerprint,
      result,
      expiresAt: this.now() + this.limits.dedupeCacheTtlMs,
    });
    this.sweep();
  }

  clear(): void {
    this.inFlight.clear();
    this.terminal.clear();
    this.inFlightGauge.set(0);
    this.terminalGauge.set(0);
  }

  private sweep(): void {
    const now = this.now();
    for (const [key, { expiresAt }] of this.terminal) {
      const over = this.terminal.size > this.limits.dedupeCacheSize;
      if (expiresAt > now && !over) break;
      if (expiresAt > now) this.terminalGauge.evicted++;
      this.terminal.delete(key);
    }
    this.terminalGauge.set(this.terminal.size);
  }
}

/** What may answer differently at once is never replayed (AS-IDENT-006). */
function isTerminal(result: AgentInvocationResult): boolean {
  if (result.status === "ok") return true;
  const { code } = result.error;
  return code !== "CONFIRMATION_REQUIRED" && code !== "RATE_LIMITED" && code !== "INVOCATION_CONFLICT";
}
