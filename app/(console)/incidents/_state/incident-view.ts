import type { PageSize, Sort } from "@/app/_lib/view-params";

/** How the list of incidents is looked at. Filters, order and page live in the URL, so that a view can be shared. */
export const INCIDENT_STATUSES = ["open", "acknowledged", "resolved"] as const;
export const SEVERITIES = ["critical", "high", "medium", "low"] as const;
export const SORT_FIELDS = ["openedAt", "severity", "status", "device"] as const;

export const MAX_SEARCH_LENGTH = 100;
export const MAX_CITY_LENGTH = 80;

export type IncidentStatus = (typeof INCIDENT_STATUSES)[number];
export type Severity = (typeof SEVERITIES)[number];
export type SortField = (typeof SORT_FIELDS)[number];
export type IncidentSort = Sort<SortField>;

/** The value of the assignee filter for incidents that nobody takes care of. */
export const NOBODY = "nobody";

/** `null` means that the filter is not set. */
export interface IncidentFilters {
  readonly status: IncidentStatus | null;
  readonly severity: Severity | null;
  /** Id of a member, or `NOBODY`. */
  readonly assignee: string | null;
  readonly city: string | null;
  readonly search: string | null;
}

export interface IncidentView extends IncidentFilters {
  readonly sort: IncidentSort;
  /** The first page is 1. */
  readonly page: number;
  readonly pageSize: PageSize;
}

export const DEFAULT_SORT: IncidentSort = { field: "openedAt", direction: "desc" };
export const DEFAULT_PAGE_SIZE: PageSize = 20;

export const NO_FILTERS: IncidentFilters = {
  status: null,
  severity: null,
  assignee: null,
  city: null,
  search: null,
};

export const STATUS_LABELS: Readonly<Record<IncidentStatus, string>> = {
  open: "Open",
  acknowledged: "Acknowledged",
  resolved: "Resolved",
};

export const SEVERITY_LABELS: Readonly<Record<Severity, string>> = {
  critical: "Critical",
  high: "High",
  medium: "Medium",
  low: "Low",
};

/** Two texts of these are equal exactly when the filters are. */
export function filtersKey({ status, severity, assignee, city, search }: IncidentFilters): string {
  return JSON.stringify([status, severity, assignee, city, search]);
}

export function viewKey(view: IncidentView): string {
  const { sort, page, pageSize } = view;
  return JSON.stringify([filtersKey(view), sort.field, sort.direction, page, pageSize]);
}

export function hasFilters(filters: IncidentFilters): boolean {
  return filtersKey(filters) !== filtersKey(NO_FILTERS);
}

/** Changed filters lead to another list, which starts at its first page. */
export function withFilters(view: IncidentView, change: Partial<IncidentFilters>): IncidentView {
  const next = { ...view, ...change };
  return filtersKey(view) === filtersKey(next) ? view : { ...next, page: 1 };
}

/** The filters of `next` that are not those of `before`. */
export function changedFilters(before: IncidentFilters, next: IncidentFilters): Partial<IncidentFilters> {
  const keys = ["status", "severity", "assignee", "city", "search"] as const;
  return Object.fromEntries(keys.filter((key) => before[key] !== next[key]).map((key) => [key, next[key]]));
}

/** The input of `incidents.list` for this view. */
export function listInputOf({ status, severity, assignee, city, search, ...view }: IncidentView) {
  return {
    ...(status === null ? {} : { status }),
    ...(severity === null ? {} : { severity }),
    ...(assignee === null ? {} : { assignee }),
    ...(city === null ? {} : { city }),
    ...(search === null ? {} : { query: search }),
    sort: { field: view.sort.field, direction: view.sort.direction },
    page: view.page,
    pageSize: view.pageSize,
  };
}

/** The filters in a few words, for people: "Open · Critical · Milan". */
export function describeFilters(filters: IncidentFilters, nameOf: (assignee: string) => string): string {
  const { status, severity, assignee, city, search } = filters;
  const parts = [
    status && STATUS_LABELS[status],
    severity && SEVERITY_LABELS[severity],
    assignee && nameOf(assignee),
    city,
    search && `“${search}”`,
  ].filter((part) => part !== null && part !== "");
  return parts.length === 0 ? "All incidents" : parts.join(" · ");
}
