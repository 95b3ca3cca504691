import type { Capability } from "../catalog/capability";
import { collectFacts } from "../conversation/collect-facts";
import type { PastCall } from "../conversation/read-conversation";
import { isRecord } from "../json-object";
import type { PlanContext } from "../planning/plan-context";
import { capitalize, enumerate, plainText, plural, spelledOut } from "./plain-text";

/** One line on what a successful call did, from its input and what it gave back. */
export function reportAction(call: PastCall, capability: Capability | undefined, context: PlanContext): string {
  const label = capability?.actionLabel ?? call.tool;
  const output = call.outcome.kind === "ok" ? call.outcome.output : undefined;
  const facts = collectFacts([call]);
  const changed = facts.listings.find((listing) => listing.entities.length > 0);
  const targets = changed?.entities.map((entity) => plainText(entity.label)) ?? namesOf(call, context);
  const done = capitalize(pastTense(label));
  const unchanged = isRecord(output) && Array.isArray(output.unchanged) ? output.unchanged.length : 0;
  const rest = unchanged > 0 ? ` ${plural(unchanged, "other")} needed no change.` : "";
  if (targets.length > 0) {
    const count = targets.length > 1 ? ` (${targets.length})` : "";
    return `${done}${count}: ${enumerate(targets)}.${rest}`;
  }
  if (changed === undefined && unchanged > 0) {
    return `${done}: nothing needed to change.`;
  }
  const settings = Object.entries(call.input)
    .filter(([, value]) => typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    .map(([key, value]) => `${spelledOut(key)} ${plainText(String(value))}`);
  const counts = isRecord(output)
    ? Object.entries(output)
        .filter(([key, value]) => typeof value === "number" && /count$|^total$|^remaining$/i.test(key))
        .map(([key, value]) => `${spelledOut(key)}: ${value}`)
    : [];
  const details = settings.length > 0 ? settings : counts;
  return details.length > 0 ? `${done} (${details.join(", ")}).` : `${done}.`;
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

const IRREGULAR: Record<string, string> = {
  set: "set",
  go: "went",
  write: "wrote",
  send: "sent",
  read: "read",
  put: "put",
  make: "made",
  take: "took",
  hide: "hid",
  show: "showed",
  find: "found",
  give: "gave",
  shut: "shut",
  begin: "began",
  choose: "chose",
  get: "got",
  run: "ran",
  back: "went back",
};

/** Puts the first word of an operation's name into the past: "select visible" → "selected visible". */
export function pastTense(label: string): string {
  const [verb = "", ...rest] = label.split(" ");
  return [past(verb), ...rest].join(" ");
}

function past(verb: string): string {
  const irregular = Object.hasOwn(IRREGULAR, verb) ? IRREGULAR[verb] : undefined;
  if (irregular !== undefined) {
    return irregular;
  }
  if (verb.endsWith("e")) {
    return `${verb}d`;
  }
  if (/[^aeiou]y$/.test(verb)) {
    return `${verb.slice(0, -1)}ied`;
  }
  return /^[^aeiou]*[aeiou][bgmnpt]$/.test(verb) ? `${verb}${verb.at(-1)}ed` : `${verb}ed`;
}
