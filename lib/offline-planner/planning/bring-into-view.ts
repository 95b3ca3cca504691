import type { Capability } from "../catalog/capability";
import type { Entity } from "../conversation/listing";
import type { Clause } from "../language/clause";
import { rankReads, targetField } from "./find-listing";
import { isFilter } from "./is-filter";
import { narrowListing } from "./narrow-listing";
import type { ClauseStep, PlanContext } from "./plan-context";
import { callsOfClause, freshRead, succeeded } from "./plan-context";

/**
 * A capability that takes only what the screen shows cannot take a thing that a server query found. When one
 * thing is wanted and a filter with a text search stands beside, the list is narrowed to that thing first.
 */
export function bringIntoView(
  index: number,
  clause: Clause,
  entities: Entity[],
  capability: Capability,
  context: PlanContext,
): ClauseStep | undefined {
  const field = targetField(capability, context);
  const [entity] = entities;
  const isLimited = /\b(?:current page|visible|on the page|on screen)\b/i.test(
    `${field?.description ?? ""} ${capability.description}`,
  );
  if (entity === undefined || entities.length > 1 || !isLimited || isShown(entity, context)) {
    return undefined;
  }
  const filter = context.catalog.find(
    (each) =>
      isFilter(each) &&
      each.ownerWords[0] === capability.ownerWords[0] &&
      each.instance === capability.instance,
  );
  const search = filter?.fields.find((each) => each.kind === "text" && each.role === "search");
  if (filter === undefined || search === undefined) {
    return undefined;
  }
  if (succeeded(callsOfClause(context, index, "narrow")) === undefined) {
    const filled = {
      input: { [search.name]: entity.label },
      claimed: new Set<number>(),
      atoms: [],
      unknown: [],
      corrected: [],
    };
    const narrowing = narrowListing(index, { ...clause, refines: false }, context, {
      capability: filter,
      filled,
    });
    return narrowing.kind === "step" ? narrowing.step : undefined;
  }
  const read = rankReads(context, filter, capability.ownerWords).find((each) => each.owner !== filter.owner);
  return read === undefined || freshRead(context, read.name) !== undefined
    ? undefined
    : { type: "call", capability: read, input: {}, purpose: "look" };
}

/** Whether the latest list read from the screen holds the thing. */
function isShown(entity: Entity, context: PlanContext): boolean {
  const listing = context.facts.listings.findLast(
    (each) =>
      context.byName.get(each.tool)?.plane === "view" && each.entities.some((one) => one.id !== undefined),
  );
  return listing?.entities.some((each) => each.id === entity.id) === true;
}
