import { consumerKeyOf } from "../../consumer/agent-consumer";
import { refusal } from "../../errors/refuse";
import { type AgentAuthorizationContext, type AgentPolicy, EVIDENCE_RETRY } from "../agent-policy";

interface Bucket {
  tokens: number;
  /** When `tokens` was right, by the registry's clock. */
  at: number;
}

/** Keys with a started bucket. A full one means somebody makes up consumers: the oldest starts afresh. */
const MAX_KEYS = 1_024;

/**
 * A token bucket per consumer and capability: `limit` calls at once, refilled over `windowMs`. Refuses with
 * `RATE_LIMITED {reason: "rate-limit", retryAfterMs}`, exact to the millisecond. Advice: the server has its own (D10).
 */
export function rateLimit({ limit, windowMs }: { limit: number; windowMs: number }): AgentPolicy {
  if (!Number.isSafeInteger(limit) || limit < 1 || !Number.isFinite(windowMs) || windowMs <= 0) {
    throw new RangeError(
      "rateLimit: limit must be a whole number of at least 1, windowMs a positive number.",
    );
  }
  const msPerToken = windowMs / limit;
  /** In the order of last use, so that the idle ones, which are full again, come first. */
  const buckets = new Map<string, Bucket>();

  const take = (key: string, now: number): void => {
    const known = buckets.get(key);
    const refilled = known ? known.tokens + Math.max(0, now - known.at) / msPerToken : limit;
    const tokens = Math.min(limit, refilled);
    if (tokens < 1) {
      throw refusal("RATE_LIMITED", {
        reason: "rate-limit",
        retryAfterMs: Math.ceil((1 - tokens) * msPerToken),
      });
    }
    buckets.delete(key);
    buckets.set(key, { tokens: tokens - 1, at: now });
    dropIdle(buckets, now - windowMs);
  };

  return {
    name: "rateLimit",
    async onAuthorize(ctx: AgentAuthorizationContext & { [EVIDENCE_RETRY]?: boolean }, next) {
      if (!ctx[EVIDENCE_RETRY]) take(`${ctx.capabilityId} ${consumerKeyOf(ctx.consumer)}`, ctx.now());
      return next();
    },
  };
}

function dropIdle(buckets: Map<string, Bucket>, fullSince: number): void {
  for (const [key, { at }] of buckets) {
    if (at > fullSince && buckets.size <= MAX_KEYS) return;
    buckets.delete(key);
  }
}
