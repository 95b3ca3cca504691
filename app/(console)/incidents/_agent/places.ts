import type { IncidentFilters } from "../_state/incident-view";

/** Controls that a person edits and an agent may change; also the places that are outlined after it did. */
export const FILTER_PLACES: Readonly<Record<keyof IncidentFilters, string>> = {
  status: "incidents.list.status",
  severity: "incidents.list.severity",
  assignee: "incidents.list.assignee",
  city: "incidents.list.city",
  search: "incidents.list.search",
};

/** The places of the filters that a change names. */
export function placesOf(change: Partial<IncidentFilters>): string[] {
  return Object.entries(FILTER_PLACES).flatMap(([filter, place]) => (filter in change ? [place] : []));
}

/** What operations act on, while a person is being asked about exactly these incidents. */
export const TARGETS_CONTROL = "incidents.targets";

/** What an agent may change about the list, each where a person finds it. */
export const SELECTION_PLACE = "incidents.list.selection";
export const SORT_PLACE = "incidents.list.sort";
export const PAGE_PLACE = "incidents.list.page";

export const DETAIL_PLACE = "incidents.detail";
