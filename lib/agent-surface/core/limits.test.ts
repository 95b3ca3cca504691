import { describe, expect, it } from "vitest";
import { DEFAULT_LIMITS, resolveLimits } from "./limits";

describe("limits", () => {
  it("stay what they are by default, and cannot be changed for others", () => {
    expect(resolveLimits()).toEqual(DEFAULT_LIMITS);
    expect(Object.isFrozen(DEFAULT_LIMITS)).toBe(true);
    expect(Object.isFrozen(resolveLimits({ maxIssues: 1 }))).toBe(true);
  });

  it("take undefined for the default, and refuse an unknown name, a fraction and what allows nothing", () => {
    expect(resolveLimits({ maxIssues: undefined }).maxIssues).toBe(DEFAULT_LIMITS.maxIssues);
    for (const wrong of [
      { madeUp: 1 },
      { maxIssues: 1.5 },
      { maxIssues: 0 },
      { maxOutputBytes: -1 },
      { actionTimeoutMs: Number.POSITIVE_INFINITY },
      { maxSchemaDepth: "8" },
    ]) {
      expect(() => resolveLimits(wrong as never)).toThrow(RangeError);
    }
  });

  it("let queues, caches and cool-downs be switched off with 0", () => {
    const off = {
      actionQueueDepth: 0,
      maxQueuedObservationsPerConsumer: 0,
      maxQueuedObservationsTotal: 0,
      dedupeCacheSize: 0,
      dedupeCacheTtlMs: 0,
      tombstoneSize: 0,
      tombstoneTtlMs: 0,
      confirmationDenialCooldownMs: 0,
      maxMetaBytes: 0,
    };
    expect(resolveLimits(off)).toMatchObject(off);
  });

  it("never let one consumer have more pending confirmations than there are", () => {
    expect(resolveLimits({ maxPendingConfirmations: 3 }).maxPendingConfirmationsPerConsumer).toBe(3);
  });
});
