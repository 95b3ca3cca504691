import { splitName } from "../catalog/split-name";
import type { Clause } from "../language/clause";
import { contentTokens } from "../language/parse-clause";
import { stem } from "../language/stem";
import type { Token } from "../language/token";
import { isVerbBase } from "../language/verb-senses";
import { STOP_WORDS } from "../language/word-lists";
import { likeness } from "./atoms";
import { asksForExtreme, spokenComparison } from "./compare-fields";
import type { PlanContext } from "./plan-context";

/** Words that speak of lists and of what was said, whatever the screen is about. */
const ORDINARY =
  /^(?:row|item|entry|entri|result|record|list|tabl|screen|view|detail|information|info|status|stat|valu|number|count|total|name|kind|type|first|last|other|same|total|new|old|current|whole|full|complete|entir|thing|stuff|else|left|present|exist|seen|percent|percentag|degre|degree|unit|charg)$/;

/** The words of a clause that neither the catalog, nor a value, nor anything that was read explains. */
export function unexplainedWords(clause: Clause, context: PlanContext): Token[] {
  const compared = spokenComparison(clause)?.tokens ?? [];
  const known = knownWords(context);
  return contentTokens(clause).filter((token) => {
    const isPlain =
      token.kind === "word" &&
      token.value === undefined &&
      token.ordinal === undefined &&
      !/\d/.test(token.text) &&
      !/ly$/.test(token.lower) &&
      !(token.capital && clause.tokens.indexOf(token) > 0) &&
      !compared.includes(clause.tokens.indexOf(token));
    return (
      isPlain &&
      !ORDINARY.test(token.stem) &&
      !known.some((word) => likeness(token.stem, word) >= 0.7) &&
      !asksForExtreme({ ...clause, tokens: [token] })
    );
  });
}

/** Words of an operation's object that nothing explains: "bananas", or "broken" in "the broken devices". */
export function unexplainedObject(
  clause: Clause,
  context: PlanContext,
): { said: string; isWhole: boolean } | undefined {
  const start = Math.max(-1, ...(clause.verb?.at ?? []));
  const end = clause.tokens.findIndex(
    (token, at) =>
      at > start &&
      (token.kind === "mark" ||
        /^(?:in|on|at|to|for|from|with|by|about|because|as|that|which)$/.test(token.lower)),
  );
  const object = clause.tokens.slice(start + 1, end < 0 ? undefined : end);
  const content = object.filter((token) => token.kind !== "word" || !STOP_WORDS.has(token.lower));
  const unexplained = unexplainedWords(clause, context).filter((token) => object.includes(token));
  return unexplained.length === 0
    ? undefined
    : {
        said: unexplained.map((token) => token.text).join(" "),
        isWhole: unexplained.length === content.length,
      };
}

/** Adjectives and predicates that nothing explains: "broken" in "which devices are broken". */
export function unexplainedQualifiers(clause: Clause, context: PlanContext): string[] {
  return unexplainedWords(clause, context)
    .filter((token) => {
      const at = clause.tokens.indexOf(token);
      const next = clause.tokens[at + 1];
      const isBeforeNoun = next?.kind === "word" && context.vocabulary.has(next.stem);
      return isBeforeNoun || /^(?:are|is|were|with|without)$/.test(clause.tokens[at - 1]?.lower ?? "");
    })
    .map((token) => token.text);
}

/** Whether a clause speaks of nothing that anything here is about; a place ("in Turin") makes no difference. */
export function isForeign(clause: Clause, context: PlanContext): boolean {
  const unexplained = unexplainedWords(clause, context);
  const others = contentTokens(clause).filter((token) => {
    const before = clause.tokens[clause.tokens.indexOf(token) - 1]?.lower ?? "";
    const isPlace = token.capital && /^(?:in|at|from|near)$/.test(before);
    return !unexplained.includes(token) && !isPlace && !isVerbBase(token.lower);
  });
  return unexplained.length > 0 && others.length === 0;
}

function knownWords(context: PlanContext): string[] {
  const { facts, vocabulary } = context;
  const words = new Set(vocabulary);
  for (const text of [
    ...facts.values.keys(),
    ...[...facts.values.values()].flat(),
    ...facts.numbers.keys(),
  ]) {
    addWords(text, words);
  }
  for (const entity of facts.listings.flatMap((listing) => listing.entities)) {
    addWords(entity.label, words);
    for (const key of Object.keys(entity.fields)) {
      addWords(key, words);
    }
  }
  return [...words];
}

function addWords(text: string, words: Set<string>): void {
  for (const word of splitName(text)) {
    words.add(stem(word));
  }
}
