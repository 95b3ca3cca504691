import type { JSONObject } from "@ai-sdk/provider";
import type { Capability } from "../catalog/capability";
import type { InputField } from "../catalog/input-field";
import type { Clause } from "../language/clause";
import { askBetween, askWhich } from "../wording/ask";
import { bringIntoView } from "./bring-into-view";
import type { FilledInput } from "./fill-input";
import { referenceValue, targetField } from "./find-listing";
import { findTargets } from "./find-targets";
import { isPlaced } from "./is-placed";
import { findFilter, hasConditions, narrowListing } from "./narrow-listing";
import type { ClauseStep, PlanContext } from "./plan-context";
import { findPlace } from "./resolve-targets";

/** Whether a clause names a thing that an optional target field could take. */
export function pointsAtThing(clause: Clause, filled: FilledInput, context: PlanContext): boolean {
  const isExplained = Object.keys(filled.input).length > 0;
  const known = findTargets(clause, context, undefined);
  const isNamed =
    known.kind === "ambiguous" ||
    (known.kind === "entities" && known.how !== "all" && known.how !== "condition");
  const hasName = clause.tokens.some(
    (token, at) => at > 0 && token.kind === "word" && token.capital && clause.verb?.at.includes(at) !== true,
  );
  return (
    findPlace(clause) !== undefined ||
    isNamed ||
    // A name that no field explains is the thing's, whatever the rest of the clause has filled: "the device X".
    filled.unknown.length > 0 ||
    (!isExplained && (hasName || clause.hasPronoun))
  );
}

/** The target field filled with what the clause means, or the step that leads there. */
export function aimAction(
  index: number,
  clause: Clause,
  capability: Capability,
  target: InputField,
  context: PlanContext,
): ClauseStep | { taken: ReadonlySet<number>; input: JSONObject } {
  const filter = findFilter(clause, context);
  const known = findTargets(clause, context, capability);
  const isByName = known.kind === "entities" && known.how === "name";
  const isSomewhere = filter?.filled.unknown.some((name) => isPlaced(name, clause)) === true;
  if (!isByName && filter !== undefined && (isSomewhere || (hasConditions(filter) && !clause.hasPronoun))) {
    const narrowing = narrowListing(index, clause, context, filter);
    if (narrowing.kind === "step") {
      return narrowing.step;
    }
  }
  const found = findTargets(clause, context, capability, index);
  if (found.kind === "step") {
    return found.step;
  }
  if (found.kind !== "entities") {
    return target.required
      ? { type: "stop", report: askWhich(capability, context) }
      : { taken: new Set(), input: {} };
  }
  const view = bringIntoView(index, clause, found.entities, capability, context);
  if (view !== undefined) {
    return view;
  }
  const current = targetField(capability, context) ?? target;
  const values = [...new Set(found.entities.flatMap((entity) => referenceValue(current, entity) ?? []))];
  const [only] = values;
  if (only === undefined) {
    return { type: "stop", report: askWhich(capability, context) };
  }
  if (current.kind !== "list" && values.length > 1) {
    const labels = found.entities.map((entity) => entity.label);
    return { type: "stop", report: askBetween(current, labels) };
  }
  if (current.maxItems !== undefined && values.length > current.maxItems) {
    return {
      type: "stop",
      report: `That would be ${values.length} at once, and at most ${current.maxItems} are allowed. Which ones first?`,
    };
  }
  return { taken: found.claimed, input: { [current.name]: current.kind === "list" ? values : only } };
}
