import type { Entity } from "../conversation/listing";
import type { Clause } from "../language/clause";
import { parseRequest } from "./build-context";
import { lastShownListing } from "./last-referent";
import type { PlanContext } from "./plan-context";
import { resolveTargets } from "./resolve-targets";

export interface ReferredSubset {
  entities: Entity[];
  /** What was asked when they were told. */
  clause: Clause;
}

/**
 * What "them" means when it is not simply what the screen lists: the answer of a server query, or the rows of a list
 * that the question's conditions left. `undefined` when the list on the screen itself is meant.
 */
export function referredSubset(context: PlanContext, index: number): ReferredSubset | undefined {
  const listing = lastShownListing(context, index);
  const turns = [...context.turns.slice(0, -1), context.turn];
  const turn = turns.findLast((each) => each.calls.some((call) => call.order === listing?.order));
  const call = turn?.calls.find((each) => each.order === listing?.order);
  if (listing === undefined || turn === undefined || call?.tag === undefined) {
    return undefined;
  }
  const clauses = turn === context.turn ? context.clauses : parseRequest(turn.request, context.catalog);
  const clause = clauses[call.tag.clause];
  if (clause === undefined) {
    return undefined;
  }
  const targets = resolveTargets(clause, context, listing);
  const isPart =
    targets.kind === "entities" &&
    targets.how !== "all" &&
    targets.entities.length < listing.entities.length &&
    call.tag.purpose === "look";
  const isQuery = context.byName.get(listing.tool)?.isQuery === true;
  if (isPart) {
    return { entities: targets.entities, clause };
  }
  return isQuery ? { entities: listing.entities, clause } : undefined;
}
