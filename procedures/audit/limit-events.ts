import { builder } from "../base/builder";
import { consumeRateLimit } from "../base/consume-rate-limit";
import type { SignedInContext } from "../base/observed-context";
import type { RateLimitRule } from "../base/procedure-meta";
import type { SurfaceEvent } from "./surface-event-schema";
import { toSurfaceRow } from "./to-surface-row";

/** An honest page records a few hundred in a busy minute; one that comes back online sends its thousand at once. */
export const EVENT_RULE: RateLimitRule = { limit: 1_000, windowMs: 60_000 };
/** As the rows are kept. Wide enough for the largest single request, since a smaller limit would refuse it forever. */
export const BYTE_RULE: RateLimitRule = { limit: 655_360, windowMs: 60_000 };

/** Counts what a person's pages want kept, by events and by bytes. Place it before `runMutation`, whose rollback would take the count back. */
export const limitEvents = builder
  .$context<SignedInContext>()
  .middleware(async ({ context, errors, next }, { events }: { events: SurfaceEvent[] }) => {
    const { database, session, trace } = context;
    const now = context.now();
    const reporter = { organizationId: session.organization.id, userId: session.user.id, now };
    const bytes = Buffer.byteLength(JSON.stringify(events.map((event) => toSurfaceRow(event, reporter))));
    const counts = [
      { key: `audit-events:${session.user.id}`, rule: EVENT_RULE, amount: events.length },
      { key: `audit-bytes:${session.user.id}`, rule: BYTE_RULE, amount: bytes },
    ];
    for (const { key, rule, amount } of counts) {
      const answer = await consumeRateLimit(database, key, rule, now, amount);
      if (answer.allowed) continue;
      trace.silent = !answer.first;
      throw errors.TOO_MANY_REQUESTS({ data: { retryAfterMs: answer.retryAfterMs } });
    }
    return await next();
  });
