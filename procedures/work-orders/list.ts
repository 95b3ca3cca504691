import { and, desc, eq } from "drizzle-orm";
import { z } from "zod";
import { memberProcedure } from "../base/procedure";
import { device, incident, user, workOrder } from "../db/schema";
import { deviceIdSchema } from "../devices/device-schema";
import { findRecipients } from "./find-recipients";
import { workOrderSchema } from "./work-order-schema";

const MAX_ORDERS = 20;

const outputSchema = z.strictObject({
  items: z.array(workOrderSchema).describe("The latest work orders, newest first"),
  recipients: z.array(z.string()).describe("Names of those who would be told of a new one"),
});

/** The work orders of one device. */
export const list = memberProcedure
  .meta({ access: "devices:read" })
  .input(z.strictObject({ deviceId: deviceIdSchema }))
  .output(outputSchema)
  .handler(async ({ context, input, errors }) => {
    const { database, session } = context;
    const organizationId = session.organization.id;
    const devices = await database
      .select({ city: device.city })
      .from(device)
      .where(and(eq(device.id, input.deviceId), eq(device.organizationId, organizationId)));
    const about = devices[0];
    if (about === undefined) throw errors.NOT_FOUND({ data: { ids: [input.deviceId] } });
    const rows = await database
      .select({ order: workOrder, requestedBy: user.name, incident: incident.reference })
      .from(workOrder)
      .leftJoin(user, eq(user.id, workOrder.requestedBy))
      .leftJoin(incident, eq(incident.id, workOrder.incidentId))
      .where(and(eq(workOrder.organizationId, organizationId), eq(workOrder.deviceId, input.deviceId)))
      .orderBy(desc(workOrder.createdAt), desc(workOrder.reference))
      .limit(MAX_ORDERS);
    const recipients = await findRecipients(database, organizationId, about.city);
    return {
      items: rows.map(({ order, ...names }) => ({
        id: order.id,
        reference: order.reference,
        deviceId: order.deviceId,
        priority: order.priority,
        instructions: order.instructions,
        sentTo: order.sentTo,
        incidentId: order.incidentId,
        createdAt: order.createdAt.toISOString(),
        ...names,
      })),
      recipients: recipients.map(({ name }) => name),
    };
  });
