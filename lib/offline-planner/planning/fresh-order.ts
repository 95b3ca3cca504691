import type { Capability } from "../catalog/capability";
import type { Listing } from "../conversation/listing";
import { listingWords, rankReads } from "./find-listing";
import { isFilter } from "./is-filter";
import { hasSenseOf } from "./match-verb";
import type { PlanContext } from "./plan-context";
import { freshRead, isOptionalOnly } from "./plan-context";

/** The list that a place such as "the second one" counts in: the latest that a read gave, never one thing's details. */
export function orderedListing(
  context: PlanContext,
  fits: (listing: Listing) => boolean,
): Listing | undefined {
  const listings = context.facts.listings.filter(
    (listing) => fits(listing) && context.byName.get(listing.tool)?.strength !== undefined,
  );
  return (
    listings.findLast((each) => each.isList && context.byName.get(each.tool)?.strength === "read") ??
    listings.findLast((each) => each.isList)
  );
}

/**
 * The read that shows a list in its present order: of a list on the screen whatever an earlier turn read, of another
 * one only when the screen was sorted, paged or filtered since. `undefined` when the order at hand is the present one.
 */
export function readForOrder(listing: Listing | undefined, context: PlanContext): Capability | undefined {
  const tool = listing === undefined ? undefined : context.byName.get(listing.tool);
  if (listing === undefined) {
    return undefined;
  }
  if (tool?.plane === "view" && tool.strength === "read") {
    return tool.available && isOptionalOnly(tool) && freshRead(context, tool.name) === undefined
      ? tool
      : undefined;
  }
  const calls = [...context.turns.slice(0, -1).flatMap((turn) => turn.calls), ...context.turn.calls];
  const moved = calls.findLast((call) => {
    const changed = context.byName.get(call.tool);
    return (
      call.order > listing.order && call.outcome.kind === "ok" && changed !== undefined && moves(changed)
    );
  });
  const mover = moved === undefined ? undefined : context.byName.get(moved.tool);
  // What moved the list knows best where the list is read.
  const read =
    mover === undefined
      ? undefined
      : rankReads(context, mover, [...mover.ownerWords, ...listingWords(listing)])[0];
  return read === undefined || freshRead(context, read.name) !== undefined ? undefined : read;
}

/** Whether a capability sorts, filters or pages a list on the screen. */
function moves(capability: Capability): boolean {
  return (
    capability.strength === "local" &&
    (isFilter(capability) ||
      hasSenseOf(capability, ["sort"]) ||
      capability.fields.some((field) => field.words.includes("pag")))
  );
}
