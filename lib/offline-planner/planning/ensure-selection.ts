import type { Capability } from "../catalog/capability";
import type { Entity, Listing } from "../conversation/listing";
import type { Clause } from "../language/clause";
import { askWhich, noneMatch } from "../wording/ask";
import { bringIntoView } from "./bring-into-view";
import { isComparing } from "./compare-fields";
import { rankReads, referenceValue, targetField } from "./find-listing";
import { findSelectors, isSelector } from "./find-selectors";
import { findTargets } from "./find-targets";
import { isPlaced } from "./is-placed";
import { isSelectionBound } from "./is-selection-bound";
import { lastReferent, lastShownListing } from "./last-referent";
import { isServerChange } from "./match-verb";
import type { FilterMatch } from "./narrow-listing";
import { findFilter, hasConditions, narrowListing } from "./narrow-listing";
import type { ClauseStep, PlanContext } from "./plan-context";
import { callsOfClause, freshRead, succeeded } from "./plan-context";
import { recoverFrom } from "./recover-from-refusal";
import type { ReferredSubset } from "./referred-subset";
import { referredSubset } from "./referred-subset";
import { findPlace } from "./resolve-targets";

/** Makes what is selected agree with what the clause means; `undefined` once it does. */
export function ensureSelection(
  index: number,
  clause: Clause,
  capability: Capability,
  context: PlanContext,
): ClauseStep | undefined {
  const picks = callsOfClause(context, index, "pick");
  if (succeeded(picks) !== undefined) {
    return undefined;
  }
  const failed = picks.at(-1);
  const failedCapability = failed === undefined ? undefined : context.byName.get(failed.tool);
  if (failed !== undefined && failedCapability !== undefined) {
    const recovery = recoverFrom(failed, picks, failedCapability, context);
    if (recovery !== undefined) {
      return recovery;
    }
  }
  const selectors = findSelectors(capability, context);
  if (meansSelection(clause, context)) {
    return undefined;
  }
  const filter = findFilter(clause, context);
  const isDescribed = namesUnknown(filter) || hasConditions(filter);
  if (!hasNames(clause, context) && filter !== undefined && isDescribed) {
    return selectByConditions(index, clause, capability, context, filter);
  }
  if (clause.hasPronoun || hasNamesOrPlace(clause, context) || hasContent(clause, capability)) {
    const byIds = selectors.find((each) => targetField(each, context) !== undefined);
    if (clause.hasPronoun && findPlace(clause) === undefined) {
      return selectReferent(index, clause, capability, selectors, context);
    }
    if (byIds !== undefined) {
      return selectTargets(index, clause, byIds, context);
    }
    if (hasNamesOrPlace(clause, context)) {
      return askForTarget(capability, context);
    }
  }
  return capability.available ? undefined : askForTarget(capability, context);
}

/** Narrows the list to the conditions, reads it, and selects what it shows, or the part that the clause means. */
function selectByConditions(
  index: number,
  clause: Clause,
  capability: Capability,
  context: PlanContext,
  filter: FilterMatch,
): ClauseStep | undefined {
  const narrowing = narrowListing(index, clause, context, filter);
  if (narrowing.kind === "step") {
    return narrowing.step;
  }
  if (narrowing.kind === "none") {
    return askForTarget(capability, context);
  }
  const look = lookAtListed(capability, context, filter.capability);
  if (look !== undefined) {
    return look;
  }
  const selectors = findSelectors(capability, context);
  const byIds = selectors.find((each) => targetField(each, context) !== undefined);
  const isPart = byIds !== undefined && meansPart(clause, byIds, context);
  return isPart ? selectTargets(index, clause, byIds, context) : selectListed(capability, selectors, context);
}

