"use client";

import { useQueryClient } from "@tanstack/react-query";
import { action, emptyObjectSchema, observation } from "agent-surface";
import { useAgentComponent } from "agent-surface/react";
import { z } from "zod";
import { unmetCondition } from "@/app/_lib/agent/unmet-condition";
import { zs } from "@/app/_lib/zs";
import { announceAgentChange } from "../../_agent/announce-agent-change";
import { assertKnownDevice } from "../../_agent/assert-known-device";
import { useConsoleAgent } from "../../_agent/console-agent-provider";
import { currentPageSchema, describePath, devicePath } from "../../_agent/known-pages";
import { useNavigate } from "../../_agent/use-navigate";
import {
  MAX_SELECTED,
  removeFromSelection,
  SelectionTooLargeError,
  sameSelection,
} from "../../_list/selection";
import type { Device } from "../_state/device-cache";
import {
  addToSelection,
  type DeviceSelection,
  EMPTY_SELECTION,
  selectOnly,
} from "../_state/device-selection";
import { type DeviceView, SORT_LABELS, sameView, withSort } from "../_state/device-view";
import type { DevicesScreen, SettledDevices } from "../_state/use-devices-screen";
import { deviceIdSchema, selectionSchema, sortSchema, tableStateSchema } from "./device-schemas";
import { TABLE_PLACES, type TableInstance } from "./places";

const state = zs(tableStateSchema);
const selectionOutput = zs(selectionSchema);
const sortInput = zs(
  z.strictObject({ field: sortSchema.shape.field, direction: sortSchema.shape.direction.optional() }),
);
const shownPage = zs(
  z.strictObject({
    page: z.int(),
    pageCount: z.int(),
    rowCount: z.int().describe("Rows on the page"),
    sort: sortSchema,
  }),
);
const pageInput = zs(
  z.strictObject({ page: z.int().min(1).max(10_000).describe("Page number; the first is 1") }),
);
const rowsInput = zs(
  z.strictObject({
    deviceIds: z
      .array(deviceIdSchema)
      .min(1)
      .max(MAX_SELECTED)
      .describe("Ids of rows on the current page, as devices.table.readState returns them"),
    mode: z
      .enum(["replace", "add", "remove"])
      .optional()
      .describe(
        "replace (the default): select exactly these rows. add: select these too. remove: deselect these.",
      ),
  }),
);
const deviceInput = zs(
  z.strictObject({
    deviceId: deviceIdSchema.describe("Id of the device, from devices.table.readState or devices.search"),
  }),
);
const opened = zs(currentPageSchema);

const DESCRIPTIONS: Readonly<Record<TableInstance, string>> = {
  default:
    "The table of devices on this page, one row per device that passes devices.filters. Rows can be selected; the operations on devices act on the selected rows.",
  comparison:
    "The second table, Comparison, beside the first: another view of the devices with filters that the user sets by hand. No operation acts on its rows.",
};

