/** Bounds of one registry. Sizes are UTF-8 bytes, times milliseconds, the rest counts (D24). */
export interface AgentSurfaceLimits {
  readonly maxComponentDescription: number;
  readonly maxCapabilityDescription: number;
  readonly maxMetaBytes: number;
  readonly maxInputBytes: number;
  readonly maxOutputBytes: number;
  readonly maxSchemaBytes: number;
  readonly maxSchemaDepth: number;
  /** Issues told in one `INVALID_INPUT`. */
  readonly maxIssues: number;
  readonly maxAuditPayloadBytes: number;
  readonly observationTimeoutMs: number;
  readonly actionTimeoutMs: number;
  readonly procedureTimeoutMs: number;
  /** Waiters behind the running call of an action group. */
  readonly actionQueueDepth: number;
  readonly maxConcurrentObservationsPerConsumer: number;
  readonly maxConcurrentObservationsTotal: number;
  readonly maxQueuedObservationsPerConsumer: number;
  readonly maxQueuedObservationsTotal: number;
  /** Calls between admission and settlement, over all consumers. */
  readonly maxInFlightInvocations: number;
  readonly dedupeCacheSize: number;
  readonly dedupeCacheTtlMs: number;
  readonly tombstoneSize: number;
  readonly tombstoneTtlMs: number;
  readonly confirmationTtlMs: number;
  readonly maxPendingConfirmations: number;
  readonly maxPendingConfirmationsPerConsumer: number;
  readonly confirmationDenialCooldownMs: number;
}

export const DEFAULT_LIMITS: AgentSurfaceLimits = Object.freeze({
  maxComponentDescription: 500,
  maxCapabilityDescription: 300,
  maxMetaBytes: 2_048,
  maxInputBytes: 65_536,
  maxOutputBytes: 32_768,
  maxSchemaBytes: 16_384,
  maxSchemaDepth: 8,
  maxIssues: 16,
  maxAuditPayloadBytes: 8_192,
  observationTimeoutMs: 5_000,
  actionTimeoutMs: 10_000,
  procedureTimeoutMs: 30_000,
  actionQueueDepth: 2,
  maxConcurrentObservationsPerConsumer: 8,
  maxConcurrentObservationsTotal: 32,
  maxQueuedObservationsPerConsumer: 8,
  maxQueuedObservationsTotal: 128,
  maxInFlightInvocations: 1_024,
  dedupeCacheSize: 200,
  dedupeCacheTtlMs: 600_000,
  tombstoneSize: 100,
  tombstoneTtlMs: 300_000,
  confirmationTtlMs: 120_000,
  maxPendingConfirmations: 32,
  maxPendingConfirmationsPerConsumer: 8,
  confirmationDenialCooldownMs: 3_000,
});

/** Depth and sizes must allow something; queues, caches and cool-downs may be switched off with 0. */
const MAY_BE_ZERO = /Queue|queue|dedupe|tombstone|Cooldown|maxMeta/;

/** `undefined` means the default; anything but a whole number in range throws `RangeError`. */
export function resolveLimits(overrides: Partial<AgentSurfaceLimits> = {}): AgentSurfaceLimits {
  const limits: Record<string, number> = { ...DEFAULT_LIMITS };
  for (const [name, value] of Object.entries(overrides)) {
    if (value === undefined) continue;
    if (!Object.hasOwn(DEFAULT_LIMITS, name)) throw new RangeError(`Unknown limit "${name}".`);
    const least = MAY_BE_ZERO.test(name) ? 0 : 1;
    if (!Number.isSafeInteger(value) || value < least) {
      throw new RangeError(`Limit "${name}" must be a whole number of at least ${least}.`);
    }
    limits[name] = value;
  }
  const total = limits.maxPendingConfirmations as number;
  if ((limits.maxPendingConfirmationsPerConsumer as number) > total) {
    limits.maxPendingConfirmationsPerConsumer = total;
  }
  return Object.freeze(limits) as unknown as AgentSurfaceLimits;
}
