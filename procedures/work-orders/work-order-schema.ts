import { z } from "zod";
import { WORK_ORDER_PRIORITIES } from "../db/schema";

export const workOrderSchema = z.strictObject({
  id: z.string(),
  reference: z.string().describe("What people call it, such as WO-0007"),
  deviceId: z.string(),
  priority: z.enum(WORK_ORDER_PRIORITIES),
  instructions: z.string(),
  sentTo: z.array(z.string()).describe("Names of those who were told by mail"),
  requestedBy: z.string().nullable().describe("Name of the member who asked for it"),
  incidentId: z.string().nullable(),
  incident: z.string().nullable().describe("Reference of the incident that it is to end"),
  createdAt: z.iso.datetime(),
});

export type WorkOrder = z.infer<typeof workOrderSchema>;
