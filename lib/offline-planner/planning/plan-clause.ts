import type { Capability } from "../catalog/capability";
import type { Clause, ClauseVerb } from "../language/clause";
import { contentTokens, isStatement } from "../language/parse-clause";
import { sensesOf } from "../language/verb-senses";
import {
  askForLimit,
  cannotDo,
  cannotSee,
  notApplied,
  nothingCalled,
  notUnderstood,
  unknownQualifier,
} from "../wording/ask";
import { reportAction } from "../wording/report-action";
import { vagueQualifier } from "./compare-fields";
import { selectSubset } from "./ensure-selection";
import { nextLook, targetField } from "./find-listing";
import { isSelector } from "./find-selectors";
import { findTargets } from "./find-targets";
import { isFilter } from "./is-filter";
import { isSelectionBound } from "./is-selection-bound";
import { lastShownListing } from "./last-referent";
import { hasSense, isServerChange, namedFor } from "./match-verb";
import { findFilter, hasConditions } from "./narrow-listing";
import { planAction } from "./plan-action";
import type { ClauseStep, PlanContext } from "./plan-context";
import { callsOfClause, succeeded } from "./plan-context";
import { planDeselection } from "./plan-deselection";
import { planReading } from "./plan-reading";
import type { RankedCapability } from "./rank-capabilities";
import { rankActions } from "./rank-capabilities";
import { referredSubset } from "./referred-subset";
import { findPlace } from "./resolve-targets";
import { isForeign, unexplainedObject, unexplainedQualifiers, unexplainedWords } from "./unexplained-words";
import { visitFor } from "./visit-page";

/** A request without a verb ("dark mode") may name a setting. */
const SET: ClauseVerb = { word: "set", stem: "set", senses: sensesOf("set"), light: false, at: [] };

const READING = ["read", "search", "filter"];

/** Decides what one clause asks for, and what to do about it next. */
export function planClause(index: number, context: PlanContext): ClauseStep {
  const clause = context.clauses[index];
  if (clause === undefined) {
    return { type: "done", report: "" };
  }
  if (clause.negated) {
    return { type: "done", report: "" };
  }
  if (clause.excludes) {
    return {
      type: "stop",
      report:
        "I cannot leave some out of a request. Which ones do you mean, by name or by what they have in common?",
    };
  }
  const vague = vagueQualifier(clause, (word) => isChoice(word, context));
  if (vague !== undefined && !hasSense(clause.verb?.senses ?? [], ["set", "sort"], true)) {
    return { type: "stop", report: askForLimit(vague) };
  }
  const size = pageSizeSaid(clause, context);
  if (size !== undefined) {
    return {
      type: "stop",
      report: `I cannot show ${size} here: no such operation is offered to me. I changed nothing.`,
    };
  }
  const deselection = planDeselection(index, clause, context);
  if (deselection !== undefined) {
    return deselection;
  }
  const begun = begunAction(index, context, clause);
  if (begun !== undefined) {
    return planAction(index, clause, begun, context);
  }
  const ranked = rankActions(clause, context);
  const best = ranked[0];
  if (isReading(clause, best)) {
    return isForeign(clause, context)
      ? { type: "stop", report: cannotSee(clause, context) }
      : withUnapplied(planReading(index, clause, context), clause, context);
  }
  if (best !== undefined) {
    return (
      nothingToActOn(index, clause, best, context) ??
      settleObject(index, clause, best.capability, context) ??
      settleSubset(index, clause, best.capability, context) ??
      planAction(index, clause, ranked, context)
    );
  }
  if (clause.verb === undefined) {
    if (isStatement(clause) && unexplainedWords(clause, context).length > 0) {
      return { type: "stop", report: cannotSee(clause, context) };
    }
    const setting = rankActions({ ...clause, verb: SET }, context).find(
      (each) => each.level >= 2.5 && Object.keys(each.filled.input).length > 0,
    );
    if (setting !== undefined && !isFilter(setting.capability) && !isServerChange(setting.capability)) {
      return planAction(index, { ...clause, verb: SET }, [setting], context);
    }
    return isFragmentOfRequest(clause, context)
      ? planReading(index, clause, context)
      : { type: "stop", report: notUnderstood(clause, context) };
  }
  return visitFor(index, clause, context) ?? { type: "stop", report: cannotDo(clause, context) };
}

function isChoice(word: string, context: PlanContext): boolean {
  return context.catalog.some((each) =>
    each.fields.some((field) => field.choices.some((choice) => String(choice).toLowerCase() === word)),
  );
}

/** "50 rows per page" where nothing on the screen sets how much a page shows. */
function pageSizeSaid(clause: Clause, context: PlanContext): string | undefined {
  const text = clause.tokens.map((token) => token.lower).join(" ");
  const said = /\b\d+ \w+ (?:per|on each|on every|on one) \w+/.exec(text)?.[0];
  const canSet = context.catalog.some(
    (each) =>
      each.strength !== "read" &&
      each.fields.some((field) => field.words.some((word) => /^(?:siz|size|limit|per)$/.test(word))),
  );
  return said === undefined || canSet ? undefined : said;
}

/** An action that was called for this clause stays the one, whatever its rank is now. */
function begunAction(index: number, context: PlanContext, clause: Clause): RankedCapability[] | undefined {
  const call = callsOfClause(context, index, "act").findLast(
    (each) => context.byName.get(each.tool)?.strength !== "read",
  );
  if (call === undefined) {
    return undefined;
  }
  const ranked = rankActions(clause, context).filter((each) => each.capability.name === call.tool);
  return ranked.length > 0 ? ranked : [];
}

