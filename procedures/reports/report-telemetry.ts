import { and, gte, sql } from "drizzle-orm";
import { device, deviceTelemetry } from "../db/schema";
import { dayOf, daysFrom, type Findings, type ReportScope, share, tenths } from "./report-scope";

const HOUR_MS = 3_600_000;

interface GroupDay {
  readonly group: string;
  readonly day: string;
  /** Hours in which devices of the group reported, of all of them together. */
  readonly hours: number;
  /** The sum of the charge in those hours, in percent. */
  readonly charge: number;
}

async function groupDays({ database, devices, group, start }: ReportScope): Promise<GroupDay[]> {
  const rows = await database
    .select({
      group,
      day: deviceTelemetry.day,
      hours: sql<number>`sum(cardinality(array_remove(${deviceTelemetry.battery}, null)))::integer`,
      charge: sql<number>`sum((select coalesce(sum(value), 0) from unnest(${deviceTelemetry.battery}) as value))::integer`,
    })
    .from(deviceTelemetry)
    .innerJoin(device, sql`${device.id} = ${deviceTelemetry.deviceId}`)
    .where(and(devices, gte(deviceTelemetry.day, dayOf(start))))
    .groupBy(group, deviceTelemetry.day);
  return rows;
}

interface GroupState {
  readonly group: string;
  readonly devices: number;
  readonly offline: number;
  readonly lowBattery: number;
  readonly lowest: number | null;
  readonly charge: number;
}

async function groupStates({ database, devices, group }: ReportScope): Promise<GroupState[]> {
  return await database
    .select({
      group,
      devices: sql<number>`count(*)::integer`,
      offline: sql<number>`(count(*) filter (where ${device.status} = 'offline'))::integer`,
      lowBattery: sql<number>`(count(*) filter (where ${device.battery} < 20))::integer`,
      lowest: sql<number | null>`min(${device.battery})::integer`,
      charge: sql<number>`sum(${device.battery})::integer`,
    })
    .from(device)
    .where(devices)
    .groupBy(group)
    .orderBy(group);
}

function devicesOf(states: readonly GroupState[]): number {
  return sum(states, ({ devices }) => devices);
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}

/** The period as far as it is recorded: what nobody measured counts neither for nor against a device. */
function recordedSince(scope: ReportScope, days: readonly GroupDay[]): Date {
  const first = days.map(({ day }) => day).sort()[0];
  return first === undefined ? scope.start : new Date(`${first}T00:00:00Z`);
}

/** How many hours of the day have begun by now. */
function hoursOf(day: string, now: Date): number {
  const elapsed = Math.ceil((now.getTime() - Date.parse(`${day}T00:00:00Z`)) / HOUR_MS);
  return Math.max(1, Math.min(24, elapsed));
}

/** In which share of the hours devices reported. */
export async function reportAvailability(scope: ReportScope): Promise<Findings> {
  const [days, states] = [await groupDays(scope), await groupStates(scope)];
  const since = recordedSince(scope, days);
  const points = daysFrom(since, scope.now).map((day) => ({ day, hours: hoursOf(day, scope.now) }));
  const hours = points.reduce((total, point) => total + point.hours, 0);
  const valuesOf = (of: readonly GroupDay[], at: readonly GroupState[]) => {
    const devices = devicesOf(at);
    const reported = Math.min(
      sum(of, ({ hours }) => hours),
      devices * hours,
    );
    return [
      devices,
      share(reported, devices * hours),
      devices * hours - reported,
      sum(at, ({ offline }) => offline),
    ];
  };
  return {
    since,
    columns: [
      { label: "Devices", unit: "count" },
      { label: "Availability", unit: "percent" },
      { label: "Hours lost", unit: "hours" },
      { label: "Offline now", unit: "count" },
    ],
    rows: states.map((state) => ({
      group: state.group,
      values: valuesOf(
        days.filter(({ group }) => group === state.group),
        [state],
      ),
    })),
    total: valuesOf(days, states),
    chart: {
      label: "Availability by day",
      unit: "percent",
      points: points.map(({ day, hours: ofDay }) => {
        const expected = devicesOf(states) * ofDay;
        const onDay = days.filter((each) => each.day === day);
        return {
          label: day,
          value: share(
            Math.min(
              sum(onDay, ({ hours }) => hours),
              expected,
            ),
            expected,
          ),
        };
      }),
    },
  };
}

/** How charged the batteries are, now and day by day. */
export async function reportBattery(scope: ReportScope): Promise<Findings> {
  const [days, states] = [await groupDays(scope), await groupStates(scope)];
  const since = recordedSince(scope, days);
  const average = (of: readonly GroupDay[]) => {
    const hours = sum(of, ({ hours }) => hours);
    return hours === 0 ? null : tenths(sum(of, ({ charge }) => charge) / hours);
  };
  const valuesOf = (of: readonly GroupDay[], at: readonly GroupState[]) => {
    const devices = devicesOf(at);
    const lowest = at.flatMap((state) => (state.lowest === null ? [] : [state.lowest]));
    return [
      devices,
      devices === 0 ? null : tenths(sum(at, ({ charge }) => charge) / devices),
      average(of),
      lowest.length === 0 ? null : Math.min(...lowest),
      sum(at, ({ lowBattery }) => lowBattery),
    ];
  };
  return {
    since,
    columns: [
      { label: "Devices", unit: "count" },
      { label: "Charge now", unit: "percent" },
      { label: "Period average", unit: "percent" },
      { label: "Lowest", unit: "percent" },
      { label: "Below 20 %", unit: "count" },
    ],
    rows: states.map((state) => ({
      group: state.group,
      values: valuesOf(
        days.filter(({ group }) => group === state.group),
        [state],
      ),
    })),
    total: valuesOf(days, states),
    chart: {
      label: "Average charge by day",
      unit: "percent",
      points: daysFrom(since, scope.now).map((day) => ({
        label: day,
        value: average(days.filter((each) => each.day === day)),
      })),
    },
  };
}