/** "them" after something was selected, or "the selected devices": the selection stands as it is. */
function meansSelection(clause: Clause, context: PlanContext): boolean {
  const says = clause.tokens.some((token) =>
    /^(?:selected|selection|marked|picked|chosen|ticked)$/.test(token.lower),
  );
  if (says) {
    return true;
  }
  if (findPlace(clause) !== undefined || (!clause.hasPronoun && pointsElsewhere(clause, context))) {
    return false;
  }
  const last = [...context.turns.flatMap((turn) => turn.calls), ...context.turn.calls]
    .filter((call) => call.outcome.kind === "ok")
    .findLast((call) => {
      const tool = context.byName.get(call.tool);
      // What works on the selection leaves it as it is.
      const keeps = tool !== undefined && isServerChange(tool) && isSelectionBound(tool, context);
      return tool?.strength !== "read" && !keeps;
    });
  const capability = last === undefined ? undefined : context.byName.get(last.tool);
  return capability !== undefined && isSelector(capability);
}

/** Names, conditions or "all" mean something of their own, whatever is selected. */
function pointsElsewhere(clause: Clause, context: PlanContext): boolean {
  const isWhole = clause.tokens.some((token) => /^(?:all|every|everything)$/.test(token.lower));
  const filter = findFilter(clause, context);
  return (
    isWhole ||
    hasNamesOrPlace(clause, context) ||
    namesUnknown(filter) ||
    hasConditions(filter) ||
    hasRowConditions(clause, context)
  );
}

function namesUnknown(filter: FilterMatch | undefined): boolean {
  return filter !== undefined && filter.filled.unknown.length > 0;
}

function hasRowConditions(clause: Clause, context: PlanContext): boolean {
  const found = findTargets(clause, context, undefined);
  return found.kind === "entities" && found.how === "condition";
}

function hasNamesOrPlace(clause: Clause, context: PlanContext): boolean {
  return findPlace(clause) !== undefined || hasNames(clause, context);
}

function hasNames(clause: Clause, context: PlanContext): boolean {
  const filter = findFilter(clause, context);
  const names = filter?.filled.unknown ?? [];
  const known = findTargets(clause, context, undefined);
  return (
    known.kind === "ambiguous" ||
    (known.kind === "entities" && known.how === "name") ||
    names.some((name) => /\d/.test(name) || !isPlaced(name, clause))
  );
}

function hasContent(clause: Clause, capability: Capability): boolean {
  return clause.tokens.some(
    (token, at) =>
      token.kind === "word" &&
      clause.verb?.at.includes(at) !== true &&
      !capability.fields.some((field) => field.words.includes(token.stem)) &&
      !/^(?:please|now|for|by|the|a|an|to|at|with|minutes?|hours?|me)$/.test(token.lower) &&
      token.value === undefined,
  );
}

function selectTargets(
  index: number,
  clause: Clause,
  selector: Capability,
  context: PlanContext,
): ClauseStep | undefined {
  const field = targetField(selector, context);
  const found = findTargets(clause, context, selector, index);
  if (found.kind === "step") {
    return found.step;
  }
  if (field === undefined || found.kind !== "entities") {
    return undefined;
  }
  const view = bringIntoView(index, clause, found.entities, selector, context);
  if (view !== undefined) {
    return view;
  }
  const values = found.entities.flatMap((entity) => referenceValue(field, entity) ?? []);
  const input = { [field.name]: field.kind === "list" ? values : (values[0] ?? "") };
  return values.length === 0 ? undefined : { type: "call", capability: selector, input, purpose: "pick" };
}

/** Whether the clause says more than the filter could take: a place, a comparison, a field without a filter. */
function meansPart(clause: Clause, selector: Capability, context: PlanContext): boolean {
  const listing = context.facts.listings.findLast((each) => each.entities.length > 0);
  const found = findTargets(clause, context, selector);
  const isFewer = found.kind === "entities" && found.entities.length < (listing?.entities.length ?? 0);
  return isFewer || findPlace(clause) !== undefined || isComparing(clause);
}

/** Reads the list after it was narrowed; stops when it is empty. */
function lookAtListed(
  capability: Capability,
  context: PlanContext,
  filter: Capability,
): ClauseStep | undefined {
  const [read] = rankReads(context, filter, [
    ...capability.ownerWords,
    ...capability.descriptionWords,
  ]).filter((each) => each.owner !== filter.owner);
  if (read !== undefined && freshRead(context, read.name) === undefined) {
    return { type: "call", capability: read, input: {}, purpose: "look" };
  }
  const listing = context.facts.listings.findLast((each) => each.tool === read?.name);
  if (listing !== undefined && listing.entities.length === 0) {
    return { type: "stop", report: noneMatch(listing, context) };
  }
  return undefined;
}

