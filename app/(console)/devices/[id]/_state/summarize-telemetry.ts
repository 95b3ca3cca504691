export interface TelemetryValues {
  readonly temperature: number | null;
  readonly battery: number | null;
  readonly signal: number | null;
}

export interface TelemetrySummary {
  readonly lowest: number | null;
  readonly highest: number | null;
  /** To one decimal. */
  readonly average: number | null;
}

/** The extremes and the average of each series; `null` for one without a single report. */
export function summarize(
  points: readonly TelemetryValues[],
): Record<keyof TelemetryValues, TelemetrySummary> {
  return {
    temperature: summaryOf(points.map(({ temperature }) => temperature)),
    battery: summaryOf(points.map(({ battery }) => battery)),
    signal: summaryOf(points.map(({ signal }) => signal)),
  };
}

function summaryOf(values: readonly (number | null)[]): TelemetrySummary {
  const reported = values.filter((value) => value !== null);
  if (reported.length === 0) return { lowest: null, highest: null, average: null };
  const sum = reported.reduce((total, value) => total + value, 0);
  return {
    lowest: Math.min(...reported),
    highest: Math.max(...reported),
    average: Math.round((sum / reported.length) * 10) / 10,
  };
}
