import { Scrollable } from "@/app/_components/assistant/scrollable";
import { absoluteTime } from "@/app/_lib/relative-time";
import type { TelemetryValues } from "../_state/summarize-telemetry";
import { TELEMETRY_METRICS, withUnit } from "../_state/telemetry-metrics";

/** The same series as the charts, for whoever would rather read than look. Newest first. */
export function TelemetryTable({
  points,
}: {
  points: readonly (TelemetryValues & { readonly at: string })[];
}) {
  return (
    <Scrollable label="Telemetry values" className="m-3 max-h-[34rem]">
      <table aria-label="Telemetry" className="w-full border-collapse text-left text-table">
        <thead className="sticky top-0 bg-surface-muted text-xs text-text-muted">
          <tr>
            <th scope="col" className="px-3 py-2 font-medium">
              Time
            </th>
            {TELEMETRY_METRICS.map(({ key, label }) => (
              <th key={key} scope="col" className="px-3 py-2 text-right font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...points].reverse().map((point) => (
            <tr key={point.at} className="border-t">
              <th scope="row" className="px-3 py-1.5 font-normal whitespace-nowrap">
                {absoluteTime(point.at)}
              </th>
              {TELEMETRY_METRICS.map(({ key, unit }) => {
                const value = point[key];
                return (
                  <td key={key} className="px-3 py-1.5 text-right whitespace-nowrap tabular-nums">
                    {value === null ? (
                      <span className="text-text-muted">no report</span>
                    ) : (
                      withUnit(value, unit)
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrollable>
  );
}
