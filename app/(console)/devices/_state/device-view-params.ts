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

const PARAMETERS = [
  { key: "status", label: "Status", parse: deviceViewParsers.status.parse },
  { key: "city", label: "City", parse: deviceViewParsers.city.parse },
  { key: "search", label: "Search", parse: deviceViewParsers.search.parse },
  { key: "sort", label: "Sort order", parse: deviceViewParsers.sort.parse },
  { key: "page", label: "Page", parse: deviceViewParsers.page.parse },
  { key: "size", label: "Page size", parse: deviceViewParsers.size.parse },
  { key: "device", label: "Open device", parse: deviceViewParsers.device.parse },
];

export function ignoredParameters(query: { get(key: string): string | null }): IgnoredParameter[] {
  return ignoredParametersOf(PARAMETERS, query);
}
