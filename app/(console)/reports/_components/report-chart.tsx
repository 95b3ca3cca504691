import { classNames } from "@/app/_components/ui/class-names";
import { formatValue, type Report } from "../_state/report-plan";

const DAY = new Intl.DateTimeFormat("en", { day: "numeric", month: "short", timeZone: "UTC" });
const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;

function labelOf(label: string): string {
  return ISO_DAY.test(label) ? DAY.format(new Date(`${label}T00:00:00Z`)) : label;
}

/** The lower end of the axis: shares close to each other are told apart by showing the upper part alone. */
function baseOf(values: readonly number[], unit: Report["chart"]["unit"]): number {
  const lowest = Math.min(...values);
  return unit === "percent" && lowest > 50 ? Math.floor(lowest / 10) * 10 - 10 : 0;
}

/** One bar for each point. The figures stand in a table beneath it for whoever cannot see it. */
export function ReportChart({ chart }: { chart: Report["chart"] }) {
  const { points, unit, label } = chart;
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]));
  if (values.length === 0) return null;
  const base = baseOf(values, unit);
  const top = unit === "percent" ? 100 : Math.max(1, ...values);
  const heightOf = (value: number) => Math.max(1, ((value - base) / (top - base)) * 100);
  const last = points.length - 1;
  return (
    <figure className="px-4 pt-3 pb-4">
      <figcaption className="mb-3 flex items-baseline justify-between gap-3 text-xs text-text-muted">
        <span className="font-medium text-text">{label}</span>
        <span className="tabular-nums">
          {formatValue(base, unit)} – {formatValue(top, unit)}
        </span>
      </figcaption>
      <div aria-hidden className="flex h-36 items-end gap-px border-b @md:gap-0.5">
        {points.map((point) => (
          <div
            key={point.label}
            title={`${labelOf(point.label)}: ${formatValue(point.value, unit)}`}
            className="group relative flex h-full min-w-0 flex-1 items-end"
          >
            <div
              style={{ height: point.value === null ? 0 : `${heightOf(point.value)}%` }}
              className="w-full rounded-t-[2px] bg-accent/75 transition-colors duration-100 group-hover:bg-accent"
            />
          </div>
        ))}
      </div>
      <div aria-hidden className="mt-1.5 flex justify-between gap-3 text-[11px] text-text-muted">
        {points.map((point, index) => (
          <span
            key={point.label}
            className={classNames("truncate", points.length > 8 && index % last !== 0 && "hidden")}
          >
            {labelOf(point.label)}
          </span>
        ))}
      </div>
      <table className="sr-only">
        <caption>{label}</caption>
        <tbody>
          {points.map((point) => (
            <tr key={point.label}>
              <th scope="row">{labelOf(point.label)}</th>
              <td>{formatValue(point.value, unit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
