import { and, eq, gte, or, sql } from "drizzle-orm";
import { device, incident } from "../db/schema";
import { dayOf, daysFrom, type Findings, type ReportScope, tenths } from "./report-scope";

interface Counts {
  opened: number;
  resolved: number;
  open: number;
  hoursToResolve: number;
}

const HOUR_SECONDS = 3_600;

/** What went wrong in the period and how long it took to mend. */
export async function reportIncidents(scope: ReportScope): Promise<Findings> {
  const { database, devices, group, start, now } = scope;
  // Names neither column as a parameter, so that the same expression stands in `select` and `group by`.
  const openedDay = sql<string>`to_char(${incident.openedAt} at time zone 'UTC', 'YYYY-MM-DD')`;
  const inPeriod = sql`${incident.openedAt} >= ${start.toISOString()}::timestamptz`;
  const resolvedInPeriod = sql`${incident.resolvedAt} >= ${start.toISOString()}::timestamptz`;
  const ofScope = and(devices, eq(incident.organizationId, scope.organizationId));
  const found = await database
    .select({
      group,
      opened: sql<number>`(count(*) filter (where ${inPeriod}))::integer`,
      resolved: sql<number>`(count(*) filter (where ${resolvedInPeriod}))::integer`,
      open: sql<number>`(count(*) filter (where ${incident.resolvedAt} is null))::integer`,
      hoursToResolve: sql<number>`coalesce(sum(
        extract(epoch from ${incident.resolvedAt} - ${incident.openedAt}) / ${sql.raw(String(HOUR_SECONDS))}
      ) filter (where ${resolvedInPeriod}), 0)::double precision`,
    })
    .from(incident)
    .innerJoin(device, eq(device.id, incident.deviceId))
    .where(
      and(ofScope, or(gte(incident.openedAt, start), sql`${incident.resolvedAt} is null`, resolvedInPeriod)),
    )
    .groupBy(group);
  const byDay = await database
    .select({ day: openedDay, opened: sql<number>`count(*)::integer` })
    .from(incident)
    .innerJoin(device, eq(device.id, incident.deviceId))
    .where(and(ofScope, gte(incident.openedAt, start)))
    .groupBy(openedDay);
  const groups = await database.selectDistinct({ group }).from(device).where(devices).orderBy(group);
  const countsOf = new Map(found.map((row) => [row.group, row]));
  const openedOn = new Map(byDay.map(({ day, opened }) => [day, opened]));
  const total: Counts = { opened: 0, resolved: 0, open: 0, hoursToResolve: 0 };
  for (const row of found) {
    total.opened += row.opened;
    total.resolved += row.resolved;
    total.open += row.open;
    total.hoursToResolve += row.hoursToResolve;
  }
  return {
    columns: [
      { label: "Opened", unit: "count" },
      { label: "Resolved", unit: "count" },
      { label: "Unresolved now", unit: "count" },
      { label: "Mean time to resolve", unit: "hours" },
    ],
    rows: groups.map((row) => ({ group: row.group, values: valuesOf(countsOf.get(row.group)) })),
    total: valuesOf(total),
    chart: {
      label: "Incidents opened by day",
      unit: "count",
      points: daysFrom(start, now).map((day) => ({ label: day, value: openedOn.get(day) ?? 0 })),
    },
    since: new Date(`${dayOf(start)}T00:00:00Z`),
  };
}

function valuesOf(counts: Counts | undefined): (number | null)[] {
  if (counts === undefined) return [0, 0, 0, null];
  const { opened, resolved, open, hoursToResolve } = counts;
  return [opened, resolved, open, resolved === 0 ? null : tenths(hoursToResolve / resolved)];
}
