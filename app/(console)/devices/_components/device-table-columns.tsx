import {
  createColumnHelper,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from "@tanstack/react-table";
import { TimeAgo } from "@/app/_components/ui/time-ago";
import type { Device } from "../_state/device-cache";
import { SORT_LABELS } from "../_state/device-view";
import { BatteryLevel } from "./battery-level";
import { StatusBadge } from "./status-badge";

/** Sorting and paging happen on the server; the table only states and shows them. */
export const deviceTableFeatures = tableFeatures({ rowSelectionFeature, rowSortingFeature });

const column = createColumnHelper<typeof deviceTableFeatures, Device>();

/** Ids are the fields that the server sorts by. */
export const deviceColumns = column.columns([
  column.accessor("name", { header: SORT_LABELS.name, cell: ({ row }) => row.original.name }),
  column.accessor("status", {
    header: SORT_LABELS.status,
    cell: ({ row }) => <StatusBadge status={row.original.status} />,
  }),
  column.accessor("city", {
    header: SORT_LABELS.city,
    cell: ({ row }) => (
      <>
        {row.original.city}
        <span className="text-text-muted"> · {row.original.site}</span>
      </>
    ),
  }),
  column.accessor("model", { header: SORT_LABELS.model }),
  column.accessor("firmware", {
    header: SORT_LABELS.firmware,
    cell: ({ row }) => <span className="font-mono text-xs">{row.original.firmware}</span>,
  }),
  column.accessor("battery", {
    header: SORT_LABELS.battery,
    cell: ({ row }) => <BatteryLevel percent={row.original.battery} />,
  }),
  column.accessor("lastSeenAt", {
    header: SORT_LABELS.lastSeenAt,
    cell: ({ row }) => <TimeAgo iso={row.original.lastSeenAt} />,
  }),
]);

/** From which width of the table a column is shown; the drawer has all of them. */
export const COLUMN_CLASSES: Readonly<Record<string, string>> = {
  city: "hidden @2xl:table-cell",
  model: "hidden @4xl:table-cell",
  firmware: "hidden @5xl:table-cell",
  battery: "hidden @lg:table-cell",
  lastSeenAt: "hidden @3xl:table-cell",
};
