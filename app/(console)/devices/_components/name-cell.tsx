import { FunnelX } from "lucide-react";
import { classNames } from "@/app/_components/ui/class-names";
import { TimeAgo } from "@/app/_components/ui/time-ago";
import type { Device } from "../_state/device-cache";
import { SORT_LABELS, type SortField } from "../_state/device-view";
import { SHOWN_FROM } from "./device-table-columns";

export interface NameCellProps {
  readonly device: Device;
  readonly sortedBy: SortField;
  /** Shown although it no longer passes the filters. */
  readonly kept: boolean;
}

/** The name and, while their columns have no room, the city and whatever the rows are sorted by. */
export function NameCell({ device, sortedBy, kept }: NameCellProps) {
  const city = SHOWN_FROM.city?.elsewhere;
  const sorted = sortedBy === "city" ? undefined : SHOWN_FROM[sortedBy]?.elsewhere;
  return (
    <span className="block min-w-0">
      <span className="flex min-w-0 items-center gap-1.5">
        <span className="truncate font-medium">{device.name}</span>
        {kept ? (
          <span title="no longer passes the filters" className="inline-flex shrink-0">
            <FunnelX aria-hidden className="size-3.5" />
            <span className="sr-only">no longer passes the filters</span>
          </span>
        ) : null}
      </span>
      <span className={classNames("block truncate text-xs text-text-muted", sorted === undefined && city)}>
        {sorted === undefined ? null : (
          <span className={sorted}>
            <span className="sr-only">{SORT_LABELS[sortedBy]} </span>
            {sortedValue(device, sortedBy)}
            <span className={city}> · </span>
          </span>
        )}
        <span className={city}>{device.city}</span>
      </span>
    </span>
  );
}

function sortedValue(device: Device, field: SortField) {
  if (field === "battery") return `${device.battery}%`;
  if (field === "lastSeenAt") return <TimeAgo iso={device.lastSeenAt} />;
  return device[field];
}