/** Selects everything that the narrowed list shows; without a way to do so, what is selected may be something else. */
function selectListed(capability: Capability, selectors: Capability[], context: PlanContext): ClauseStep {
  const listing = context.facts.listings.findLast((each) => each.entities.length > 0);
  return selectAll(selectors, listing, context) ?? askForTarget(capability, context);
}

function selectReferent(
  index: number,
  clause: Clause,
  capability: Capability,
  selectors: Capability[],
  context: PlanContext,
): ClauseStep | undefined {
  const referent = lastReferent(clause, context, index);
  const isStanding =
    referent.length > 0 && referent.every((each) => capability.note?.includes(each.label) === true);
  if (isStanding) {
    return undefined;
  }
  const subset = referredSubset(context, index);
  if (subset !== undefined && !clause.isSingular && sameEntities(referent, subset)) {
    return selectSubset(index, subset, capability, context);
  }
  const listing = lastShownListing(context, index);
  const isOnScreen = context.byName.get(listing?.tool ?? "")?.strength === "read";
  if (referent.length > 0 && !isOnScreen) {
    return selectEntities(referent, selectors, context) ?? askForTarget(capability, context);
  }
  if (listing === undefined || (clause.isSingular && listing.entities.length > 1)) {
    const [one] = clause.isSingular ? referent : [];
    return one === undefined ? askForTarget(capability, context) : selectEntities([one], selectors, context);
  }
  if (listing.entities.length === 0) {
    return {
      type: "stop",
      report: "There is nothing that this could mean: the last list was empty, so I changed nothing.",
    };
  }
  return (
    selectAll(selectors, listing, context) ??
    (capability.available ? undefined : askForTarget(capability, context))
  );
}

/** Nothing was aimed at since the list was told: "them" are its things, all of them or a part. */
function sameEntities(referent: Entity[], subset: ReferredSubset): boolean {
  const ids = new Set(referent.map((each) => each.id));
  return subset.entities.every((each) => ids.has(each.id));
}

/** Selects what an answer told: by the conditions that were asked for, or else the very things. */
export function selectSubset(
  index: number,
  subset: ReferredSubset,
  capability: Capability,
  context: PlanContext,
): ClauseStep | undefined {
  const filter = findFilter(subset.clause, context);
  if (hasConditions(filter)) {
    return selectByConditions(index, { ...subset.clause, refines: false }, capability, context, filter);
  }
  return (
    selectEntities(subset.entities, findSelectors(capability, context), context) ??
    askForTarget(capability, context)
  );
}

function selectAll(
  selectors: Capability[],
  listing: Listing | undefined,
  context: PlanContext,
): ClauseStep | undefined {
  const bulk = selectors.find(
    (each) => each.fields.every((field) => !field.required) && targetField(each, context) === undefined,
  );
  if (bulk !== undefined) {
    return { type: "call", capability: bulk, input: {}, purpose: "pick" };
  }
  return selectEntities(listing?.entities ?? [], selectors, context);
}

function selectEntities(
  entities: Entity[],
  selectors: Capability[],
  context: PlanContext,
): ClauseStep | undefined {
  for (const selector of selectors) {
    const field = targetField(selector, context);
    const values =
      field === undefined ? [] : entities.flatMap((entity) => referenceValue(field, entity) ?? []);
    if (field !== undefined && values.length > 0 && (field.kind === "list" || values.length === 1)) {
      const input = { [field.name]: field.kind === "list" ? values : (values[0] ?? "") };
      return { type: "call", capability: selector, input, purpose: "pick" };
    }
  }
  return undefined;
}

function askForTarget(capability: Capability, context: PlanContext): ClauseStep {
  return { type: "stop", report: askWhich(capability, context) };
}
