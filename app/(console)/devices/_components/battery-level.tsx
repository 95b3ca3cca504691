import { classNames } from "@/app/_components/ui/class-names";

const LOW = 20;

/** Charge in percent, as a number with a bar of the same length. */
export function BatteryLevel({ percent }: { percent: number }) {
  const low = percent < LOW;
  return (
    <span
      className={classNames("inline-flex items-center gap-2 tabular-nums", low && "font-medium text-danger")}
    >
      <span aria-hidden className="h-1.5 w-8 shrink-0 overflow-hidden rounded-full bg-border">
        <span
          className={classNames("block h-full rounded-full", low ? "bg-danger" : "bg-text-muted")}
          style={{ width: `${percent}%` }}
        />
      </span>
      {percent}%{low ? <span className="sr-only"> (low)</span> : null}
    </span>
  );
}
