import type { RpcClient } from "@/app/_lib/rpc";

/** What a report is to be about; it lives in the URL, so that a report can be shared. */
export const KINDS = ["availability", "battery", "incidents", "firmware"] as const;
export const PERIODS = ["7d", "30d", "90d"] as const;
export const GROUPINGS = ["city", "model", "site"] as const;

export const MAX_CITIES = 50;
export const MAX_CITY_LENGTH = 80;

export interface ReportPlan {
  readonly kind: (typeof KINDS)[number];
  readonly period: (typeof PERIODS)[number];
  readonly groupBy: (typeof GROUPINGS)[number];
  /** Empty: every city. */
  readonly cities: readonly string[];
}

export type Report = Awaited<ReturnType<RpcClient["reports"]["generate"]>>;

export const DEFAULT_PLAN: ReportPlan = { kind: "availability", period: "30d", groupBy: "city", cities: [] };

export const KIND_LABELS: Readonly<Record<ReportPlan["kind"], string>> = {
  availability: "Availability",
  battery: "Battery",
  incidents: "Incidents",
  firmware: "Firmware",
};
export const PERIOD_LABELS: Readonly<Record<ReportPlan["period"], string>> = {
  "7d": "Last 7 days",
  "30d": "Last 30 days",
  "90d": "Last 90 days",
};
export const GROUPING_LABELS: Readonly<Record<ReportPlan["groupBy"], string>> = {
  city: "City",
  model: "Model",
  site: "Site",
};

export function samePlan(a: ReportPlan, b: ReportPlan): boolean {
  return planKey(a) === planKey(b);
}

export function planKey({ kind, period, groupBy, cities }: ReportPlan): string {
  return JSON.stringify([kind, period, groupBy, cities]);
}

/** The parts of `next` that are not those of `before`. */
export function changedParts(before: ReportPlan, next: ReportPlan): Partial<ReportPlan> {
  return {
    ...(before.kind !== next.kind && { kind: next.kind }),
    ...(before.period !== next.period && { period: next.period }),
    ...(before.groupBy !== next.groupBy && { groupBy: next.groupBy }),
    ...(JSON.stringify(before.cities) !== JSON.stringify(next.cities) && { cities: next.cities }),
  };
}

/** The plan as the server takes it. */
export function requestOf({ kind, period, groupBy, cities }: ReportPlan) {
  return { kind, period, groupBy, cities: [...cities] };
}

/** The plan in a few words, for people: "Availability · Last 30 days · by city · Milan, Paris". */
export function describePlan({ kind, period, groupBy, cities }: ReportPlan): string {
  const where = cities.length === 0 ? "all cities" : cities.join(", ");
  return [KIND_LABELS[kind], PERIOD_LABELS[period], `by ${groupBy}`, where].join(" · ");
}

const UNIT_SUFFIX = { count: "", percent: " %", hours: " h" } as const;

const NUMBER = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });

export function formatValue(value: number | null, unit: keyof typeof UNIT_SUFFIX): string {
  return value === null ? "–" : `${NUMBER.format(value)}${UNIT_SUFFIX[unit]}`;
}
