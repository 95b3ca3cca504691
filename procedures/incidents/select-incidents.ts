import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { Database } from "../db/database";
import { device, incident, user } from "../db/schema";
import type { Incident } from "./incident-schema";

const columns = {
  row: incident,
  deviceName: device.name,
  city: device.city,
  site: device.site,
  assignee: user.name,
} as const;

/** Incidents with the names of their device and their assignee. The caller's `where` includes the organisation. */
export function selectIncidents(database: Database, where: SQL | undefined) {
  return database
    .select(columns)
    .from(incident)
    .innerJoin(device, eq(device.id, incident.deviceId))
    .leftJoin(user, eq(user.id, incident.assigneeId))
    .where(where)
    .$dynamic();
}

export type IncidentRow = Awaited<ReturnType<typeof selectIncidents>>[number];

export function toIncident({ row, deviceName, city, site, assignee }: IncidentRow): Incident {
  const { id, reference, title, severity, status, deviceId, assigneeId, version } = row;
  return {
    id,
    reference,
    title,
    severity,
    status,
    deviceId,
    deviceName,
    city,
    site,
    assigneeId,
    assignee,
    openedAt: row.openedAt.toISOString(),
    acknowledgedAt: row.acknowledgedAt?.toISOString() ?? null,
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
    version,
  };
}

/** The named incidents of one organisation, by id. */
export async function readIncidents(
  database: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<Incident[]> {
  if (ids.length === 0) return [];
  const where = and(eq(incident.organizationId, organizationId), inArray(incident.id, [...ids]));
  return (await selectIncidents(database, where).orderBy(incident.id)).map(toIncident);
}