function isReading(clause: Clause, best: RankedCapability | undefined): boolean {
  if (clause.isQuestion) {
    return true;
  }
  const senses = clause.verb?.senses ?? [];
  if (!hasSense(senses, READING)) {
    return false;
  }
  if (best === undefined || isFilter(best.capability)) {
    return hasSense(senses, READING, true) || best === undefined || isFilter(best.capability);
  }
  if (!hasSense(senses, READING, true)) {
    return best.level < 2.5 || best.score < 4.5;
  }
  if (Object.keys(best.filled.input).length > 0 && best.level >= 4.5) {
    return false;
  }
  const isAimed =
    findPlace(clause) !== undefined ||
    Object.keys(best.filled.input).length > 0 ||
    best.filled.unknown.length > 0;
  const isDetailed = clause.tokens.some((token) =>
    /^(?:details?|page|drawer|panel|dialog|tab)$/.test(token.lower),
  );
  return !(isAimed && isDetailed && best.level >= 2);
}

/** "Select them" behind an answer selects what was told, not everything that the screen shows. */
function settleSubset(
  index: number,
  clause: Clause,
  capability: Capability,
  context: PlanContext,
): ClauseStep | undefined {
  const isBulk = isSelector(capability) && capability.fields.every((field) => !field.required);
  if (!isBulk || !clause.hasPronoun || clause.isSingular || findPlace(clause) !== undefined) {
    return undefined;
  }
  const pick = succeeded(callsOfClause(context, index, "pick"));
  if (pick !== undefined) {
    return { type: "done", report: reportAction(pick, context.byName.get(pick.tool), context) };
  }
  const subset = referredSubset(context, index);
  return subset === undefined ? undefined : selectSubset(index, subset, capability, context);
}

/** Says which words made no difference to what was listed. */
function withUnapplied(step: ClauseStep, clause: Clause, context: PlanContext): ClauseStep {
  const words = step.type === "done" ? unexplainedQualifiers(clause, context) : [];
  const isOpen = /^(?:what|who|when|where|why|how)$/.test(clause.tokens[0]?.lower ?? "");
  if (words.length > 0 && clause.isQuestion && isOpen && !clause.asksForCount) {
    // "What is the average …": a list without that word is no answer.
    return { type: "stop", report: cannotSee(clause, context) };
  }
  return step.type === "done" && step.report !== "" && words.length > 0
    ? { ...step, report: `${notApplied(words)} ${step.report}` }
    : step;
}

/** An operation is never aimed past a word that nothing explains, not even after everything has been read. */
function settleObject(
  index: number,
  clause: Clause,
  capability: Capability,
  context: PlanContext,
): ClauseStep | undefined {
  const target = targetField(capability, context);
  const isAimed = isSelectionBound(capability, context) || target !== undefined;
  const takesText = capability.fields.some(
    (field) => field.required && field.kind === "text" && field.role !== "reference",
  );
  const isBegun = callsOfClause(context, index, "narrow", "clear", "pick", "enable", "visit").length > 0;
  if (!isAimed || takesText || isBegun) {
    return undefined;
  }
  const object = unexplainedObject(clause, context);
  const known = object === undefined ? undefined : findTargets(clause, context, undefined);
  if (
    object === undefined ||
    known?.kind === "ambiguous" ||
    (known?.kind === "entities" && known.how === "name")
  ) {
    return undefined;
  }
  const words = contentTokens(clause).map((token) => token.stem);
  const look = nextLook(context, capability, words, target);
  return look !== undefined && callsOfClause(context, index, "look").length < 4
    ? { type: "call", capability: look, input: {}, purpose: "look" }
    : { type: "stop", report: object.isWhole ? nothingCalled(object.said) : unknownQualifier(object.said) };
}

/** What points back at a list that this turn found empty has nothing to act on. */
function nothingToActOn(
  index: number,
  clause: Clause,
  best: RankedCapability,
  context: PlanContext,
): ClauseStep | undefined {
  const refersBack =
    clause.hasPronoun ||
    findPlace(clause) !== undefined ||
    clause.tokens.some((token) => /^(?:visible|ones|all|selected|everything)$/.test(token.lower));
  const { capability } = best;
  const isAimed =
    targetField(capability, context) !== undefined ||
    isSelectionBound(capability, context) ||
    namedFor(capability, ["select"]);
  const listing = lastShownListing(context, index);
  const isOfTurn = context.turn.calls.some(
    (call) => call.order === listing?.order && (call.tag?.clause ?? index) < index,
  );
  const isEmpty = listing !== undefined && listing.entities.length === 0 && (listing.total ?? 0) === 0;
  return refersBack && isAimed && isOfTurn && isEmpty && !hasConditions(findFilter(clause, context))
    ? { type: "stop", report: "There is nothing to act on, so I changed nothing." }
    : undefined;
}

function isFragmentOfRequest(clause: Clause, context: PlanContext): boolean {
  return (
    contentTokens(clause).some(
      (token) =>
        context.vocabulary.has(token.stem) || context.facts.values.size > 0 || token.ordinal !== undefined,
    ) &&
    contentTokens(clause).some(
      (token) => context.vocabulary.has(token.stem) || token.capital || token.ordinal !== undefined,
    )
  );
}
