import { classNames } from "@/app/_components/ui/class-names";
import { TimeAgo } from "@/app/_components/ui/time-ago";
import type { Device } from "../_state/device-cache";
import { SORT_LABELS, type SortField } from "../_state/device-view";
import { SHOWN_FROM } from "./device-table-columns";

export interface NameCellProps {
  readonly device: Device;
  readonly sortedBy: SortField;
}

/** The name and, while their columns have no room, the city and whatever the rows are sorted by. */
export function NameCell({ device, sortedBy }: NameCellProps) {
  const city = SHOWN_FROM.city?.elsewhere;
  const sorted = sortedBy === "city" ? undefined : SHOWN_FROM[sortedBy]?.elsewhere;
  return (
    <span className="block min-w-0">
      <span className="block truncate font-medium">{device.name}</span>
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
