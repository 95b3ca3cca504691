import { builder } from "./builder";
import { consumeRateLimit, forgetEndedWindows } from "./consume-rate-limit";
import type { SignedInContext } from "./observed-context";
import type { RateLimitRule } from "./procedure-meta";

const QUERY_RULE: RateLimitRule = { limit: 600, windowMs: 60_000 };

/** Counts calls per person and procedure, before anything expensive happens and whether or not they succeed. */
export const limitRate = builder
  .$context<SignedInContext>()
  .middleware(async ({ context, path, procedure, errors, next }) => {
    const rule = procedure["~orpc"].meta.rateLimit ?? QUERY_RULE;
    const now = context.now();
    const key = `rpc:${path.join(".")}:${context.session.user.id}`;
    const answer = await consumeRateLimit(context.database, key, rule, now);
    if (!answer.allowed) {
      context.trace.silent = !answer.first;
      if (answer.first) await forgetEndedWindows(context.database, now);
      throw errors.TOO_MANY_REQUESTS({ data: { retryAfterMs: answer.retryAfterMs } });
    }
    return await next();
  });
