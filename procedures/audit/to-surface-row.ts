import { randomUUID } from "node:crypto";
import { boundedJson } from "../base/write-audit-record";
import type { auditRecord } from "../db/schema";
import type { SurfaceEvent } from "./surface-event-schema";

const MAX_PAYLOAD_BYTES = 4_096;

const ACTOR_OF = { agent: "agent", user: "human", runtime: "runtime" } as const;

export interface Reporter {
  readonly organizationId: string;
  readonly userId: string;
  readonly now: Date;
}

/** The row that keeps a browser's event, under the reporter that the server knows. */
export function toSurfaceRow(
  event: SurfaceEvent,
  { organizationId, userId, now }: Reporter,
): typeof auditRecord.$inferInsert {
  const { effect, queueWaitMs, executionMs, confirmationWaitMs } = event;
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
    payload: { effect, claimedAt: event.at, queueWaitMs, executionMs, confirmationWaitMs, payload },
  };
}
