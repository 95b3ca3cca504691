"use client";

import { type RowSelectionState, type SortingState, type Updater, useTable } from "@tanstack/react-table";
import { useMemo } from "react";
import { Checkbox } from "@/app/_components/ui/checkbox";
import { classNames } from "@/app/_components/ui/class-names";
import { AgentTouchTag } from "../../_agent/agent-touch";
import { useAgentTouched } from "../../_agent/console-agent-provider";
import { moveBetweenRows } from "../../_list/move-between-rows";
import { SortMark } from "../../_list/sort-mark";
import type { Device } from "../_state/device-cache";
import type { DeviceSelection } from "../_state/device-selection";
import { type DeviceSort, SORT_FIELDS } from "../_state/device-view";
import { DeviceRow } from "./device-row";
import { deviceColumns, deviceTableFeatures, SHOWN_FROM } from "./device-table-columns";
import { NameCell } from "./name-cell";

export interface DeviceTableProps {
  /** Its accessible name. */
  readonly label: string;
  /** Where the assistant's hand is shown after it sorted. */
  readonly sortPlace: string;
  readonly devices: readonly Device[];
  readonly sort: DeviceSort;
  readonly selection: DeviceSelection;
  /** Rows that belong to the view before while the next one is loading. */
  readonly stale: boolean;
  readonly pendingIds: ReadonlySet<string>;
  /** The devices that are shown although they no longer pass the filters. */
  readonly kept: { has(deviceId: string): boolean };
  readonly openDeviceId: string | null;
  readonly onSort: (sort: DeviceSort) => void;
  /** The ids that are to be selected, those of other pages included. */
  readonly onSelect: (record: Readonly<Record<string, boolean>>) => void;
  readonly onOpen: (deviceId: string) => void;
}

export function DeviceTable(props: DeviceTableProps) {
  const { devices, sort, sortPlace, selection, onSelect, onSort } = props;
  const sortTouched = useAgentTouched(sortPlace);
  const sorting = useMemo<SortingState>(() => [{ id: sort.field, desc: sort.direction === "desc" }], [sort]);
  const rowSelection = useMemo<RowSelectionState>(
    () => Object.fromEntries([...selection.keys()].map((id) => [id, true])),
    [selection],
  );

  const table = useTable({
    features: deviceTableFeatures,
    columns: deviceColumns,
    data: devices,
    getRowId: (device) => device.id,
    state: { sorting, rowSelection },
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    sortDescFirst: false,
    onSortingChange: (updater) => {
      const next = applyUpdate(updater, sorting)[0];
      const field = SORT_FIELDS.find((known) => known === next?.id);
      if (field) onSort({ field, direction: next?.desc ? "desc" : "asc" });
    },
    onRowSelectionChange: (updater) => onSelect(applyUpdate(updater, rowSelection)),
  });

  return (
    <table
      aria-label={props.label}
      className="w-full border-collapse text-left text-table"
      onKeyDown={moveBetweenRows}
    >
      <thead className="sticky top-[calc(var(--banner-height)+var(--header-height))] z-[1] bg-surface">
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id} className="border-b">
            <th scope="col" className="relative h-10 w-11 min-w-11">
              <Checkbox
                fill
                label="Select all visible devices"
                checked={table.getIsAllRowsSelected()}
                indeterminate={table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()}
                onChange={table.getToggleAllRowsSelectedHandler()}
              />
            </th>
            {group.headers.map((header) => (
              <th
                key={header.id}
                scope="col"
                aria-sort={ariaSort(header.column.getIsSorted())}
                className={classNames("px-1 py-1 font-normal", SHOWN_FROM[header.column.id]?.column)}
              >
                <button
                  type="button"
                  data-agent-touched={(sortTouched && header.column.getIsSorted() !== false) || undefined}
                  onClick={header.column.getToggleSortingHandler()}
                  className={classNames(
                    "inline-flex h-7 items-center gap-1 rounded px-1.5 text-xs font-medium hover:bg-surface-muted",
                    header.column.getIsSorted() ? "text-text" : "text-text-muted",
                  )}
                >
                  <table.FlexRender header={header} />
                  <SortMark sorted={header.column.getIsSorted()} />
                  {header.column.getIsSorted() === false ? null : <AgentTouchTag compact place={sortPlace} />}
                </button>
              </th>
            ))}
            <th scope="col" className="w-14 pr-3">
              <span className="sr-only">Details</span>
            </th>
          </tr>
        ))}
      </thead>
      <tbody className={classNames("transition-opacity duration-150", props.stale && "opacity-55")}>
        {table.getRowModel().rows.map((row) => (
          <DeviceRow
            key={row.id}
            device={row.original}
            selected={row.getIsSelected()}
            pending={props.pendingIds.has(row.id)}
            open={props.openDeviceId === row.id}
            kept={props.kept.has(row.id)}
            onToggle={row.getToggleSelectedHandler()}
            onOpen={props.onOpen}
          >
            {row.getAllCells().map((cell) => (
              <td
                key={cell.id}
                className={classNames(
                  "h-row px-2.5 py-1",
                  SHOWN_FROM[cell.column.id]?.column,
                  cell.column.id === "name" && "w-full max-w-0 @2xl:w-auto @2xl:max-w-none",
                )}
              >
                {cell.column.id === "name" ? (
                  <NameCell device={row.original} sortedBy={sort.field} kept={props.kept.has(row.id)} />
                ) : (
                  <table.FlexRender cell={cell} />
                )}
              </td>
            ))}
          </DeviceRow>
        ))}
      </tbody>
    </table>
  );
}

function ariaSort(sorted: false | "asc" | "desc"): "ascending" | "descending" | "none" {
  if (sorted === false) return "none";
  return sorted === "asc" ? "ascending" : "descending";
}

function applyUpdate<T>(updater: Updater<T>, value: T): T {
  return updater instanceof Function ? updater(value) : updater;
}
