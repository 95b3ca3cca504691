import type { Capability } from "../catalog/capability";
import { sensesOf } from "../language/verb-senses";
import { hasSense, namedFor } from "./match-verb";
import type { PlanContext } from "./plan-context";

/** Local actions that select things, those that fit the capability first. */
export function findSelectors(capability: Capability, context: PlanContext): Capability[] {
  const words = [...capability.ownerWords, ...capability.descriptionWords];
  return context.catalog
    .filter((each) => each.strength === "local" && each.available && isSelector(each))
    .map((each) => {
      const shared = each.ownerWords.filter((word) => words.includes(word)).length;
      const verb = words.includes(each.actionWords[0] ?? "") ? 1 : 0;
      const other = each.instance !== undefined && each.instance !== "default" ? 1.5 : 0;
      return { capability: each, score: shared * 2 + verb - other };
    })
    .filter((each) => each.score > 0)
    .sort((a, b) => b.score - a.score || (a.capability.name < b.capability.name ? -1 : 1))
    .map((each) => each.capability);
}

export function isSelector(capability: Capability): boolean {
  return (
    hasSense(sensesOf(capability.actionWords[0] ?? ""), ["select"], true) &&
    !namedFor(capability, ["deselect", "clear"])
  );
}
