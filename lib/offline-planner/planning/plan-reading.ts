import type { Capability } from "../catalog/capability";
import type { Clause } from "../language/clause";
import { contentTokens } from "../language/parse-clause";
import { answerFrom, answerFromListing, answerQuestion, describeCall, listingOf } from "../wording/answer";
import { cannotSee, noSuchThing } from "../wording/ask";
import { explainRefusal } from "../wording/explain-refusal";
import { nounOf } from "../wording/noun-of";
import { plural } from "../wording/plain-text";
import { likeness } from "./atoms";
import { isComparing } from "./compare-fields";
import { fillInput } from "./fill-input";
import { rankReads } from "./find-listing";
import { findPage } from "./find-page";
import { lastShownListing } from "./last-referent";
import { findFilter, hasConditions, narrowListing, unknownPlace } from "./narrow-listing";
import type { ClauseStep, PlanContext } from "./plan-context";
import { callsOfClause, freshRead, succeeded } from "./plan-context";
import { explains, isAbout, readsBesideWords, widestPage, wordsOf } from "./query-fit";
import { rankQueries } from "./rank-queries";
import { recoverFrom } from "./recover-from-refusal";
import { visitFor } from "./visit-page";

/** Answers a question or shows something: by a server query, by narrowing the list on the screen, or by reading. */
export function planReading(index: number, clause: Clause, context: PlanContext): ClauseStep {
  const asked = succeeded(callsOfClause(context, index, "act"));
  const tool = asked === undefined ? undefined : context.byName.get(asked.tool);
  if (asked?.outcome.kind === "ok" && tool !== undefined) {
    const answer = answerFrom(clause, context, [asked]) ?? describeCall(asked, clause, context, false);
    return { type: "done", report: answer };
  }
  const counted = countAgain(index, clause, context);
  if (counted !== undefined) {
    return counted;
  }
  const page = findPage(clause, context);
  if (page !== undefined && !isCovered(page.word, context)) {
    const visit = visitFor(index, clause, context);
    if (visit !== undefined) {
      return visit;
    }
  }
  return clause.isQuestion || clause.asksForCount
    ? planQuestion(index, clause, context)
    : planFiltering(index, clause, context);
}

/** "how many are there" about the list that was shown last. */
function countAgain(index: number, clause: Clause, context: PlanContext): ClauseStep | undefined {
  const isBare = contentTokens(clause).length === 0;
  const listing = isBare && clause.asksForCount ? lastShownListing(context, index) : undefined;
  if (listing === undefined) {
    return undefined;
  }
  return {
    type: "done",
    report: `${plural(listing.total ?? listing.entities.length, nounOf(listing, context))}.`,
  };
}

/** Whether something on the screen already is about a word. */
function isCovered(word: string, context: PlanContext): boolean {
  return context.catalog.some(
    (each) => each.strength === "read" && each.ownerWords.some((own) => likeness(own, word) >= 0.8),
  );
}

/** Narrows the list that the clause speaks of (if it names conditions), reads it, and tells what it shows. */
export function planFiltering(index: number, clause: Clause, context: PlanContext): ClauseStep {
  const filter = findFilter(clause, context);
  const known = answerAboutEntity(clause, context, index);
  if (known !== undefined) {
    return known;
  }
  const isNamed =
    filter !== undefined &&
    filter.filled.unknown.length > 0 &&
    (isAbout(filter.capability, clause) ||
      (contentTokens(clause).length === 1 && !/\d/.test(filter.filled.unknown[0] ?? "")));
  if (filter !== undefined && (isNamed || hasConditions(filter))) {
    const narrowing = narrowListing(index, clause, context, filter);
    if (narrowing.kind === "step") {
      return narrowing.step;
    }
    if (narrowing.kind === "done") {
      return readListed(index, clause, context, narrowing.filter, narrowing.corrected);
    }
  }
  return readDirectly(index, clause, context);
}

/** "Show me Gateway 03" about a thing that is known is an answer, not a filter. */
function answerAboutEntity(clause: Clause, context: PlanContext, index: number): ClauseStep | undefined {
  const looked = callsOfClause(context, index).length > 0;
  const answer = looked || clause.hasPronoun ? undefined : answerQuestion(clause, context);
  return answer === undefined ? undefined : { type: "done", report: answer };
}

function readListed(
  index: number,
  clause: Clause,
  context: PlanContext,
  filter: Capability,
  corrected: { said: string; taken: string }[],
): ClauseStep {
  const words = wordsOf(clause);
  const reads = rankReads(context, filter, words).filter((each) => each.owner !== filter.owner);
  const read = reads[0] ?? rankReads(context, filter, words)[0];
  if (read === undefined) {
    return { type: "done", report: "I set the filter." };
  }
  const call = freshRead(context, read.name);
  if (call === undefined) {
    return { type: "call", capability: read, input: {}, purpose: "look" };
  }
  if (call.outcome.kind !== "ok") {
    return (
      recoverFrom(call, callsOfClause(context, index, "look"), read, context) ?? {
        type: "stop",
        report: explainRefusal(call, read),
      }
    );
  }
  const note = corrected.map(({ said, taken }) => `I took “${said}” for ${taken}. `).join("");
  const part = isComparing(clause) ? answerFrom(clause, context, [call]) : undefined;
  return { type: "done", report: note + (part ?? describeCall(call, clause, context, true)) };
}

