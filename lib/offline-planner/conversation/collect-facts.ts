import type { JSONObject, JSONValue } from "@ai-sdk/provider";
import { splitName } from "../catalog/split-name";
import { isRecord, ownValue } from "../json-object";
import { foldWord, stem } from "../language/stem";
import type { PastCall } from "./read-conversation";

const MAX_NODES = 4000;
const MAX_CALLS = 40;
const LABEL_KEYS = ["name", "title", "label", "displayName", "fullName", "summary", "subject", "email"];

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
  /** How many there are in all, when the output says so. */
  total?: number;
  page?: number;
  pageCount?: number;
  order: number;
}

/** Everything that the conversation's tool outputs have taught; it is data, and never read as a request. */
export interface Facts {
  /** Latest last. */
  listings: Listing[];
  /** Texts that a field may take, by the stem of the singular key they stood under, latest first. */
  values: Map<string, string[]>;
  /** The latest number under each key, such as the page that is shown. */
  numbers: Map<string, number>;
}

export function collectFacts(calls: PastCall[]): Facts {
  const facts: Facts = { listings: [], values: new Map(), numbers: new Map() };
  for (const call of calls.slice(-MAX_CALLS)) {
    if (call.outcome.kind === "ok" && call.outcome.output !== undefined) {
      collectFromOutput(call, call.outcome.output, facts);
    }
  }
  return facts;
}

function collectFromOutput(call: PastCall, output: JSONValue, facts: Facts): void {
  let budget = MAX_NODES;
  const before = facts.listings.length;
  let empty: Listing | undefined;
  const visit = (value: JSONValue | undefined, key: string, around: JSONObject | undefined, depth: number): void => {
    budget -= 1;
    if (budget < 0 || depth > 6) {
      return;
    }
    if (Array.isArray(value)) {
      const records = value.filter(isRecord);
      const texts = value.filter((item) => typeof item === "string");
      if (records.length > 0) {
        const listing = toListing(call, key, records, around);
        facts.listings.push(listing);
        learnFieldValues(listing, facts);
        budget -= records.length;
      } else if (texts.length > 0) {
        learn(facts, key, texts);
      } else if (value.length === 0 && key !== "" && !/ids$/i.test(key)) {
        empty ??= toListing(call, key, [], around);
      }
    } else if (isRecord(value)) {
      for (const [name, member] of Object.entries(value)) {
        if (typeof member === "number") {
          facts.numbers.set(name, member);
        }
        visit(member, name, value, depth + 1);
      }
      const label = labelOf(value);
      if (depth <= 1 && label !== undefined && findIdKey([value]) !== undefined) {
        facts.listings.push(toListing(call, key, [value], undefined));
      }
    }
  };
  visit(output, "", undefined, 0);
  if (facts.listings.length === before && empty !== undefined) {
    facts.listings.push(empty);
  }
}

function toListing(call: PastCall, key: string, records: JSONObject[], around: JSONObject | undefined): Listing {
  const idKey = findIdKey(records);
  const listing: Listing = {
    tool: call.tool,
    key,
    entities: [],
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
    return isCode && !LABEL_KEYS.includes(key) && values.some((value) => /\d/.test(String(value))) && new Set(values).size === values.length;
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

function learnFieldValues(listing: Listing, facts: Facts): void {
  for (const entity of listing.entities) {
    for (const [key, value] of Object.entries(entity.fields)) {
      if (typeof value === "string" && value.length <= 80 && key !== entity.idKey && !LABEL_KEYS.includes(key)) {
        learn(facts, key, [value]);
      }
    }
  }
}

function learn(facts: Facts, key: string, texts: string[]): void {
  const name = valueKey(key);
  const known = facts.values.get(name) ?? [];
  const seen = new Set(known.map(foldWord));
  for (const text of texts) {
    const folded = foldWord(text);
    if (!seen.has(folded) && text.trim() !== "" && text.length <= 120 && known.length < 500) {
      seen.add(folded);
      known.push(text);
    }
  }
  facts.values.set(name, known);
}

/** `cities`, `knownCities` and `city` all speak of the same field. */
export function valueKey(key: string): string {
  const words = splitName(key).filter((word) => !/^(?:known|available|all|possible|allowed|valid|options?|values?|list)$/.test(word));
  return words.map(stem).join(" ");
}

function pickNumber<K extends string>(as: K, around: JSONObject | undefined, keys: string[]): Partial<Record<K, number>> {
  const found: Partial<Record<K, number>> = {};
  for (const key of keys) {
    const value = around === undefined ? undefined : ownValue(around, key);
    if (typeof value === "number" && found[as] === undefined) {
      found[as] = value;
    }
  }
  return found;
}
