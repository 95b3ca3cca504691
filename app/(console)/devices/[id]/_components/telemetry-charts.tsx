"use client";

import {
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from "recharts";
import type { TelemetryRange } from "../_state/device-tabs";
import { summarize, type TelemetryValues } from "../_state/summarize-telemetry";
import { TELEMETRY_METRICS, type TelemetryMetric, withUnit } from "../_state/telemetry-metrics";

interface Point extends TelemetryValues {
  readonly at: string;
}

export interface TelemetryChartsProps {
  readonly points: readonly Point[];
  readonly range: TelemetryRange;
}

const HEIGHT = 176;

const AXIS = { fontSize: 11, fill: "var(--text-muted)" } as const;

/** One chart for each thing that a device reports. The arrow keys go from point to point of the one with the focus. */
export default function TelemetryCharts({ points, range }: TelemetryChartsProps) {
  const summaries = summarize(points);
  return (
    <div className="flex flex-col divide-y">
      {TELEMETRY_METRICS.map((metric) => {
        const { lowest, highest, average } = summaries[metric.key];
        return (
          <figure key={metric.key} className="px-3 pt-3 pb-1">
            <figcaption className="mb-1 flex flex-wrap items-baseline gap-x-3 text-[13px]">
              <span className="font-medium">{metric.label}</span>
              {lowest === null || highest === null || average === null ? null : (
                <span className="text-xs text-text-muted tabular-nums">
                  {withUnit(lowest, metric.unit)} to {withUnit(highest, metric.unit)}, average{" "}
                  {withUnit(average, metric.unit)}
                </span>
              )}
            </figcaption>
            <MetricChart metric={metric} points={points} range={range} />
          </figure>
        );
      })}
    </div>
  );
}

function MetricChart({ metric, points, range }: TelemetryChartsProps & { readonly metric: TelemetryMetric }) {
  const ticks = range === "24h" ? undefined : beginningsOfDays(points);
  return (
    <ResponsiveContainer width="100%" height={HEIGHT} initialDimension={{ width: 320, height: HEIGHT }}>
      <LineChart
        data={[...points]}
        syncId="telemetry"
        margin={{ top: 6, right: 12, bottom: 0, left: 0 }}
        title={`${metric.label} over time`}
        accessibilityLayer
      >
        <CartesianGrid stroke="var(--border)" vertical={false} />
        <XAxis
          dataKey="at"
          {...(ticks && { ticks })}
          tickFormatter={(at: string) => tickOf(at, range)}
          tick={AXIS}
          tickLine={false}
          axisLine={{ stroke: "var(--border-strong)" }}
          minTickGap={36}
        />
        <YAxis width={44} tick={AXIS} tickLine={false} axisLine={false} domain={["auto", "auto"]} />
        <Tooltip
          isAnimationActive={false}
          content={(tooltip) => <PointTooltip {...tooltip} metric={metric} />}
        />
        <Line
          type="monotone"
          dataKey={metric.key}
          name={metric.label}
          stroke="var(--accent)"
          strokeWidth={1.75}
          dot={false}
          activeDot={{ r: 4 }}
          isAnimationActive={false}
        />
      </LineChart>
    </ResponsiveContainer>
  );
}

function PointTooltip({
  active,
  payload,
  label,
  metric,
}: Pick<TooltipContentProps, "active" | "payload" | "label"> & { readonly metric: TelemetryMetric }) {
  const value: unknown = payload[0]?.value;
  if (!active) return null;
  return (
    <div className="rounded-md border bg-surface px-2.5 py-1.5 text-xs shadow-panel">
      <p className="text-text-muted">{whenOf(String(label))}</p>
      <p className="font-medium tabular-nums">
        {typeof value === "number" ? withUnit(value, metric.unit) : "No report"}
      </p>
    </div>
  );
}

const HOUR = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });

function tickOf(at: string, range: TelemetryRange): string {
  return (range === "24h" ? HOUR : DAY).format(new Date(at));
}

/** The first point of each day, in the time of the person, so that no day is named twice. */
function beginningsOfDays(points: readonly Point[]): string[] {
  const days = new Map<string, string>();
  for (const { at } of points) {
    const day = DAY.format(new Date(at));
    if (!days.has(day)) days.set(day, at);
  }
  return [...days.values()];
}

function whenOf(at: string): string {
  const date = new Date(at);
  return `${DAY.format(date)}, ${HOUR.format(date)}`;
}
