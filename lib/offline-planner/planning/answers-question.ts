import { splitName } from "../catalog/split-name";
import { classifyMessage } from "../language/classify-message";
import type { Clause } from "../language/clause";
import { contentTokens, isStatement } from "../language/parse-clause";
import { foldWord, stem } from "../language/stem";
import { stripCourtesies } from "../language/strip-courtesies";
import { sensesOf } from "../language/verb-senses";
import { parseRequest } from "./build-context";
import { isFilter } from "./is-filter";
import { isServerChange } from "./match-verb";
import type { PlanContext } from "./plan-context";
import { rankActions } from "./rank-capabilities";

/** Questions that a word or two can answer; an open "what would you like" begins anew. */
const WHICH = /\bdo you mean\b[^?\n]*\?\s*$|\bwhich ones first\?\s*$/i;
const WHAT = /\bshall I (?:use|put it|ask for it again)\?\s*$/i;
const MOST_WORDS = 14;
const MOST_WORDS_OF_VALUE = 6;

/** Whether a message plainly answers a question; anything else is a request of its own. */
export function answersQuestion(message: string, question: string, context: PlanContext): boolean {
  const said = stripCourtesies(message);
  const words = said.split(/\s+/).length;
  const isWhich = WHICH.test(question);
  if (said === "" || !(isWhich || WHAT.test(question)) || classifyMessage(message) !== "request") {
    return false;
  }
  const clauses = parseRequest(message, context.catalog);
  const [clause] = clauses;
  const isFragment =
    clause !== undefined &&
    clauses.length === 1 &&
    !clause.isQuestion &&
    !isStatement(clause) &&
    (clause.verb === undefined || clause.verb.senses.length === 0);
  if (!isFragment || words > (isWhich ? MOST_WORDS : MOST_WORDS_OF_VALUE)) {
    return false;
  }
  if (/^What counts as\b/.test(question)) {
    return clause.tokens.some((token) => token.value !== undefined);
  }
  return !isWhich || (pointsAtSomething(clause, context) && !isSetting(clause, context));
}

/** A name, a number, a place in a list, a known value, or "the ones that …". */
function pointsAtSomething(clause: Clause, context: PlanContext): boolean {
  const known = new Set(
    [
      ...[...context.facts.values.values()].flat(),
      ...context.facts.listings.flatMap((listing) => listing.entities.map((entity) => entity.label)),
    ].flatMap((text) => splitName(text).map(stem)),
  );
  return (
    clause.tokens.some(
      (token) =>
        token.kind === "quoted" ||
        token.capital ||
        token.value !== undefined ||
        token.ordinal !== undefined ||
        /\d/.test(token.text) ||
        /^(?:ones|all|both|every|everything|visible|selected|none)$/.test(token.lower),
    ) ||
    contentTokens(clause).some((token) =>
      splitName(foldWord(token.text)).some(
        (word) => known.has(stem(word)) || context.vocabulary.has(stem(word)),
      ),
    )
  );
}

/** "dark mode" names a setting by itself and answers no question about something else. */
function isSetting(clause: Clause, context: PlanContext): boolean {
  const verb = { word: "set", stem: "set", senses: sensesOf("set"), light: false, at: [] };
  return rankActions({ ...clause, verb }, context).some(
    ({ capability, level, filled }) =>
      level >= 2.5 &&
      Object.keys(filled.input).length > 0 &&
      !isFilter(capability) &&
      !isServerChange(capability) &&
      capability.strength === "local" &&
      capability.fields.every((field) => field.role !== "reference"),
  );
}
