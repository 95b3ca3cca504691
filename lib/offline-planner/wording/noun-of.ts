import { splitName } from "../catalog/split-name";
import type { Listing } from "../conversation/listing";
import type { PlanContext } from "../planning/plan-context";

/** What the things in a list are called, from the list's key or else from the capability that gave it. */
export function nounOf(listing: Listing, context: PlanContext): string {
  const key = splitName(listing.key).join(" ");
  if (
    key !== "" &&
    !/^(?:rows?|items?|results?|data|entries|list|records?|nodes|changed|values?|selected)$/.test(key)
  ) {
    return key;
  }
  const owner = context.byName.get(listing.tool)?.owner ?? "";
  return splitName(owner)[0] ?? "entries";
}
