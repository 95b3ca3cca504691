import type { Entity, Listing } from "../conversation/listing";
import type { PastCall } from "../conversation/read-conversation";
import type { Clause } from "../language/clause";
import type { PlanContext } from "./plan-context";

/** The list that the person saw last: the latest list of things that a tool gave before this clause. */
export function lastShownListing(context: PlanContext, index: number): Listing | undefined {
  const own = new Set(
    context.turn.calls.filter((call) => (call.tag?.clause ?? -1) >= index).map((call) => call.order),
  );
  return context.facts.listings.findLast(
    (listing) =>
      !own.has(listing.order) &&
      (listing.entities.some((entity) => entity.id !== undefined) || listing.entities.length === 0),
  );
}

/**
 * What "it" or "them" means: what the last call was aimed at, or the last list when that came later. "It" means
 * one thing or nothing.
 */
export function lastReferent(clause: Clause, context: PlanContext, index: number): Entity[] {
  const calls = allCalls(context).filter(
    (call) => call.outcome.kind === "ok" && !isOfClause(call, context, index),
  );
  const aimed = calls.findLast((call) => aimedAt(call, context).length > 0);
  const lastNarrow = calls.findLast((call) => call.tag?.purpose === "narrow");
  const isAimed = aimed !== undefined && aimed.order > (lastNarrow?.order ?? -1);
  const entities = isAimed ? aimedAt(aimed, context) : (lastShownListing(context, index)?.entities ?? []);
  return clause.isSingular && entities.length > 1 ? [] : entities;
}

function isOfClause(call: PastCall, context: PlanContext, index: number): boolean {
  return (call.tag?.clause ?? -1) >= index && context.turn.calls.includes(call);
}

function allCalls(context: PlanContext): PastCall[] {
  const earlier = context.turns.slice(0, -1).flatMap((turn) => turn.calls);
  return [...new Map([...earlier, ...context.turn.calls].map((call) => [call.order, call])).values()];
}

/** The entities whose ids a call's input carried. */
function aimedAt(call: PastCall, context: PlanContext): Entity[] {
  const ids = new Set(
    Object.values(call.input)
      .flatMap((value) => (Array.isArray(value) ? value : [value]))
      .filter((value) => typeof value === "string"),
  );
  const found = new Map<string, Entity>();
  for (const listing of ids.size === 0 ? [] : context.facts.listings) {
    for (const entity of listing.entities) {
      if (entity.id !== undefined && ids.has(entity.id)) {
        found.set(entity.id, entity);
      }
    }
  }
  return [...found.values()];
}
