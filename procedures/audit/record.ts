import { z } from "zod";
import { memberProcedure } from "../base/procedure";
import { runMutation } from "../base/run-mutation";
import { auditRecord } from "../db/schema";
import { limitEvents } from "./limit-events";
import { surfaceEventSchema } from "./surface-event-schema";
import { toSurfaceRow } from "./to-surface-row";
import { trimSurfaceRows } from "./trim-surface-rows";

/**
 * Keeps what a browser says its surface did. The rows carry the reporter that the server knows and the
 * source `surface`, so that nobody takes them for the server's own word.
 */
export const record = memberProcedure
  .meta({ access: "any-member", audit: "refusals-only", rateLimit: { limit: 120, windowMs: 60_000 } })
  .input(z.strictObject({ events: z.array(surfaceEventSchema).min(1).max(100) }))
  .use(limitEvents)
  .use(runMutation)
  .output(z.strictObject({ recorded: z.int().min(0) }))
  .handler(async ({ context, input }) => {
    const { transaction, session } = context;
    const reporter = { organizationId: session.organization.id, userId: session.user.id, now: context.now() };
    await transaction.insert(auditRecord).values(input.events.map((event) => toSurfaceRow(event, reporter)));
    await trimSurfaceRows(transaction, reporter.organizationId, reporter.now);
    return { recorded: input.events.length };
  });
