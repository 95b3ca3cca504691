import type { Capability } from "../catalog/capability";
import { targetField } from "./find-listing";
import { findSelectors } from "./find-selectors";
import { isServerChange, namedFor } from "./match-verb";
import type { PlanContext } from "./plan-context";

/** Whether a capability works on what is selected on the screen rather than on something in its input. */
export function isSelectionBound(capability: Capability, context: PlanContext): boolean {
  const isAimed = capability.fields.some((field) => field.role === "reference");
  if (isAimed || namedFor(capability, ["select", "deselect"])) {
    return false;
  }
  const demand = `${capability.unavailableReason ?? ""} ${capability.note ?? ""}`;
  if (/\b(?:select|choose|pick|mark|tick|highlight)\b/i.test(demand)) {
    return true;
  }
  if (targetField(capability, context) !== undefined) {
    return false;
  }
  const isTold = /\b(?:selected|chosen|picked|marked|ticked|highlighted)\b/i.test(
    `${demand} ${capability.description}`,
  );
  return (
    isServerChange(capability) &&
    (isTold || (capability.note !== undefined && findSelectors(capability, context).length > 0))
  );
}
