import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { memberProcedure } from "../base/procedure";
import { runMutation } from "../base/run-mutation";
import { boundedJson } from "../base/write-audit-record";
import { auditRecord } from "../db/schema";
import { type SurfaceEvent, surfaceEventSchema } from "./surface-event-schema";

const MAX_PAYLOAD_BYTES = 4_096;
const KEEP_DAYS = 30;

const ACTOR_OF = { agent: "agent", user: "human", runtime: "runtime" } as const;

type NewRecord = typeof auditRecord.$inferInsert;

interface Reporter {
  readonly organizationId: string;
  readonly userId: string;
  readonly now: Date;
}

function toRecord(event: SurfaceEvent, { organizationId, userId, now }: Reporter): NewRecord {
  const { queueWaitMs, executionMs, confirmationWaitMs } = event;
  const payload = boundedJson(event.payload, MAX_PAYLOAD_BYTES);
  return {
    id: randomUUID(),
    at: now,
    source: "surface",
    type: event.type,
    organizationId,
    userId,
    actor: ACTOR_OF[event.actor ?? "agent"],
    subject: event.capabilityId ?? null,
    surfaceId: event.surfaceId ?? null,
    consumer: event.consumerId ?? null,
    registrationId: event.registrationId ?? null,
    invocationId: event.invocationId ?? null,
    confirmationId: event.confirmationId ?? null,
    outcome: event.status ?? "noted",
    code: event.code ?? null,
    durationMs: event.durationMs === undefined ? null : Math.round(event.durationMs),
    payload: { claimedAt: event.at, queueWaitMs, executionMs, confirmationWaitMs, payload },
  };
}

/**
 * Keeps what a browser says its surface did. The rows carry the reporter that the server knows and the
 * source `surface`, so that nobody takes them for the server's own word.
 */
export const record = memberProcedure
  .meta({ access: "any-member", audit: "refusals-only", rateLimit: { limit: 120, windowMs: 60_000 } })
  .input(z.strictObject({ events: z.array(surfaceEventSchema).min(1).max(100) }))
  .use(runMutation)
  .output(z.strictObject({ recorded: z.int().min(0) }))
  .handler(async ({ context, input }) => {
    const { transaction, session } = context;
    const reporter = { organizationId: session.organization.id, userId: session.user.id, now: context.now() };
    await transaction.insert(auditRecord).values(input.events.map((event) => toRecord(event, reporter)));
    const oldest = new Date(reporter.now.getTime() - KEEP_DAYS * 86_400_000).toISOString();
    await transaction.execute(sql`
      delete from audit_record where id in (
        select id from audit_record
        where organization_id = ${reporter.organizationId} and source = 'surface' and at < ${oldest}::timestamptz
        order by sequence limit 200 for update skip locked
      )`);
    return { recorded: input.events.length };
  });
