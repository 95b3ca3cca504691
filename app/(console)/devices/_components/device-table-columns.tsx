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

/** What a column's value is shown by: from some width of the table on its own column, below it another place. */
export const SHOWN_FROM: Readonly<Record<string, { readonly column: string; readonly elsewhere: string }>> = {
  battery: { column: "hidden @lg:table-cell", elsewhere: "@lg:hidden" },
  city: { column: "hidden @2xl:table-cell", elsewhere: "@2xl:hidden" },
  lastSeenAt: { column: "hidden @3xl:table-cell", elsewhere: "@3xl:hidden" },
  model: { column: "hidden @4xl:table-cell", elsewhere: "@4xl:hidden" },
  firmware: { column: "hidden @5xl:table-cell", elsewhere: "@5xl:hidden" },
};
