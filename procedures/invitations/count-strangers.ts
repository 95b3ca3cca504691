import { createHash } from "node:crypto";
import { builder } from "../base/builder";
import { consumeRateLimit } from "../base/consume-rate-limit";
import type { ObservedContext } from "../base/observed-context";

/** Each attempt may hash a password, which is slow on purpose. */
const PER_ADDRESS = { limit: 30, windowMs: 5 * 60_000 };

/** Counts calls that need no session by the address they come from, so that nobody uses up the share of others. */
export const countStrangers = builder
  .$context<ObservedContext>()
  .middleware(async ({ context, path, errors, next }) => {
    const address = context.headers.get("x-forwarded-for") ?? "";
    const key = `stranger:${path.join(".")}:${createHash("sha256").update(address).digest("hex")}`;
    const answer = await consumeRateLimit(context.database, key, PER_ADDRESS, context.now());
    if (!answer.allowed) {
      context.trace.silent = !answer.first;
      throw errors.TOO_MANY_REQUESTS({ data: { retryAfterMs: answer.retryAfterMs } });
    }
    return await next();
  });
