import { splitName } from "../catalog/split-name";
import type { Entity, Listing } from "../conversation/listing";
import type { Clause } from "../language/clause";
import { stem } from "../language/stem";
import type { Token } from "../language/token";
import { STOP_WORDS } from "../language/word-lists";
import { likeness } from "./atoms";

const BELOW = /^(?:below|under|less|lower|fewer|smaller|beneath|<)$/;
const ABOVE = /^(?:above|over|more|greater|higher|larger|exceeding|>)$/;
const LOWEST =
  /^(?:lowest|smallest|least|minimum|min|shortest|oldest|earliest|fewest|driest|weakest|emptiest)$/;
const HIGHEST =
  /^(?:highest|largest|most|maximum|max|longest|newest|latest|biggest|greatest|strongest|fullest)$/;

/** Superlatives order by themselves; a bare "low" or "high" beside a field needs a limit that somebody states. */
const VAGUE = /^(?:low|high|weak|poor)$/;

/** A number that a clause compares something with. */
export interface SpokenComparison {
  isBelow: boolean;
  isInclusive: boolean;
  number: number;
  /** "below 20%", as said. */
  said: string;
  /** Indexes of the tokens it is said with. */
  tokens: number[];
}

/** "below 20", "at least 5", "no more than 3", "a low battery, 20": the first comparison that a clause makes. */
export function spokenComparison(clause: Clause): SpokenComparison | undefined {
  for (const at of clause.tokens.keys()) {
    const found = comparisonAt(clause.tokens, at);
    if (found !== undefined) {
      return found;
    }
  }
  return undefined;
}

function comparisonAt(tokens: Token[], at: number): SpokenComparison | undefined {
  const word = tokens[at]?.lower ?? "";
  const before = tokens[at - 1]?.lower ?? "";
  const isBound = before === "at" && /^(?:least|most)$/.test(word);
  const isBelow = isBound ? word === "most" : BELOW.test(word) || word === "low";
  const isAbove = isBound || ABOVE.test(word) || word === "high";
  const end = tokens.findIndex((token, index) => index > at && token.value !== undefined);
  const value = tokens[end];
  if (!(isBelow || isAbove) || end > at + 3 || value?.value === undefined) {
    return undefined;
  }
  const isDenied = /^(?:no|not)$/.test(before);
  const spoken = tokens.slice(isBound || isDenied ? at - 1 : at, end + 1).map((token) => token.text);
  const limit = VAGUE.test(word) ? `${isBelow ? "below" : "above"} ${value.text}` : spoken.join(" ");
  return {
    isBelow: isBelow !== isDenied,
    isInclusive: isBound || isDenied,
    number: value.value,
    said: `${limit}${tokens[end + 1]?.text === "%" ? "%" : ""}`,
    tokens: [at, end],
  };
}

/** Whether a clause compares something with a number, whatever it is. */
export function isComparing(clause: Clause): boolean {
  return spokenComparison(clause) !== undefined;
}

/** The numeric field of a listing that a clause compares, with its comparison. */
export function comparedField(
  clause: Clause,
  listing: Listing,
): { key: string; comparison: SpokenComparison } | undefined {
  const comparison = spokenComparison(clause);
  const key = comparison === undefined ? undefined : numericKey(clause, listing.entities);
  return comparison === undefined || key === undefined ? undefined : { key, comparison };
}

/** "battery below 20": a test of one numeric field, when a clause compares one. */
export function compareFields(clause: Clause, listing: Listing): ((entity: Entity) => boolean) | undefined {
  const compared = comparedField(clause, listing);
  if (compared === undefined) {
    return undefined;
  }
  const { isBelow, isInclusive, number } = compared.comparison;
  return (entity) => {
    const value = entity.fields[compared.key];
    return (
      typeof value === "number" &&
      ((isBelow ? value < number : value > number) || (isInclusive && value === number))
    );
  };
}

/** "a low battery" without a number: the word and the noun that it qualifies. */
export function vagueQualifier(
  clause: Clause,
  isValue: (word: string) => boolean,
): { said: string; noun: string; isLow: boolean } | undefined {
  const at = clause.tokens.findIndex((token) => VAGUE.test(token.lower) && !isValue(token.lower));
  const token = clause.tokens[at];
  if (token === undefined || isComparing(clause) || clause.tokens.some((each) => each.lower === "first")) {
    return undefined;
  }
  const isNoun = (each: Token | undefined) => each?.kind === "word" && !STOP_WORDS.has(each.lower);
  const isOn = /^(?:on|in)$/.test(clause.tokens[at + 1]?.lower ?? "");
  const noun = clause.tokens[isOn ? at + 2 : at + 1];
  return noun !== undefined && isNoun(noun)
    ? { said: token.lower, noun: noun.lower, isLow: token.lower !== "high" }
    : undefined;
}

/** "the lowest moisture": the entities at one end of a numeric or textual field that the clause names. */
export function findExtreme(
  clause: Clause,
  entities: Entity[],
): { entities: Entity[]; key: string } | undefined {
  const lowest = clause.tokens.some(
    (token, at) => LOWEST.test(token.lower) && clause.tokens[at - 1]?.lower !== "at",
  );
  const highest = clause.tokens.some(
    (token, at) => HIGHEST.test(token.lower) && clause.tokens[at - 1]?.lower !== "at",
  );
  const key = lowest === highest ? undefined : numericKey(clause, entities);
  if (key === undefined) {
    return undefined;
  }
  const values = entities.flatMap((entity) => {
    const value = entity.fields[key];
    return typeof value === "number" ? [value] : [];
  });
  if (values.length === 0) {
    return undefined;
  }
  const end = values.reduce((a, b) => (lowest ? Math.min(a, b) : Math.max(a, b)));
  return { entities: entities.filter((entity) => entity.fields[key] === end), key };
}

/** Whether a clause asks for one end of a field. */
export function asksForExtreme(clause: Clause): boolean {
  return clause.tokens.some((token) => LOWEST.test(token.lower) || HIGHEST.test(token.lower));
}

/** Keys that answer a question word by themselves. */
const ASKED_KEYS: Record<string, RegExp> = {
  where: /^(?:city|site|location|place|address|room|country|area|branch|shelf)$/i,
  who: /^(?:owner|author|assignee|assignedTo|by|user|artist|actor)$/i,
};

function numericKey(clause: Clause, entities: Entity[]): string | undefined {
  const keys = Object.entries(entities[0]?.fields ?? {})
    .filter(([, value]) => typeof value === "number")
    .map(([key]) => key);
  return keys.find((key) => mentionsKey(clause, key));
}

/** Whether a clause names a field of a row, such as `battery` or `lastSeenAt` ("last seen"). */
export function mentionsKey(clause: Clause, key: string): boolean {
  const asked = clause.tokens[0]?.lower ?? "";
  if (Object.hasOwn(ASKED_KEYS, asked) && ASKED_KEYS[asked]?.test(key) === true) {
    return true;
  }
  const words = splitName(key)
    .map(stem)
    .filter((word) => !/^(?:at|is|id|count|level|percent)$/.test(word));
  return (
    words.length > 0 &&
    words.every((word) =>
      clause.tokens.some((token) => token.kind === "word" && likeness(token.stem, word) >= 0.7),
    )
  );
}
