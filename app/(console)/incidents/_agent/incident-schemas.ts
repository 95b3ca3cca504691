import { z } from "zod";
import {
  INCIDENT_STATUSES,
  MAX_CITY_LENGTH,
  MAX_SEARCH_LENGTH,
  NOBODY,
  SEVERITIES,
} from "../_state/incident-view";
import { INCIDENT_ID } from "../_state/incident-view-params";

/** What agents read and write on `/incidents`; the descriptions are all that a model knows of it. */
export const incidentIdSchema = z.string().regex(INCIDENT_ID);

const statusSchema = z
  .enum(INCIDENT_STATUSES)
  .describe("open: nobody is on it yet. acknowledged: somebody is on it. resolved: it is over.");

export const filtersSchema = z.strictObject({
  status: z.enum(INCIDENT_STATUSES).nullable(),
  severity: z.enum(SEVERITIES).nullable(),
  assignee: z.string().nullable().describe(`Name of the assignee, or ${NOBODY}; null when any is listed`),
  city: z.string().nullable(),
  search: z.string().nullable(),
});

export const filterChangeSchema = z
  .strictObject({
    status: statusSchema.nullable().optional().describe("Show only incidents of this status. null: any."),
    severity: z
      .enum(SEVERITIES)
      .nullable()
      .optional()
      .describe("Show only incidents this severe. null: any."),
    assignee: z
      .string()
      .min(1)
      .max(200)
      .nullable()
      .optional()
      .describe(
        `Show only incidents of this member, named as in assignees; ${NOBODY}: unassigned. null: any.`,
      ),
    city: z
      .string()
      .min(1)
      .max(MAX_CITY_LENGTH)
      .nullable()
      .optional()
      .describe("Show only incidents of devices in this city, named as in cities. null: every city."),
    search: z
      .string()
      .min(1)
      .max(MAX_SEARCH_LENGTH)
      .nullable()
      .optional()
      .describe("Show only incidents whose reference, title, device or site contains this text. null: all."),
  })
  .refine((change) => Object.keys(change).length > 0, {
    error: "Give at least one of status, severity, assignee, city and search.",
  });

export const listedSchema = z.strictObject({
  ...filtersSchema.shape,
  total: z.int().describe("Incidents that pass the filters, on all pages"),
  page: z.int().describe("Page that is shown; the first is 1"),
  pageCount: z.int(),
});

export const incidentRowSchema = z.strictObject({
  id: z.string(),
  reference: z.string().describe("What people call it, such as INC-1042"),
  title: z.string(),
  severity: z.enum(SEVERITIES),
  status: z.enum(INCIDENT_STATUSES),
  deviceId: z.string(),
  deviceName: z.string(),
  city: z.string(),
  assignee: z.string().nullable(),
  openedAt: z.string().describe("ISO 8601"),
});

export const listStateSchema = z.strictObject({
  incidents: z
    .array(z.strictObject({ ...incidentRowSchema.shape, selected: z.boolean() }))
    .describe("The incidents on the current page, in the order shown"),
  ...listedSchema.shape,
  unresolved: z.int().describe("Open and acknowledged incidents of the whole organisation"),
  selectedIds: z.array(z.string()).describe("Ids of all selected incidents, those on other pages too"),
  cities: z.array(z.string()).describe("Every city that can be filtered by"),
  assignees: z.array(z.string()).describe("Names of the members who can take care of incidents"),
});

export const selectionSchema = z.strictObject({
  selectedIds: z.array(z.string()).describe("Ids of all incidents that are selected now"),
  selectedCount: z.int(),
});

export const detailStateSchema = z.strictObject({
  open: z.boolean(),
  incident: z
    .strictObject({
      ...incidentRowSchema.shape,
      site: z.string(),
      description: z.string(),
      resolution: z.string().nullable(),
      timeline: z
        .array(z.string())
        .describe("What happened, by whom and when (ISO 8601), oldest first; the latest 30"),
    })
    .nullable()
    .describe("The incident that is shown; null while the details are closed"),
});