/** Declares one `devices.table`: the rows, their selection, their order and the page that is shown. */
export function useTableCapabilities(screen: DevicesScreen, instance: TableInstance = "default"): void {
  const { guard, hand } = useConsoleAgent();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { view, selection } = screen;
  const places = TABLE_PLACES[instance];
  const selectionIsFree = () => guard.assertFree(places.selectionControl);

  async function applySelection(next: DeviceSelection, signal: AbortSignal) {
    screen.select(next);
    const shown = await screen.settled((now) => sameSelection(now.selection, next), signal);
    if (!sameSelection(selection, next)) {
      announceAgentChange(hand, {
        places: [places.selection],
        message: next.size === 0 ? "Selection cleared" : `${next.size} selected`,
        undo: () => screen.selectAgain(selection, view),
      });
    }
    return selectionOf(shown.selection);
  }

  async function applyView(target: DeviceView, place: string, message: string, signal: AbortSignal) {
    const shown = await screen.settled((now) => sameView(now.view, target), signal);
    if (!sameView(view, target)) {
      announceAgentChange(hand, { places: [place], message, undo: () => screen.restore(view) });
    }
    const { page, pageCount, items } = shown.page;
    return { page, pageCount, rowCount: items.length, sort: shown.view.sort };
  }

  useAgentComponent({
    type: "devices.table",
    instanceId: instance,
    description: DESCRIPTIONS[instance],
    priority: instance === "default" ? 10 : 4,
    observations: {
      readState: observation({
        description:
          "Read the rows on the current page (id, name, status, city, model, battery, selected), the total, the page, the order and the selected ids. Waits until the table has finished loading.",
        output: state,
        read: async () => tableStateOf(await screen.settled()),
      }),
    },
    actions: {
      selectVisible: action({
        description:
          "Select all visible rows: every device on the current page, and nothing else. Replaces an earlier selection.",
        input: emptyObjectSchema,
        output: selectionOutput,
        effect: "local-state",
        idempotent: true,
        precondition: selectionIsFree,
        execute: async (_input, { signal }) => {
          const { rows } = await screen.settled(undefined, signal);
          return applySelection(
            within(() => selectOnly(rows)),
            signal,
          );
        },
      }),
      selectRows: action({
        description:
          "Select particular rows by device id: exactly these, these as well, or no longer these. Only rows of the current page; read them with readState first.",
        input: rowsInput,
        output: selectionOutput,
        effect: "local-state",
        idempotent: true,
        precondition: selectionIsFree,
        execute: async ({ deviceIds, mode = "replace" }, { signal }) => {
          if (mode === "remove") return applySelection(removeFromSelection(selection, deviceIds), signal);
          const { rows } = await screen.settled(undefined, signal);
          const wanted = deviceIds.map((id) => rowOf(rows, id));
          return applySelection(
            within(() => (mode === "add" ? addToSelection(selection, wanted) : selectOnly(wanted))),
            signal,
          );
        },
      }),
      clearSelection: action({
        description: "Deselect everything: no row is selected afterwards.",
        input: emptyObjectSchema,
        output: selectionOutput,
        effect: "local-state",
        idempotent: true,
        when: () => selection.size > 0,
        unavailableReason: "No device is selected.",
        precondition: selectionIsFree,
        execute: (_input, { signal }) => applySelection(EMPTY_SELECTION, signal),
      }),
      sort: action({
        description:
          "Sort the table by one column, such as battery or lastSeenAt. Shows the first page of the new order; the selection stays.",
        input: sortInput,
        output: shownPage,
        effect: "local-state",
        idempotent: true,
        execute: ({ field, direction = "asc" }, { signal }) => {
          const sort = { field, direction };
          screen.changeSort(sort);
          const order = direction === "asc" ? "ascending" : "descending";
          return applyView(
            withSort(view, sort),
            places.sort,
            `Sorted by ${SORT_LABELS[field].toLowerCase()}, ${order}`,
            signal,
          );
        },
      }),
      goToPage: action({
        description: "Show another page of the table, such as the next one. The selection stays.",
        input: pageInput,
        output: shownPage,
        effect: "local-state",
        idempotent: true,
        execute: async ({ page: wanted }, { signal }) => {
          const { page } = await screen.settled(undefined, signal);
          if (wanted > page.pageCount) {
            throw unmetCondition(
              "no-such-page",
              `The last page is ${page.pageCount}. Ask for a page up to that one.`,
              {
                pageCount: page.pageCount,
              },
            );
          }
          screen.changePage(wanted);
          return applyView({ ...view, page: wanted }, places.page, `Page ${wanted} shown`, signal);
        },
      }),
      openDevice: action({
        description:
          "Leave the list and open the full page of one device. To look at a device without leaving the list, use devices.drawer.open.",
        input: deviceInput,
        output: opened,
        effect: "navigation",
        idempotent: true,
        execute: async ({ deviceId }) => {
          await assertKnownDevice(queryClient, deviceId);
          return describePath(await navigate(devicePath(deviceId)));
        },
      }),
    },
  });
}

function tableStateOf({ page, rows, kept, view, selection }: SettledDevices) {
  return {
    rows: rows.map(({ id, name, status, city, model, battery }) => ({
      id,
      name,
      status,
      city,
      model,
      battery,
      selected: selection.has(id),
      ...(kept.has(id) && { passesFilters: false }),
    })),
    total: page.total,
    page: page.page,
    pageCount: page.pageCount,
    sort: view.sort,
    selectedIds: [...selection.keys()],
  };
}

function selectionOf(selection: DeviceSelection) {
  return { selectedIds: [...selection.keys()], selectedCount: selection.size };
}

function rowOf(items: readonly Device[], id: string): Device {
  const row = items.find((device) => device.id === id);
  if (row) return row;
  throw unmetCondition(
    "row-not-shown",
    "Only rows of the current page can be used. Read them with devices.table.readState and use an id from there.",
    { deviceId: id },
  );
}

function within(choose: () => DeviceSelection): DeviceSelection {
  try {
    return choose();
  } catch (error) {
    if (!(error instanceof SelectionTooLargeError)) throw error;
    throw unmetCondition("selection-too-large", `${error.message} Deselect some first.`, {
      maximum: MAX_SELECTED,
    });
  }
}
