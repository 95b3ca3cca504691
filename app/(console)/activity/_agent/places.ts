import type { ActivityFilters } from "../_state/activity-view";

/** Controls that a person edits and an agent may change; also the places that are outlined after it did. */
export const FILTER_PLACES: Readonly<Record<keyof ActivityFilters, string>> = {
  actor: "activity.filters.actor",
  outcome: "activity.filters.outcome",
  period: "activity.filters.period",
  member: "activity.filters.member",
  entity: "activity.filters.entity",
  search: "activity.filters.search",
};

/** The places of the filters that a change names. */
export function placesOf(change: Partial<ActivityFilters>): string[] {
  return Object.entries(FILTER_PLACES).flatMap(([filter, place]) => (filter in change ? [place] : []));
}
