import type { TelemetryValues } from "./summarize-telemetry";

export interface TelemetryMetric {
  readonly key: keyof TelemetryValues;
  readonly label: string;
  readonly unit: string;
}

export const TELEMETRY_METRICS: readonly TelemetryMetric[] = [
  { key: "temperature", label: "Temperature", unit: "°C" },
  { key: "battery", label: "Battery", unit: "%" },
  { key: "signal", label: "Signal", unit: "dBm" },
];

/** A reported value with its unit: "4.2 °C", "60%". */
export function withUnit(value: number, unit: string): string {
  return unit === "%" ? `${value}%` : `${value} ${unit}`;
}
