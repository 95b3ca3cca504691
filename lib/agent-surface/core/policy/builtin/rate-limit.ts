import { consumerKeyOf } from "../../consumer/agent-consumer";
import { refusal } from "../../errors/refuse";
import { type AgentAuthorizationContext, type AgentPolicy, EVIDENCE_RETRY } from "../agent-policy";

/** Keys that are not idle. More mean that somebody makes consumers up: the one unused for longest starts afresh. */
const MAX_KEYS = 1_024;

/**
 * A token bucket for each consumer and capability: `limit` calls at once, refilled evenly over `windowMs`.
 * Refuses with `RATE_LIMITED {reason: "rate-limit", retryAfterMs}`, after which the next call passes and not a
 * millisecond earlier. Advice: the server has its own (D10).
 * @throws {RangeError} for a limit that is no whole number, or when either is not positive
 */
export function rateLimit({ limit, windowMs }: { limit: number; windowMs: number }): AgentPolicy {
  if (!Number.isSafeInteger(limit) || limit < 1 || !Number.isFinite(windowMs) || windowMs <= 0) {
    throw new RangeError(
      "rateLimit: limit must be a whole number of at least 1, windowMs a positive number.",
    );
  }
  /**
   * When the bucket of a key will be full again, in units of `1 / limit` milliseconds, so that a token's
   * refill takes `windowMs` units and all arithmetic is exact. In the order of last use.
   */
  const fullAt = new Map<string, number>();

  const take = (key: string, now: number): void => {
    // A clock that was set back must not leave a bucket emptier than empty.
    const full = Math.min(Math.max(fullAt.get(key) ?? 0, now), now + limit * windowMs);
    const missing = full - now - (limit - 1) * windowMs;
    if (missing > 0) {
      fullAt.set(key, full);
      throw refusal("RATE_LIMITED", { reason: "rate-limit", retryAfterMs: Math.ceil(missing / limit) });
    }
    fullAt.delete(key);
    fullAt.set(key, full + windowMs);
    dropIdle(fullAt, now);
  };

  return {
    name: "rateLimit",
    async onAuthorize(ctx: AgentAuthorizationContext & { readonly [EVIDENCE_RETRY]?: boolean }, next) {
      const { capabilityId } = ctx;
      // The length keeps two different pairs of capability and consumer apart whatever they contain.
      const key = `${capabilityId.length}:${capabilityId}${consumerKeyOf(ctx.consumer)}`;
      if (!ctx[EVIDENCE_RETRY]) take(key, ctx.now() * limit);
      return next();
    },
  };
}

/** A full bucket is what an unknown key has, so nothing is lost with it. Stops at the first that is in use. */
function dropIdle(fullAt: Map<string, number>, now: number): void {
  for (const [key, full] of fullAt) {
    if (full > now && fullAt.size <= MAX_KEYS) return;
    fullAt.delete(key);
  }
}
