import type { deviceTelemetry } from "../db/schema";

type TelemetryDay = Pick<typeof deviceTelemetry.$inferSelect, "day" | "temperature" | "battery" | "signal">;

export interface TelemetryPoint {
  /** ISO 8601, the beginning of the step. */
  readonly at: string;
  readonly temperature: number | null;
  readonly battery: number | null;
  readonly signal: number | null;
}

export interface SamplingPlan {
  /** The beginning of the first step, in milliseconds since 1970, a multiple of `stepMs`. */
  readonly first: number;
  /** Nothing from later than this. */
  readonly end: number;
  /** Whole hours, in milliseconds. */
  readonly stepMs: number;
}

const HOUR_MS = 3_600_000;
const METRICS = ["temperature", "battery", "signal"] as const;

/** One point for each step from first to end, the average of its hours; `null` where nothing was reported. */
export function sampleTelemetry(
  days: readonly TelemetryDay[],
  { first, end, stepMs }: SamplingPlan,
): TelemetryPoint[] {
  const byDay = new Map(days.map((row) => [row.day, row]));
  const points: TelemetryPoint[] = [];
  for (let start = first; start <= end; start += stepMs) {
    const values: Record<(typeof METRICS)[number], number[]> = { temperature: [], battery: [], signal: [] };
    for (let hour = start; hour < start + stepMs && hour <= end; hour += HOUR_MS) {
      const at = new Date(hour);
      const row = byDay.get(at.toISOString().slice(0, 10));
      for (const metric of METRICS) {
        const value = row?.[metric][at.getUTCHours()] ?? null;
        if (value !== null) values[metric].push(value);
      }
    }
    points.push({
      at: new Date(start).toISOString(),
      temperature: averageOf(values.temperature, 10),
      battery: averageOf(values.battery, 1),
      signal: averageOf(values.signal, 1),
    });
  }
  return points;
}

/** Rounded to a fraction of one: `10` for tenths. */
function averageOf(values: readonly number[], fraction: number): number | null {
  if (values.length === 0) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.round(mean * fraction) / fraction;
}
