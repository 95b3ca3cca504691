import { createParser, parseAsStringLiteral } from "nuqs/server";
import { DEVICE_ID } from "@/app/_lib/device-id";
import {
  DEFAULT_PAGE_SIZE,
  DEFAULT_SORT,
  DEVICE_STATUSES,
  type DeviceSort,
  MAX_CITY_LENGTH,
  MAX_SEARCH_LENGTH,
  PAGE_SIZES,
  type PageSize,
  SORT_FIELDS,
} from "./device-view";

/** The server refuses pages beyond this one. */
const MAX_PAGE = 10_000;

/** One line of well-formed text without control characters, trimmed; what the server would refuse is `null`. */
export function cleanText(raw: string, maxLength: number): string | null {
  const text = raw.trim();
  if (text === "" || text.length > maxLength || !text.isWellFormed()) return null;
  return /\p{Cc}/u.test(text) ? null : text;
}

function parseAsText(maxLength: number) {
  return createParser({ parse: (raw) => cleanText(raw, maxLength), serialize: String });
}

/** `city` is ascending, `-city` descending. */
const parseAsSort = createParser<DeviceSort>({
  parse(raw) {
    const descending = raw.startsWith("-");
    const field = SORT_FIELDS.find((known) => known === (descending ? raw.slice(1) : raw));
    return field ? { field, direction: descending ? "desc" : "asc" } : null;
  },
  serialize: ({ field, direction }) => (direction === "desc" ? `-${field}` : field),
  eq: (a, b) => a.field === b.field && a.direction === b.direction,
});

const parseAsPage = createParser<number>({
  parse: (raw) => (/^[1-9]\d{0,4}$/.test(raw) && Number(raw) <= MAX_PAGE ? Number(raw) : null),
  serialize: String,
});

const parseAsPageSize = createParser<PageSize>({
  parse: (raw) => PAGE_SIZES.find((size) => String(size) === raw) ?? null,
  serialize: String,
});

const parseAsDeviceId = createParser<string>({
  parse: (raw) => (DEVICE_ID.test(raw) ? raw : null),
  serialize: String,
});

/** Names of the query parameters of `/devices`. */
export const deviceViewParsers = {
  status: parseAsStringLiteral(DEVICE_STATUSES),
  city: parseAsText(MAX_CITY_LENGTH),
  search: parseAsText(MAX_SEARCH_LENGTH),
  sort: parseAsSort.withDefault(DEFAULT_SORT),
  page: parseAsPage.withDefault(1),
  size: parseAsPageSize.withDefault(DEFAULT_PAGE_SIZE),
  device: parseAsDeviceId,
};

type ViewParameter = keyof typeof deviceViewParsers;

const PARAMETERS: readonly { readonly key: ViewParameter; readonly label: string }[] = [
  { key: "status", label: "Status" },
  { key: "city", label: "City" },
  { key: "search", label: "Search" },
  { key: "sort", label: "Sort order" },
  { key: "page", label: "Page" },
  { key: "size", label: "Page size" },
  { key: "device", label: "Open device" },
];

export interface IgnoredParameter {
  readonly key: ViewParameter;
  readonly label: string;
  /** As it stood in the URL, shortened for display. */
  readonly value: string;
}

const SHOWN_LENGTH = 40;

/** The parameters whose values mean nothing, so that the page can say what it left out. */
export function ignoredParameters(query: { get(key: string): string | null }): IgnoredParameter[] {
  return PARAMETERS.flatMap(({ key, label }) => {
    const raw = query.get(key);
    if (raw === null || raw === "" || deviceViewParsers[key].parse(raw) !== null) return [];
    const characters = [...raw];
    const value = characters.length > SHOWN_LENGTH ? `${characters.slice(0, SHOWN_LENGTH).join("")}…` : raw;
    return [{ key, label, value: value.toWellFormed() }];
  });
}
