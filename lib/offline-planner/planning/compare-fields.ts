import { splitName } from "../catalog/split-name";
import type { Entity, Listing } from "../conversation/listing";
import type { Clause } from "../language/clause";
import { stem } from "../language/stem";
import { likeness } from "./atoms";

const BELOW = /^(?:below|under|less|lower|fewer|smaller|beneath|<)$/;
const ABOVE = /^(?:above|over|more|greater|higher|larger|exceeding|>)$/;
const LOWEST =
  /^(?:lowest|smallest|least|minimum|min|shortest|oldest|earliest|fewest|driest|weakest|emptiest)$/;
const HIGHEST =
  /^(?:highest|largest|most|maximum|max|longest|newest|latest|biggest|greatest|strongest|fullest)$/;

/** Whether a clause compares something with a number, whatever it is. */
export function isComparing(clause: Clause): boolean {
  return clause.tokens.some(
    (token, at) =>
      (BELOW.test(token.lower) || ABOVE.test(token.lower)) &&
      clause.tokens.slice(at + 1, at + 4).some((each) => each.value !== undefined),
  );
}

/** "battery below 20": a test of one numeric field, when a clause compares one. */
export function compareFields(clause: Clause, listing: Listing): ((entity: Entity) => boolean) | undefined {
  const at = clause.tokens.findIndex((token) => BELOW.test(token.lower) || ABOVE.test(token.lower));
  const word = clause.tokens[at];
  const number = clause.tokens.slice(at + 1, at + 4).find((token) => token.value !== undefined)?.value;
  const key = numericKey(clause, listing.entities);
  if (word === undefined || number === undefined || key === undefined) {
    return undefined;
  }
  const isBelow = BELOW.test(word.lower);
  return (entity) => {
    const value = entity.fields[key];
    return typeof value === "number" && (isBelow ? value < number : value > number);
  };
}

/** "the lowest moisture": the entities at one end of a numeric or textual field that the clause names. */
export function findExtreme(
  clause: Clause,
  entities: Entity[],
): { entities: Entity[]; key: string } | undefined {
  const lowest = clause.tokens.some((token) => LOWEST.test(token.lower));
  const highest = clause.tokens.some((token) => HIGHEST.test(token.lower));
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
