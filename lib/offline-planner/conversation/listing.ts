import type { JSONObject } from "@ai-sdk/provider";
import { ownValue } from "../json-object";
import type { PastCall } from "./read-conversation";

/** Keys under which things carry the name that people use. */
export const LABEL_KEYS = [
  "name",
  "title",
  "label",
  "displayName",
  "fullName",
  "summary",
  "subject",
  "email",
];

/** One thing that a tool has named: a row, a book, a member. */
export interface Entity {
  id?: string;
  idKey?: string;
  label: string;
  fields: JSONObject;
  listing: Listing;
}

/** A list of things in one tool's output, in the order in which it came. */
export interface Listing {
  tool: string;
  /** The key under which the list stood. */
  key: string;
  entities: Entity[];
  /** Whether it stood as a list; one record alone is no list to count in. */
  isList: boolean;
  /** How many there are in all, when the output says so. */
  total?: number;
  page?: number;
  pageCount?: number;
  order: number;
}

/** Reads an array of records into a list of things with ids and labels. */
export function readListing(
  call: PastCall,
  key: string,
  records: JSONObject[],
  around: JSONObject | undefined,
): Listing {
  const idKey = findIdKey(records);
  const listing: Listing = {
    tool: call.tool,
    key,
    entities: [],
    isList: true,
    order: call.order,
    ...pickNumber("total", around, ["total", "totalCount", "count", "totalItems"]),
    ...pickNumber("page", around, ["page"]),
    ...pickNumber("pageCount", around, ["pageCount", "pages", "totalPages"]),
  };
  listing.entities = records.slice(0, 500).map((fields) => {
    const id = idKey === undefined ? undefined : ownValue(fields, idKey);
    const known = typeof id === "string" || typeof id === "number";
    return {
      label: labelOf(fields) ?? (known ? String(id) : ""),
      fields,
      listing,
      ...(known && idKey !== undefined ? { id: String(id), idKey } : {}),
    };
  });
  return listing;
}

/** `id`, then a key that ends in id, then the first text key whose values are all distinct and look like codes. */
export function findIdKey(records: JSONObject[]): string | undefined {
  const first = records[0];
  if (first === undefined) {
    return undefined;
  }
  const keys = Object.keys(first);
  const named = keys.find((key) => key === "id") ?? keys.find((key) => /(?:Id|ID|_id|Key)$/.test(key));
  if (named !== undefined) {
    return named;
  }
  return keys.find((key) => {
    const values = records.map((record) => ownValue(record, key));
    const isCode = values.every((value) => typeof value === "string" && /^[\w.:-]{1,80}$/.test(value));
    return (
      isCode &&
      !LABEL_KEYS.includes(key) &&
      values.some((value) => /\d/.test(String(value))) &&
      new Set(values).size === values.length
    );
  });
}

export function labelOf(fields: JSONObject): string | undefined {
  for (const key of LABEL_KEYS) {
    const value = ownValue(fields, key);
    if (typeof value === "string" && value.trim() !== "") {
      return value;
    }
  }
  return undefined;
}

function pickNumber<K extends string>(
  as: K,
  around: JSONObject | undefined,
  keys: string[],
): Partial<Record<K, number>> {
  const found: Partial<Record<K, number>> = {};
  for (const key of keys) {
    const value = around === undefined ? undefined : ownValue(around, key);
    if (typeof value === "number" && found[as] === undefined) {
      found[as] = value;
    }
  }
  return found;
}