function readDirectly(index: number, clause: Clause, context: PlanContext): ClauseStep {
  const words = wordsOf(clause);
  const reads = rankReads(context, undefined, words);
  const read = reads[0];
  if (read === undefined) {
    return queryInstead(index, clause, context) ?? lookForAnswer(index, clause, context);
  }
  const call = freshRead(context, read.name);
  if (call === undefined) {
    return { type: "call", capability: read, input: {}, purpose: "look" };
  }
  if (call.outcome.kind !== "ok") {
    return (
      recoverFrom(call, callsOfClause(context, index, "look"), read, context) ?? {
        type: "stop",
        report: explainRefusal(call, read),
      }
    );
  }
  const answer = answerFrom(clause, context, [call]) ?? describeCall(call, clause, context, false);
  return { type: "done", report: answer };
}

function planQuestion(index: number, clause: Clause, context: PlanContext): ClauseStep {
  const shown = clause.hasPronoun && !clause.isSingular ? lastShownListing(context, index) : undefined;
  const ofThem = shown === undefined ? undefined : answerFromListing(clause, shown, context);
  if (ofThem !== undefined) {
    return { type: "done", report: ofThem };
  }
  const filter = findFilter(clause, context);
  const known = findKnownValues(index, clause, context, filter?.capability);
  const nowhere = [
    filter,
    ...rankQueries(context).map((capability) => ({
      capability,
      filled: fillInput(capability, clause, context),
    })),
  ]
    .map((match) => (match === undefined ? undefined : unknownPlace(clause, context, match)))
    .find((each) => each !== undefined);
  if (known === undefined && nowhere !== undefined) {
    return { type: "stop", report: nowhere };
  }
  return known ?? queryInstead(index, clause, context) ?? lookForAnswer(index, clause, context);
}

/** Reads what values there are before a name such as a city's is put into a query. */
function findKnownValues(
  index: number,
  clause: Clause,
  context: PlanContext,
  filter: Capability | undefined,
): ClauseStep | undefined {
  const query = rankQueries(context)[0];
  const isOpen = [filter, query].some(
    (each) => each !== undefined && fillInput(each, clause, context).unknown.length > 0,
  );
  if (!isOpen || callsOfClause(context, index, "look").length >= 4) {
    return undefined;
  }
  const read = rankReads(context, filter ?? query, wordsOf(clause))
    .slice(0, 2)
    .find((each) => freshRead(context, each.name) === undefined);
  return read === undefined ? undefined : { type: "call", capability: read, input: {}, purpose: "look" };
}

/** A server query that takes every condition of the clause answers without touching the screen. */
function queryInstead(index: number, clause: Clause, context: PlanContext): ClauseStep | undefined {
  if (callsOfClause(context, index, "act").length > 0 || answerQuestion(clause, context) !== undefined) {
    return undefined;
  }
  for (const query of rankQueries(context)) {
    const filled = fillInput(query, clause, context);
    const search = query.fields.find((field) => field.role === "search" && field.kind === "text");
    const [name] = filled.unknown;
    if (
      name !== undefined &&
      search !== undefined &&
      filled.input[search.name] === undefined &&
      (isAbout(query, clause) || /\d/.test(name))
    ) {
      filled.input[search.name] = name;
    }
    const count = Object.keys(filled.input).length;
    const isWhole = clause.asksForCount || isComparing(clause);
    if (filled.conflict === undefined && (count > 0 || (isWhole && explains(query, clause)))) {
      const input = { ...filled.input, ...widestPage(query, clause) };
      return { type: "call", capability: query, input, purpose: "act" };
    }
  }
  return undefined;
}

function lookForAnswer(index: number, clause: Clause, context: PlanContext): ClauseStep {
  const reads = rankReads(context, undefined, wordsOf(clause)).slice(0, 3);
  const beside = readsBesideWords(clause, context).filter((each) => !reads.includes(each));
  const isAsked = reads.length + beside.length > 0;
  const candidates = isAsked
    ? [...reads, ...beside.slice(0, 3)]
    : rankReads(context, findFilter(clause, context)?.capability, []).slice(0, 2);
  for (const read of candidates) {
    const call = freshRead(context, read.name);
    if (call === undefined) {
      return { type: "call", capability: read, input: {}, purpose: "look" };
    }
    const answer = answerFrom(clause, context, [call]);
    if (answer !== undefined) {
      return { type: "done", report: answer };
    }
  }
  const unread = context.catalog.filter(
    (each) => each.strength === "read" && !each.isQuery && each.available && each.fields.length === 0,
  );
  const next = unread.find((each) => freshRead(context, each.name) === undefined);
  if (candidates.length === 0 && next !== undefined && callsOfClause(context, index, "look").length < 4) {
    return { type: "call", capability: next, input: {}, purpose: "look" };
  }
  const late = unread
    .map((each) => freshRead(context, each.name))
    .find((call) => call !== undefined && answerFrom(clause, context, [call]) !== undefined);
  if (late !== undefined) {
    return { type: "done", report: answerFrom(clause, context, [late]) ?? "" };
  }
  const first = candidates[0];
  const call = first === undefined ? undefined : freshRead(context, first.name);
  if (first === undefined || call?.outcome.kind !== "ok" || reads.length === 0) {
    return visitFor(index, clause, context) ?? { type: "stop", report: cannotSee(clause, context) };
  }
  const [name] = fillInput(first, clause, context).unknown;
  if (name !== undefined) {
    return { type: "stop", report: noSuchThing(name, listingOf(call, context)) };
  }
  return { type: "done", report: describeCall(call, clause, context, false) };
}
