import { and, asc, count, desc, eq, isNull, type SQL } from "drizzle-orm";
import { z } from "zod";
import { containsText } from "../base/contains-text";
import { plainText } from "../base/plain-text";
import { memberProcedure } from "../base/procedure";
import type { Database } from "../db/database";
import { device, INCIDENT_SEVERITIES, INCIDENT_STATUSES, incident } from "../db/schema";
import { incidentSchema, incidentStatusSchema, severitySchema } from "./incident-schema";
import { listAssignees } from "./list-assignees";
import { selectIncidents, toIncident } from "./select-incidents";
import { rankIn } from "./severity-rank";

const SORT_KEYS = {
  openedAt: incident.openedAt,
  // Ascending is from the mildest to the worst, so that "highest first" means what people mean.
  severity: rankIn([...INCIDENT_SEVERITIES].reverse(), incident.severity),
  status: rankIn(INCIDENT_STATUSES, incident.status),
  device: device.name,
} as const;

const inputSchema = z.strictObject({
  query: plainText(100).optional().describe("Part of a reference, title, device, site or city"),
  status: incidentStatusSchema.optional(),
  severity: severitySchema.optional(),
  city: plainText(80).optional().describe("Exact city name"),
  deviceId: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/)
    .optional()
    .describe("Only incidents of this device"),
  assignee: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/)
    .optional()
    .describe("Id of a member, or nobody for incidents that nobody takes care of"),
  sort: z
    .strictObject({
      field: z.enum(["openedAt", "severity", "status", "device"]),
      direction: z.enum(["asc", "desc"]),
    })
    .optional(),
  page: z.int().min(1).max(10_000).default(1).describe("First page is 1"),
  pageSize: z.literal([10, 20, 50, 100]).default(20),
});

const outputSchema = z.strictObject({
  items: z.array(incidentSchema),
  total: z.int().min(0),
  page: z.int().min(1),
  pageSize: z.int().min(1),
  pageCount: z.int().min(1),
  unresolved: z.int().min(0).describe("Open and acknowledged incidents of the whole organisation"),
  cities: z.array(z.string()).describe("Every city that has had an incident, sorted"),
  assignees: z
    .array(z.strictObject({ id: z.string(), name: z.string() }))
    .describe("The members who can take care of an incident"),
});

/** One page of the organisation's incidents, the newest first. A page past the end answers with the last page. */
export const list = memberProcedure
  .meta({
    access: "incidents:read",
    agent: {
      expose: true,
      description:
        "Search the organisation's incidents by text, status, severity, city, device and assignee; returns one page.",
      sideEffect: "read",
    },
  })
  .input(inputSchema)
  .output(outputSchema)
  .handler(async ({ context, input }) => {
    const { database, session } = context;
    const organizationId = session.organization.id;
    const where = and(...filtersOf(organizationId, input));
    const counted = await database
      .select({ total: count() })
      .from(incident)
      .innerJoin(device, eq(device.id, incident.deviceId))
      .where(where);
    const total = counted[0]?.total ?? 0;
    const pageCount = Math.max(1, Math.ceil(total / input.pageSize));
    const page = Math.min(input.page, pageCount);
    const { field = "openedAt", direction = "desc" } = input.sort ?? {};
    const order = direction === "desc" ? desc : asc;
    const rows = await selectIncidents(database, where)
      .orderBy(order(SORT_KEYS[field]), desc(incident.openedAt), asc(incident.id))
      .limit(input.pageSize)
      .offset((page - 1) * input.pageSize);
    const assignees = await listAssignees(database, organizationId);
    return {
      items: rows.map(toIncident),
      total,
      page,
      pageSize: input.pageSize,
      pageCount,
      unresolved: await countUnresolved(database, organizationId),
      cities: await listCities(database, organizationId),
      assignees: assignees.map(({ id, name }) => ({ id, name })),
    };
  });

function filtersOf(organizationId: string, input: z.output<typeof inputSchema>): (SQL | undefined)[] {
  const { query, status, severity, city, deviceId, assignee } = input;
  const searched = [incident.reference, incident.title, incident.id, device.name, device.site, device.city];
  return [
    eq(incident.organizationId, organizationId),
    status && eq(incident.status, status),
    severity && eq(incident.severity, severity),
    city === undefined ? undefined : eq(device.city, city),
    deviceId === undefined ? undefined : eq(incident.deviceId, deviceId),
    assignee === "nobody" ? isNull(incident.assigneeId) : assignee && eq(incident.assigneeId, assignee),
    query === undefined ? undefined : containsText(query, searched),
  ].map((filter) => filter || undefined);
}

async function countUnresolved(database: Database, organizationId: string): Promise<number> {
  const rows = await database
    .select({ total: count() })
    .from(incident)
    .where(and(eq(incident.organizationId, organizationId), isNull(incident.resolvedAt)));
  return rows[0]?.total ?? 0;
}

async function listCities(database: Database, organizationId: string): Promise<string[]> {
  const rows = await database
    .selectDistinct({ city: device.city })
    .from(incident)
    .innerJoin(device, eq(device.id, incident.deviceId))
    .where(eq(incident.organizationId, organizationId))
    .orderBy(asc(device.city));
  return rows.map((row) => row.city);
}
