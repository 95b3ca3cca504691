import type { PageSize, Sort } from "@/app/_lib/view-params";

/** How the device list is looked at. Filters, order and page live in the URL, so that a view can be shared. */
export const DEVICE_STATUSES = ["online", "offline", "disabled", "maintenance"] as const;
export const SORT_FIELDS = ["name", "status", "city", "battery", "lastSeenAt", "model", "firmware"] as const;
export const SORT_DIRECTIONS = ["asc", "desc"] as const;

export const MAX_SEARCH_LENGTH = 100;
export const MAX_CITY_LENGTH = 80;

export type DeviceStatus = (typeof DEVICE_STATUSES)[number];
export type SortField = (typeof SORT_FIELDS)[number];

export type DeviceSort = Sort<SortField>;

/** `null` means that the filter is not set. */
export interface DeviceFilters {
  readonly status: DeviceStatus | null;
  readonly city: string | null;
  readonly search: string | null;
}

export interface DeviceView extends DeviceFilters {
  readonly sort: DeviceSort;
  /** The first page is 1. */
  readonly page: number;
  readonly pageSize: PageSize;
}

export const DEFAULT_SORT: DeviceSort = { field: "name", direction: "asc" };
export const DEFAULT_PAGE_SIZE: PageSize = 20;

export const NO_FILTERS: DeviceFilters = { status: null, city: null, search: null };

export const STATUS_LABELS: Readonly<Record<DeviceStatus, string>> = {
  online: "Online",
  offline: "Offline",
  disabled: "Disabled",
  maintenance: "Maintenance",
};

export const SORT_LABELS: Readonly<Record<SortField, string>> = {
  name: "Name",
  status: "Status",
  city: "City",
  battery: "Battery",
  lastSeenAt: "Last seen",
  model: "Model",
  firmware: "Firmware",
};

export function sameView(a: DeviceView, b: DeviceView): boolean {
  return (
    sameFilters(a, b) &&
    a.sort.field === b.sort.field &&
    a.sort.direction === b.sort.direction &&
    a.page === b.page &&
    a.pageSize === b.pageSize
  );
}

export function sameFilters(a: DeviceFilters, b: DeviceFilters): boolean {
  return a.status === b.status && a.city === b.city && a.search === b.search;
}

/** The filters of `next` that are not those of `before`. */
export function changedFilters(before: DeviceFilters, next: DeviceFilters): Partial<DeviceFilters> {
  return {
    ...(before.status !== next.status && { status: next.status }),
    ...(before.city !== next.city && { city: next.city }),
    ...(before.search !== next.search && { search: next.search }),
  };
}

export function hasFilters(filters: DeviceFilters): boolean {
  return !sameFilters(filters, NO_FILTERS);
}

/** Changed filters lead to another list, which starts at its first page. */
export function withFilters(view: DeviceView, change: Partial<DeviceFilters>): DeviceView {
  const next = { ...view, ...change };
  return sameFilters(view, next) ? view : { ...next, page: 1 };
}

/** A new order starts at the first page as well. */
export function withSort(view: DeviceView, sort: DeviceSort): DeviceView {
  const next = { ...view, sort, page: 1 };
  return view.sort.field === sort.field && view.sort.direction === sort.direction ? view : next;
}

/** The input of `devices.search` for this view. */
export function searchInputOf(view: DeviceView) {
  return {
    ...(view.status === null ? {} : { status: view.status }),
    ...(view.city === null ? {} : { city: view.city }),
    ...(view.search === null ? {} : { query: view.search }),
    sort: { field: view.sort.field, direction: view.sort.direction },
    page: view.page,
    pageSize: view.pageSize,
  };
}

/** The filters in a few words, for people: "Offline · Milan · “gateway”". */
export function describeFilters(filters: DeviceFilters): string {
  const parts = [
    filters.status === null ? undefined : STATUS_LABELS[filters.status],
    filters.city ?? undefined,
    filters.search === null ? undefined : `“${filters.search}”`,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? "All devices" : parts.join(" · ");
}
