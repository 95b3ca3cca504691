import { randomUUID } from "node:crypto";
import { and, asc, count, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { plainText } from "../base/plain-text";
import { memberProcedure } from "../base/procedure";
import { runMutation } from "../base/run-mutation";
import type { Database } from "../db/database";
import { device, incident, organization, WORK_ORDER_PRIORITIES, workOrder } from "../db/schema";
import { deviceIdSchema } from "../devices/device-schema";
import { addToTimelines } from "../incidents/change-incidents";
import { severityRank } from "../incidents/severity-rank";
import { enqueueMail } from "../mail/enqueue-mail";
import { findRecipients } from "./find-recipients";
import { workOrderSchema } from "./work-order-schema";
import { writeDispatchLetter } from "./write-dispatch-letter";

/** Longer than any visit is planned in words, and short enough for a letter. */
export const MAX_INSTRUCTIONS_LENGTH = 1_000;

/**
 * Sends somebody to a device: a work order, a letter to whoever covers its city, and an event on the timeline of its
 * worst unresolved incident, all in one transaction.
 */
export const dispatchTechnician = memberProcedure
  .meta({
    access: "devices:write",
    rateLimit: { limit: 20, windowMs: 60_000 },
    agent: {
      expose: true,
      description:
        "Dispatch a technician to a device: creates a work order and mails it to whoever covers the device's city.",
      sideEffect: "external",
    },
  })
  .input(
    z.strictObject({
      deviceId: deviceIdSchema,
      instructions: plainText(MAX_INSTRUCTIONS_LENGTH)
        .refine((text) => text.trim() !== "", { error: "Say what is to be done." })
        .describe("What the technician is to do at the device"),
      priority: z
        .enum(WORK_ORDER_PRIORITIES)
        .default("routine")
        .describe("urgent: today. routine: with the next tour"),
    }),
  )
  .use(runMutation)
  .output(z.strictObject({ workOrder: workOrderSchema }))
  .handler(async ({ context, input, errors }) => {
    const { transaction, session, trace } = context;
    const organizationId = session.organization.id;
    const devices = await transaction
      .select()
      .from(device)
      .where(
        and(
          eq(device.id, input.deviceId),
          eq(device.organizationId, organizationId),
          isNull(device.decommissionedAt),
        ),
      );
    const about = devices[0];
    if (about === undefined) throw errors.NOT_FOUND({ data: { ids: [input.deviceId] } });
    const recipients = await findRecipients(transaction, organizationId, about.city);
    if (recipients.length === 0) {
      const message = `Nobody covers ${about.city} and the organisation has no admin to ask. Add one first.`;
      throw errors.PRECONDITION_FAILED({ message });
    }
    const tied = await findWorstIncident(transaction, about.id);
    const order = {
      id: randomUUID(),
      organizationId,
      deviceId: about.id,
      incidentId: tied?.id ?? null,
      reference: await nextReference(transaction, organizationId),
      priority: input.priority,
      instructions: input.instructions.trim(),
      sentTo: recipients.map(({ name }) => name),
      requestedBy: session.user.id,
      createdAt: context.now(),
    };
    await transaction.insert(workOrder).values(order);
    if (tied) {
      const detail = `${order.reference} to ${order.sentTo.join(", ")}`;
      await addToTimelines(context, [tied.id], { kind: "dispatched", detail });
    }
    const letter = writeDispatchLetter({
      ...order,
      requestedBy: session.user,
      organization: session.organization.name,
      device: about,
      incident: tied,
    });
    for (const { email } of recipients) {
      await enqueueMail(context, {
        kind: "dispatch",
        organizationId,
        requestedBy: session.user.id,
        recipient: email,
        ...letter,
      });
    }
    trace.affects([about.id, ...(tied ? [tied.id] : [])]);
    const { organizationId: _scope, createdAt, ...told } = order;
    return {
      workOrder: {
        ...told,
        requestedBy: session.user.name,
        incident: tied?.reference ?? null,
        createdAt: createdAt.toISOString(),
      },
    };
  });

async function findWorstIncident(transaction: Database, deviceId: string) {
  const rows = await transaction
    .select({ id: incident.id, reference: incident.reference, title: incident.title })
    .from(incident)
    .where(and(eq(incident.deviceId, deviceId), isNull(incident.resolvedAt)))
    .orderBy(severityRank, asc(incident.openedAt))
    .limit(1);
  return rows[0];
}

/** The organisation's row is locked meanwhile, so that two orders never get one number. */
async function nextReference(transaction: Database, organizationId: string): Promise<string> {
  await transaction
    .select({ id: organization.id })
    .from(organization)
    .where(eq(organization.id, organizationId))
    .for("no key update");
  const rows = await transaction
    .select({ total: count() })
    .from(workOrder)
    .where(eq(workOrder.organizationId, organizationId));
  return `WO-${String((rows[0]?.total ?? 0) + 1).padStart(4, "0")}`;
}
