import type { Entity, Listing } from "../conversation/collect-facts";
import type { PastCall } from "../conversation/read-conversation";
import type { PlanContext } from "./plan-context";

/** The list that the person saw last: the latest list of things that a tool gave. */
export function lastShownListing(context: PlanContext): Listing | undefined {
  return context.facts.listings.findLast(
    (listing) => listing.entities.some((entity) => entity.id !== undefined) || listing.entities.length === 0,
  );
}

/** What "it" or "them" means: what the last call was aimed at, or the last list when that came later. */
export function lastReferent(context: PlanContext): Entity[] {
  const calls = allCalls(context).filter((call) => call.outcome.kind === "ok");
  const listing = lastShownListing(context);
  const aimed = calls.findLast((call) => aimedAt(call, context).length > 0);
  const lastNarrow = calls.findLast((call) => call.tag?.purpose === "narrow");
  if (aimed !== undefined && aimed.order > (lastNarrow?.order ?? -1)) {
    return aimedAt(aimed, context);
  }
  return listing?.entities ?? [];
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
  if (ids.size === 0) {
    return [];
  }
  const found = new Map<string, Entity>();
  for (const listing of context.facts.listings) {
    for (const entity of listing.entities) {
      if (entity.id !== undefined && ids.has(entity.id)) {
        found.set(entity.id, entity);
      }
    }
  }
  return [...found.values()];
}
