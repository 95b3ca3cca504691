import type { DeviceFilters } from "../_state/device-view";

export type FilterPlaces = Readonly<Record<keyof DeviceFilters, string>>;

/** Controls that a person edits and an agent may change; also the places that are outlined after it did. */
export const FILTER_PLACES: FilterPlaces = {
  status: "devices.filters.status",
  city: "devices.filters.city",
  search: "devices.filters.search",
};

/** The filters of the second table, which are the person's alone. */
export const COMPARISON_FILTER_PLACES: FilterPlaces = {
  status: "devices.comparison.status",
  city: "devices.comparison.city",
  search: "devices.comparison.search",
};

/** The places of the filters that a change names. */
export function placesOf(change: Partial<DeviceFilters>): string[] {
  return Object.entries(FILTER_PLACES).flatMap(([filter, place]) => (filter in change ? [place] : []));
}

/** The tables of the page; the operations on devices are bound to the selection of the default one. */
export type TableInstance = "default" | "comparison";

/** What an agent may change about a table, each where a person finds it. */
export interface TablePlaces {
  /** The selection as a control, while a person is being asked about exactly these devices. */
  readonly selectionControl: string;
  readonly selection: string;
  readonly sort: string;
  readonly page: string;
}

export const TABLE_PLACES: Readonly<Record<TableInstance, TablePlaces>> = {
  default: placesOfTable("devices.table"),
  comparison: placesOfTable("devices.table@comparison"),
};

function placesOfTable(table: string): TablePlaces {
  return {
    selectionControl: `${table}.selection-control`,
    selection: `${table}.selection`,
    sort: `${table}.sort`,
    page: `${table}.page`,
  };
}

export const DRAWER_PLACE = "devices.drawer";
