import type { Capability } from "../catalog/capability";
import { readToolName } from "../catalog/read-catalog";
import { splitName } from "../catalog/split-name";

/** What a person would call an operation: "close the drawer", "disable devices", "select what is visible". */
export function operationName(capability: Pick<Capability, "plane" | "owner" | "actionLabel">): string {
  const owner = splitName(capability.owner);
  const noun = capability.plane === "domain" ? owner[0] : owner.at(-1);
  const whole = /^(\S+) visible$/.exec(capability.actionLabel)?.[1];
  if (whole !== undefined) {
    return `${whole} what is visible`;
  }
  if (capability.actionLabel.includes(" ") || noun === undefined || capability.actionLabel.startsWith(noun)) {
    return capability.actionLabel;
  }
  return capability.plane === "domain"
    ? `${capability.actionLabel} ${noun}`
    : `${capability.actionLabel} the ${noun}`;
}

/** The same for a tool that is not offered any more, from its name. */
export function operationNameOf(toolName: string): string {
  const { plane, owner, action } = readToolName(toolName);
  return operationName({ plane, owner, actionLabel: splitName(action).join(" ") });
}
