import type { JSONObject, JSONValue } from "@ai-sdk/provider";
import { splitName } from "../catalog/split-name";
import { isRecord } from "../json-object";
import { foldWord, stem } from "../language/stem";
import type { Listing } from "./listing";
import { findIdKey, LABEL_KEYS, labelOf, readListing } from "./listing";
import type { PastCall } from "./read-conversation";

const MAX_NODES = 4000;
const MAX_CALLS = 40;

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
  const before = facts.listings.length;
  let budget = MAX_NODES;
  let empty: Listing | undefined;
  const visitArray = (value: JSONValue[], key: string, around: JSONObject | undefined): void => {
    const records = value.filter(isRecord);
    const texts = value.filter((item) => typeof item === "string");
    if (records.length > 0) {
      const listing = readListing(call, key, records, around);
      facts.listings.push(listing);
      learnFieldValues(listing, facts);
      budget -= records.length;
    } else if (texts.length > 0) {
      learn(facts, key, texts);
    } else if (value.length === 0 && key !== "" && !/ids$/i.test(key)) {
      empty ??= readListing(call, key, [], around);
    }
  };
  const visit = (
    value: JSONValue | undefined,
    key: string,
    around: JSONObject | undefined,
    depth: number,
  ): void => {
    budget -= 1;
    if (budget < 0 || depth > 6) {
      return;
    }
    if (Array.isArray(value)) {
      visitArray(value, key, around);
    } else if (isRecord(value)) {
      for (const [name, member] of Object.entries(value)) {
        if (typeof member === "number") {
          facts.numbers.set(name, member);
        }
        visit(member, name, value, depth + 1);
      }
      if (depth <= 1 && labelOf(value) !== undefined && findIdKey([value]) !== undefined) {
        facts.listings.push({ ...readListing(call, key, [value], undefined), isList: false });
      }
    }
  };
  visit(output, "", undefined, 0);
  if (facts.listings.length === before && empty !== undefined) {
    facts.listings.push(empty);
  }
}

function learnFieldValues(listing: Listing, facts: Facts): void {
  for (const entity of listing.entities) {
    for (const [key, value] of Object.entries(entity.fields)) {
      if (
        typeof value === "string" &&
        value.length <= 80 &&
        key !== entity.idKey &&
        !LABEL_KEYS.includes(key)
      ) {
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
  const words = splitName(key).filter(
    (word) => !/^(?:known|available|all|possible|allowed|valid|options?|values?|list)$/.test(word),
  );
  return words.map(stem).join(" ");
}
