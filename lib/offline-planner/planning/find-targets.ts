import type { Capability } from "../catalog/capability";
import type { Entity, Listing } from "../conversation/listing";
import type { Clause } from "../language/clause";
import { contentTokens } from "../language/parse-clause";
import { foldWord } from "../language/stem";
import { askWhichOf, noneMatch, noSuchThing, placeTooFar } from "../wording/ask";
import { fillInput } from "./fill-input";
import { nextLook, referenceValue, referredWords, targetField } from "./find-listing";
import { orderedListing, readForOrder } from "./fresh-order";
import { lastReferent } from "./last-referent";
import type { ClauseStep, PlanContext } from "./plan-context";
import { callsOfClause } from "./plan-context";
import { rankQueries } from "./rank-queries";
import { findPlace, resolveTargets } from "./resolve-targets";

export type FoundTargets =
  | {
      kind: "entities";
      entities: Entity[];
      how: "name" | "place" | "condition" | "all";
      claimed: Set<number>;
    }
  | { kind: "ambiguous" }
  | { kind: "step"; step: ClauseStep }
  | { kind: "none" };

/**
 * Finds what a clause points at for a capability's target field. Given the clause's index it may answer with a
 * read that would tell, or with the question to ask; without it, it only says what is known already.
 */
export function findTargets(
  clause: Clause,
  context: PlanContext,
  capability: Capability | undefined,
  index?: number,
): FoundTargets {
  const field = capability === undefined ? undefined : targetField(capability, context);
  const usable = (entity: Entity) => field === undefined || referenceValue(field, entity) !== undefined;
  const place = findPlace(clause);
  if (clause.hasPronoun && place === undefined) {
    const entities = lastReferent(clause, context, index ?? Number.POSITIVE_INFINITY).filter(usable);
    if (entities.length > 0) {
      return { kind: "entities", entities, how: "all", claimed: new Set() };
    }
  }
  const fits = (each: Listing) => each.entities.some((entity) => entity.id !== undefined && usable(entity));
  const ordered = place === undefined ? undefined : orderedListing(context, fits);
  const reread =
    ordered === undefined || capability === undefined || index === undefined
      ? undefined
      : readForOrder(ordered, context);
  if (reread !== undefined) {
    return { kind: "step", step: { type: "call", capability: reread, input: {}, purpose: "look" } };
  }
  const listing = ordered ?? context.facts.listings.findLast(fits);
  const others = context.facts.listings.flatMap((each) => each.entities).filter(usable);
  const targets = resolveTargets(clause, context, listing, others);
  const isWhole =
    targets.kind === "entities" &&
    (targets.how === "name"
      ? !namesAnother(clause, context, capability, targets.claimed)
      : !hasUnexplained(clause, context, capability, targets.claimed));
  if (targets.kind === "entities" && isWhole) {
    return targets;
  }
  if (index === undefined || capability === undefined) {
    return targets.kind === "ambiguous" ? { kind: "ambiguous" } : { kind: "none" };
  }
  if (targets.kind === "ambiguous") {
    return { kind: "step", step: { type: "stop", report: askWhichOf(targets.said, targets.entities) } };
  }
  const step = lookFurther(clause, context, capability, index, { listing, others });
  if (step !== undefined) {
    return { kind: "step", step };
  }
  switch (targets.kind) {
    case "out-of-range":
      return { kind: "step", step: { type: "stop", report: placeTooFar(targets.listing) } };
    case "nothing-matches":
      return { kind: "step", step: { type: "stop", report: noneMatch(targets.listing, context) } };
    default:
      return listing?.entities.length === 1
        ? { kind: "entities", entities: listing.entities, how: "all", claimed: new Set() }
        : { kind: "none" };
  }
}

/** Reads and searches that may tell what is meant, the cheapest first; then what to say about an unknown name. */
function lookFurther(
  clause: Clause,
  context: PlanContext,
  capability: Capability,
  index: number,
  known: { listing: Listing | undefined; others: Entity[] },
): ClauseStep | undefined {
  const { listing, others } = known;
  const field = targetField(capability, context);
  const words = [
    ...(field === undefined ? [] : referredWords(field)),
    ...contentTokens(clause).map((token) => token.stem),
  ];
  const [name] = fillInput(capability, clause, context, { withoutTexts: true }).unknown.filter(
    (each) => !isKnownValue(each, context) && !isKnownEntity(each, others),
  );
  const search = name === undefined ? undefined : searchByName(name, index, context);
  if (search !== undefined && listing !== undefined) {
    return search;
  }
  const look = nextLook(context, capability, words, field);
  if (look !== undefined && callsOfClause(context, index, "look").length < 6) {
    return { type: "call", capability: look, input: {}, purpose: "look" };
  }
  if (search !== undefined) {
    return search;
  }
  if (name !== undefined) {
    return { type: "stop", report: noSuchThing(name, listing) };
  }
  return undefined;
}

/** Of two codes that are named, one alone is not what was asked for. */
function namesAnother(
  clause: Clause,
  context: PlanContext,
  capability: Capability | undefined,
  claimed: ReadonlySet<number>,
): boolean {
  return (
    capability !== undefined &&
    fillInput(capability, clause, context, { taken: claimed, withoutTexts: true }).unknown.some(
      (name) => /\p{L}[\p{L}-]*\d/u.test(name) && !isKnownValue(name, context),
    )
  );
}

/** A city that was read is a condition, whether or not a row carries it. */
function isKnownValue(name: string, context: PlanContext): boolean {
  return [...context.facts.values.values()].some((values) =>
    values.some((value) => foldWord(value) === foldWord(name)),
  );
}

/** A name that the conditions found do not explain ("in Turin") forbids to act on what only the rest describes. */
function hasUnexplained(
  clause: Clause,
  context: PlanContext,
  capability: Capability | undefined,
  claimed: ReadonlySet<number>,
): boolean {
  return (
    capability !== undefined &&
    fillInput(capability, clause, context, { taken: claimed, withoutTexts: true }).unknown.length > 0
  );
}

function isKnownEntity(name: string, entities: Entity[]): boolean {
  return entities.some((entity) => foldWord(entity.label) === foldWord(name));
}

/** A server query with a search field may know a thing that the screen does not show. */
function searchByName(name: string, index: number, context: PlanContext): ClauseStep | undefined {
  for (const query of rankQueries(context)) {
    const field = query.fields.find((each) => each.kind === "text" && each.role === "search");
    const input = field === undefined ? undefined : { [field.name]: name };
    const isMade = callsOfClause(context, index, "look").some(
      (call) => call.tool === query.name && (field === undefined || call.input[field.name] === name),
    );
    if (input !== undefined && !isMade) {
      return { type: "call", capability: query, input, purpose: "look" };
    }
  }
  return undefined;
}
