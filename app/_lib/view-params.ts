import { createParser } from "nuqs/server";

/** Rows that a page of a list can have; the server takes no others. */
export const PAGE_SIZES = [10, 20, 50, 100] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

/** The server refuses pages beyond this one. */
const MAX_PAGE = 10_000;

/** One line of well-formed text without control characters, trimmed; what the server would refuse is `null`. */
export function cleanText(raw: string, maxLength: number): string | null {
  const text = raw.trim();
  if (text === "" || text.length > maxLength || !text.isWellFormed()) return null;
  return /\p{Cc}/u.test(text) ? null : text;
}

export function parseAsText(maxLength: number) {
  return createParser({ parse: (raw) => cleanText(raw, maxLength), serialize: String });
}

export interface Sort<Field extends string> {
  readonly field: Field;
  readonly direction: "asc" | "desc";
}

/** `city` is ascending, `-city` descending. */
export function parseAsSort<Field extends string>(fields: readonly Field[]) {
  return createParser<Sort<Field>>({
    parse(raw) {
      const descending = raw.startsWith("-");
      const field = fields.find((known) => known === (descending ? raw.slice(1) : raw));
      return field ? { field, direction: descending ? "desc" : "asc" } : null;
    },
    serialize: ({ field, direction }) => (direction === "desc" ? `-${field}` : field),
    eq: (a, b) => a.field === b.field && a.direction === b.direction,
  });
}

export const parseAsPage = createParser<number>({
  parse: (raw) => (/^[1-9]\d{0,4}$/.test(raw) && Number(raw) <= MAX_PAGE ? Number(raw) : null),
  serialize: String,
});

export const parseAsPageSize = createParser<PageSize>({
  parse: (raw) => PAGE_SIZES.find((size) => String(size) === raw) ?? null,
  serialize: String,
});

/** An id in the form that the server takes. */
export function parseAsId(pattern: RegExp) {
  return createParser<string>({ parse: (raw) => (pattern.test(raw) ? raw : null), serialize: String });
}

export interface IgnoredParameter {
  readonly key: string;
  readonly label: string;
  /** As it stood in the URL, shortened for display. */
  readonly value: string;
}

export interface KnownParameter {
  readonly key: string;
  readonly label: string;
  readonly parse: (raw: string) => unknown;
}

const SHOWN_LENGTH = 40;

/** The parameters whose values mean nothing, so that the page can say what it left out. */
export function ignoredParametersOf(
  parameters: readonly KnownParameter[],
  query: { get(key: string): string | null },
): IgnoredParameter[] {
  return parameters.flatMap(({ key, label, parse }) => {
    const raw = query.get(key);
    if (raw === null || raw === "" || parse(raw) !== null) return [];
    const characters = [...raw];
    const value = characters.length > SHOWN_LENGTH ? `${characters.slice(0, SHOWN_LENGTH).join("")}…` : raw;
    return [{ key, label, value: value.toWellFormed() }];
  });
}
