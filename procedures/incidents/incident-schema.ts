import { z } from "zod";
import { INCIDENT_EVENT_KINDS, INCIDENT_SEVERITIES, INCIDENT_STATUSES } from "../db/schema";

export const incidentIdSchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/)
  .describe("An incident id as incidents.list returns it");

export const severitySchema = z.enum(INCIDENT_SEVERITIES);
export const incidentStatusSchema = z.enum(INCIDENT_STATUSES);

export const incidentSchema = z.strictObject({
  id: z.string(),
  reference: z.string().describe("What people call it, such as INC-1042"),
  title: z.string(),
  severity: severitySchema,
  status: incidentStatusSchema,
  deviceId: z.string(),
  deviceName: z.string(),
  city: z.string(),
  site: z.string(),
  assigneeId: z.string().nullable(),
  assignee: z.string().nullable().describe("Name of the member who takes care of it"),
  openedAt: z.iso.datetime(),
  acknowledgedAt: z.iso.datetime().nullable(),
  resolvedAt: z.iso.datetime().nullable(),
  version: z.int().min(1).describe("Grows by one with every change"),
});

export type Incident = z.infer<typeof incidentSchema>;

export const incidentEventSchema = z.strictObject({
  id: z.string(),
  at: z.iso.datetime(),
  kind: z.enum(INCIDENT_EVENT_KINDS),
  by: z.string().nullable().describe("Name of the person; null for the monitoring"),
  byAgent: z.boolean().describe("Whether the person's assistant made the call"),
  detail: z.string().nullable(),
});

/** The incidents to change, each with the version that the caller has seen: the last write must not silently win. */
export const incidentTargetsSchema = z
  .array(
    z.strictObject({
      incidentId: incidentIdSchema,
      expectedVersion: z.int().min(1).max(2_147_483_647),
    }),
  )
  .min(1)
  .max(100)
  .refine((targets) => new Set(targets.map(({ incidentId }) => incidentId)).size === targets.length, {
    error: "Name each incident once.",
  })
  .describe("The incidents to change, each with the version that was read; all of the organisation");

export type IncidentTarget = z.infer<typeof incidentTargetsSchema>[number];

export const incidentChangeSchema = z.strictObject({
  changed: z.array(incidentSchema),
  before: z
    .array(
      z.strictObject({ id: z.string(), status: incidentStatusSchema, assigneeId: z.string().nullable() }),
    )
    .describe("What the changed ones were before"),
  unchanged: z.array(z.string()).describe("Ids that already were as asked"),
});
