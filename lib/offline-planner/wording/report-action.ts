import type { Capability } from "../catalog/capability";
import type { InputField } from "../catalog/input-field";
import { collectFacts } from "../conversation/collect-facts";
import type { PastCall } from "../conversation/read-conversation";
import { isRecord } from "../json-object";
import { namedFor } from "../planning/match-verb";
import type { PlanContext } from "../planning/plan-context";
import { nounOf } from "./noun-of";
import { operationName, operationNameOf } from "./operation-name";
import { pastTense } from "./past-tense";
import { capitalize, enumerate, plainText, plural, spelledOut } from "./plain-text";

/** One line on what a successful call did, from its input and what it gave back. */
export function reportAction(
  call: PastCall,
  capability: Capability | undefined,
  context: PlanContext,
): string {
  const output = call.outcome.kind === "ok" ? call.outcome.output : undefined;
  const changed = collectFacts([call]).listings.find((listing) => listing.entities.length > 0);
  const targets =
    changed?.entities.map((entity) => plainText(entity.label)).filter((label) => label !== "") ??
    namesOf(call, context);
  const unchanged = isRecord(output) && Array.isArray(output.unchanged) ? output.unchanged.length : 0;
  const rest =
    unchanged > 0 ? ` ${unchanged === 1 ? "1 other needed" : `${unchanged} others needed`} no change.` : "";
  const name = capability === undefined ? operationNameOf(call.tool) : operationName(capability);
  const done = capitalize(pastTense(name));
  if (targets.length > 0) {
    const verb = capability?.plane === "domain" ? capitalize(pastTense(capability.actionLabel)) : undefined;
    const noun = changed === undefined ? undefined : nounOf(changed, context);
    const head = verb !== undefined && noun !== undefined ? `${verb} ${plural(targets.length, noun)}` : done;
    return `${head}: ${enumerate(targets)}.${rest}`;
  }
  if (unchanged > 0) {
    return `${done}: nothing needed to change.`;
  }
  const told = capability === undefined ? undefined : tellSetting(call, capability);
  if (told !== undefined) {
    return told;
  }
  const settings = Object.entries(call.input)
    .filter(
      ([, value]) => typeof value === "string" || typeof value === "number" || typeof value === "boolean",
    )
    .map(([key, value]) => `${spelledOut(key)} ${plainText(String(value))}`);
  const details = settings.length > 0 ? settings : countsOf(call);
  return details.length > 0 ? `${done} (${details.join(", ")}).` : `${done}.`;
}

/** "Sorted by battery, descending.", "Switched to the dark theme.", "Went to page 2.", as a person would say it. */
function tellSetting(call: PastCall, capability: Capability): string | undefined {
  const given = capability.fields.filter((field) => call.input[field.name] !== undefined);
  const value = (field: InputField) => spelledOut(String(call.input[field.name]));
  const [first, second] = given;
  if (capability.actionLabel === "back") {
    return "Went back.";
  }
  if (first === undefined) {
    return undefined;
  }
  if (namedFor(capability, ["sort"])) {
    const direction = second === undefined ? "" : `, ${ORDERS[value(second)] ?? value(second)}`;
    return first.kind === "choice" && given.length <= 2
      ? `Sorted by ${plainText(value(first))}${plainText(direction)}.`
      : undefined;
  }
  if (second === undefined && first.kind === "number" && capability.actionLabel.endsWith(` ${first.name}`)) {
    return `${capitalize(pastTense(capability.actionLabel))} ${value(first)}.`;
  }
  if (capability.leadingVerb === "switch" && given.every((field) => field.kind === "choice")) {
    return `Switched to ${enumerate(given.map((field) => `the ${plainText(value(field))} ${spelledOut(field.name)}`))}.`;
  }
  return undefined;
}

const ORDERS: Record<string, string> = { asc: "ascending", desc: "descending" };

/** `{selectedCount: 3}` → "3 selected". */
function countsOf(call: PastCall): string[] {
  const output = call.outcome.kind === "ok" ? call.outcome.output : undefined;
  return isRecord(output)
    ? Object.entries(output)
        .filter(
          ([key, value]) =>
            typeof value === "number" && /.Count$|^total$|^remaining$/.test(key) && key !== "pageCount",
        )
        .map(
          ([key, value]) => `${value} ${key === "total" ? "in all" : spelledOut(key.replace(/Count$/, ""))}`,
        )
    : [];
}

function namesOf(call: PastCall, context: PlanContext): string[] {
  const ids = new Set(Object.values(call.input).flatMap((value) => (Array.isArray(value) ? value : [value])));
  const found = new Map<string, string>();
  for (const listing of context.facts.listings) {
    for (const entity of listing.entities) {
      if (entity.id !== undefined && ids.has(entity.id) && entity.label !== "") {
        found.set(entity.id, plainText(entity.label));
      }
    }
  }
  return [...found.values()];
}
