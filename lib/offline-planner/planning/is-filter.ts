import type { Capability } from "../catalog/capability";
import { stem } from "../language/stem";

const FILTER_STEMS = ["filter", "narrow", "restrict", "criteria", "criterion", "search", "find"].map(stem);

/** Whether a capability narrows down what a list on the screen shows. */
export function isFilter(capability: Capability): boolean {
  if (capability.strength !== "local" || capability.fields.every((field) => field.role === "reference")) {
    return false;
  }
  const words = [...capability.actionWords, ...capability.ownerWords, capability.leadingVerb];
  return words.some((word) => FILTER_STEMS.includes(word));
}
