import { and, inArray, type SQL } from "drizzle-orm";
import type { Database } from "../db/database";
import { device } from "../db/schema";
import { inService } from "../devices/in-service";
import { PERIOD_DAYS, type Report, type ReportRequest } from "./report-schema";

const DAY_MS = 86_400_000;

/** The part of a fleet and of time that one report looks at. */
export interface ReportScope {
  readonly database: Database;
  readonly organizationId: string;
  readonly request: ReportRequest;
  readonly now: Date;
  /** The first day asked for, midnight UTC. */
  readonly start: Date;
  /** Which devices count. */
  readonly devices: SQL | undefined;
  /** The column that groups them. */
  readonly group: typeof device.city | typeof device.model | typeof device.site;
}

/** What a kind of report finds out; the rest is the same for all kinds. */
export type Findings = Pick<Report, "columns" | "rows" | "total" | "chart"> & {
  /** Later than the start when nothing older is recorded. */
  readonly since?: Date;
};

const GROUP_COLUMNS = { city: device.city, model: device.model, site: device.site } as const;

export function scopeOf(
  database: Database,
  organizationId: string,
  request: ReportRequest,
  now: Date,
): ReportScope {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const { cities, period, groupBy } = request;
  return {
    database,
    organizationId,
    request,
    now,
    start: new Date(today - (PERIOD_DAYS[period] - 1) * DAY_MS),
    devices: and(inService(organizationId), cities.length > 0 ? inArray(device.city, cities) : undefined),
    group: GROUP_COLUMNS[groupBy],
  };
}

export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** Every day of the period from its first one on, so that a day without anything is a point too. */
export function daysFrom(start: Date, now: Date): string[] {
  const count = Math.floor((now.getTime() - start.getTime()) / DAY_MS) + 1;
  return Array.from({ length: count }, (_, index) => dayOf(new Date(start.getTime() + index * DAY_MS)));
}

/** In percent, to a tenth; `null` of nothing. */
export function share(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 1_000) / 10;
}

export function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}
