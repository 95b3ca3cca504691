import type { DeviceFilters } from "../_state/device-view";

/** Controls that a person edits and an agent may change; also the places that are outlined after it did. */
export const FILTER_PLACES: Readonly<Record<keyof DeviceFilters, string>> = {
  status: "devices.filters.status",
  city: "devices.filters.city",
  search: "devices.filters.search",
};

/** The places of the filters that a change names. */
export function placesOf(change: Partial<DeviceFilters>): string[] {
  return Object.entries(FILTER_PLACES).flatMap(([filter, place]) => (filter in change ? [place] : []));
}

/** The selection, while a person is being asked about exactly these devices. */
export const SELECTION_CONTROL = "devices.selection";

/** What an agent may change about the table, each where a person finds it. */
export const SELECTION_PLACE = "devices.table.selection";
export const SORT_PLACE = "devices.table.sort";
export const PAGE_PLACE = "devices.table.page";

export const DRAWER_PLACE = "devices.drawer";
