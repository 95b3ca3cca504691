"use client";

import { useListSelection } from "../../_list/use-list-selection";
import type { DeviceSelection, SelectedDevice } from "./device-selection";
import type { DeviceView } from "./device-view";

type Rows = readonly { readonly id: string }[];

/** What is selected in the list of devices, see `useListSelection`. */
export function useDeviceSelection(
  view: DeviceView,
  listed: Rows | undefined,
  kept?: { has(id: string): boolean; keys(): Iterable<string> },
): [DeviceSelection, (next: DeviceSelection) => void] {
  const { status, city, search, sort, page, pageSize } = view;
  const filters = JSON.stringify([status, city, search]);
  const key = JSON.stringify([filters, sort.field, sort.direction, page, pageSize]);
  return useListSelection<SelectedDevice>({ filters, view: key }, listed, kept);
}
