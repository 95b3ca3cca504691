import { parseAsStringLiteral } from "nuqs/server";
import { DEVICE_ID } from "@/app/_lib/device-id";
import {
  type IgnoredParameter,
  ignoredParametersOf,
  parseAsId,
  parseAsPage,
  parseAsPageSize,
  parseAsSort,
  parseAsText,
} from "@/app/_lib/view-params";
import {
  DEFAULT_PAGE_SIZE,
  DEFAULT_SORT,
  DEVICE_STATUSES,
  MAX_CITY_LENGTH,
  MAX_SEARCH_LENGTH,
  SORT_FIELDS,
} from "./device-view";

/** Names of the query parameters of `/devices`. */
export const deviceViewParsers = {
  status: parseAsStringLiteral(DEVICE_STATUSES),
  city: parseAsText(MAX_CITY_LENGTH),
  search: parseAsText(MAX_SEARCH_LENGTH),
  sort: parseAsSort(SORT_FIELDS).withDefault(DEFAULT_SORT),
  page: parseAsPage.withDefault(1),
  size: parseAsPageSize.withDefault(DEFAULT_PAGE_SIZE),
  device: parseAsId(DEVICE_ID),
};

const LABELS: Readonly<Record<keyof typeof deviceViewParsers, string>> = {
  status: "Status",
  city: "City",
  search: "Search",
  sort: "Sort order",
  page: "Page",
  size: "Page size",
  device: "Open device",
};

/** What the parameters of one of the two lists are called in the URL. */
export type DeviceUrlKeys = Readonly<Record<keyof typeof deviceViewParsers, string>>;

export const DEVICE_URL_KEYS: DeviceUrlKeys = {
  status: "status",
  city: "city",
  search: "search",
  sort: "sort",
  page: "page",
  size: "size",
  device: "device",
};

export const COMPARISON_URL_KEYS: DeviceUrlKeys = {
  status: "compare-status",
  city: "compare-city",
  search: "compare-search",
  sort: "compare-sort",
  page: "compare-page",
  size: "compare-size",
  device: "compare-device",
};

export function ignoredParameters(
  query: { get(key: string): string | null },
  urlKeys: DeviceUrlKeys = DEVICE_URL_KEYS,
): IgnoredParameter[] {
  const fields = ["status", "city", "search", "sort", "page", "size", "device"] as const;
  const parameters = fields.map((field) => ({
    key: urlKeys[field],
    label: LABELS[field],
    parse: (raw: string): unknown => deviceViewParsers[field].parse(raw),
  }));
  return ignoredParametersOf(parameters, query);
}
