import type { JSONObject } from "@ai-sdk/provider";
import type { Capability } from "../catalog/capability";
import type { InputField } from "../catalog/input-field";
import { valueKey } from "../conversation/collect-facts";
import { isRecord, ownValue } from "../json-object";
import type { Clause } from "../language/clause";
import { foldWord } from "../language/stem";
import { NEUTRAL_VALUES } from "../language/word-lists";
import { askBetween, unknownValue } from "../wording/ask";
import type { FilledInput } from "./fill-input";
import { fillInput } from "./fill-input";
import { rankReads } from "./find-listing";
import { isFilter } from "./is-filter";
import { isPlaced } from "./is-placed";
import { namedFor } from "./match-verb";
import type { ClauseStep, PlanContext } from "./plan-context";
import { callsOfClause, freshRead, succeeded } from "./plan-context";
import { nounEvidence } from "./rank-capabilities";
import { recoverFrom } from "./recover-from-refusal";

/** Where the narrowing of a list to a clause's conditions stands. */
export type Narrowing =
  | { kind: "none" }
  | { kind: "step"; step: ClauseStep }
  | { kind: "done"; filter: Capability; input: JSONObject; corrected: FilledInput["corrected"] };

export interface FilterMatch {
  capability: Capability;
  filled: FilledInput;
}

/** The filter that the conditions of a clause fit best, with what they say about its fields. */
export function findFilter(
  clause: Clause,
  context: PlanContext,
  taken?: ReadonlySet<number>,
): FilterMatch | undefined {
  const matches = context.catalog.filter(isFilter).map((capability) => {
    const filled = fillInput(capability, clause, context, taken === undefined ? {} : { taken });
    const score = Object.keys(filled.input).length * 3 + nounEvidence(capability, clause, context);
    const isOther = capability.instance !== undefined && capability.instance !== "default";
    return { capability, filled, score: isOther ? score - 1 : score };
  });
  return matches.sort((a, b) => b.score - a.score || (a.capability.name < b.capability.name ? -1 : 1))[0];
}

export function hasConditions(match: FilterMatch | undefined): match is FilterMatch {
  return (
    match !== undefined && (Object.keys(match.filled.input).length > 0 || match.filled.conflict !== undefined)
  );
}

/** Brings a list to the conditions of a clause: reads the filters first, clears stale ones, then sets what was asked. */
export function narrowListing(
  index: number,
  clause: Clause,
  context: PlanContext,
  match: FilterMatch,
): Narrowing {
  const { capability, filled } = match;
  const earlier = callsOfClause(context, index, "narrow");
  const ok = succeeded(earlier);
  if (ok !== undefined) {
    return {
      kind: "done",
      filter: context.byName.get(ok.tool) ?? capability,
      input: ok.input,
      corrected: filled.corrected,
    };
  }
  const failed = earlier.at(-1);
  if (failed !== undefined) {
    const recovery = recoverFrom(failed, earlier, capability, context);
    if (recovery !== undefined) {
      return { kind: "step", step: recovery };
    }
  }
  const look = readOf(capability, context);
  if (
    look !== undefined &&
    freshRead(context, look.name) === undefined &&
    succeeded(callsOfClause(context, index, "clear")) === undefined
  ) {
    return { kind: "step", step: { type: "call", capability: look, input: {}, purpose: "look" } };
  }
  if (filled.conflict !== undefined) {
    return {
      kind: "step",
      step: { type: "stop", report: askBetween(filled.conflict.field, filled.conflict.values) },
    };
  }
  const unknown = settleUnknown(clause, context, match);
  if (unknown !== undefined) {
    return { kind: "step", step: unknown };
  }
  if (Object.keys(filled.input).length === 0) {
    return { kind: "none" };
  }
  if (!capability.available) {
    const report = `I cannot filter now: ${capability.unavailableReason ?? "the filter is not available."}`;
    return { kind: "step", step: { type: "stop", report } };
  }
  const stale = clause.refines || look === undefined ? undefined : clearStale(index, context, look, match);
  return {
    kind: "step",
    step: stale ?? { type: "call", capability, input: filled.input, purpose: "narrow" },
  };
}

function readOf(filter: Capability, context: PlanContext): Capability | undefined {
  return context.catalog.find(
    (each) =>
      each.owner === filter.owner &&
      each.instance === filter.instance &&
      each.strength === "read" &&
      each.available,
  );
}

/** Looks further for a name that no known value explains; says so when there is nowhere left to look. */
function settleUnknown(clause: Clause, context: PlanContext, match: FilterMatch): ClauseStep | undefined {
  const names = match.filled.unknown.filter((name) => !isEntityName(name, context));
  const [name] = names;
  if (name === undefined) {
    return undefined;
  }
  const field = fieldForName(match.capability, context);
  const values = field === undefined ? [] : (context.facts.values.get(valueKey(field.name)) ?? []);
  const words = clause.tokens.filter((token) => token.kind === "word").map((token) => token.stem);
  const look = rankReads(context, match.capability, words)
    .slice(0, 3)
    .find((read) => freshRead(context, read.name) === undefined);
  if (values.length === 0 && look !== undefined) {
    return { type: "call", capability: look, input: {}, purpose: "look" };
  }
  if (field === undefined) {
    return undefined;
  }
  if (values.length === 0 && match.filled.input[field.name] === undefined) {
    match.filled.input[field.name] = name;
    return undefined;
  }
  const also = values.find((value) => foldWord(value) === foldWord(name));
  const taken = match.filled.input[field.name];
  if (also !== undefined && taken !== undefined) {
    return { type: "stop", report: askBetween(field, [taken, also]) };
  }
  return { type: "stop", report: unknownValue(name, field, values) };
}

/** Says so when a clause places things where no known value is ("in Paris"), once the values have been read. */
export function unknownPlace(clause: Clause, context: PlanContext, match: FilterMatch): string | undefined {
  const name = match.filled.unknown.find(
    (each) => isPlaced(each, clause) && !/\d/.test(each) && !isEntityName(each, context),
  );
  const field = name === undefined ? undefined : fieldForName(match.capability, context);
  const values = field === undefined ? [] : (context.facts.values.get(valueKey(field.name)) ?? []);
  return name === undefined || field === undefined || values.length === 0
    ? undefined
    : unknownValue(name, field, values);
}

function isEntityName(name: string, context: PlanContext): boolean {
  const lower = name.toLowerCase();
  return context.facts.listings.some((listing) =>
    listing.entities.some((entity) => entity.label.toLowerCase() === lower),
  );
}

function fieldForName(filter: Capability, context: PlanContext): InputField | undefined {
  const texts = filter.fields.filter((field) => field.kind === "text" && field.role === "plain");
  return texts.find((field) => (context.facts.values.get(valueKey(field.name))?.length ?? 0) > 0) ?? texts[0];
}

/** Filters in force that the request did not ask for would hide things from it. */
function clearStale(
  index: number,
  context: PlanContext,
  look: Capability,
  match: FilterMatch,
): ClauseStep | undefined {
  const outcome = freshRead(context, look.name)?.outcome;
  if (
    outcome?.kind !== "ok" ||
    !isRecord(outcome.output) ||
    callsOfClause(context, index, "clear").length > 0
  ) {
    return undefined;
  }
  const current = findCurrent(outcome.output, match.capability);
  const stale = match.capability.fields.filter(
    (field) => match.filled.input[field.name] === undefined && isActive(current, field),
  );
  const clear = context.catalog.find(
    (each) =>
      each.owner === match.capability.owner &&
      each.instance === match.capability.instance &&
      namedFor(each, ["clear"]) &&
      each.available,
  );
  if (stale.length === 0) {
    return undefined;
  }
  if (clear !== undefined && clear.strength === "local" && clear.fields.every((field) => !field.required)) {
    return { type: "call", capability: clear, input: {}, purpose: "clear" };
  }
  for (const field of stale) {
    const neutral = field.choices.find((value) => NEUTRAL_VALUES.has(String(value).toLowerCase()));
    if (neutral !== undefined) {
      match.filled.input[field.name] = neutral;
    }
  }
  return undefined;
}

/** The current values may stand at the top of the output or one level down (`{filters: {…}}`). */
function findCurrent(output: JSONObject, filter: Capability): JSONObject {
  const names = filter.fields.map((field) => field.name);
  const nested = Object.values(output).find(
    (value) => isRecord(value) && names.some((name) => Object.hasOwn(value, name)),
  );
  return !names.some((name) => Object.hasOwn(output, name)) && isRecord(nested) ? nested : output;
}

function isActive(current: JSONObject, field: InputField): boolean {
  const value = ownValue(current, field.name);
  if (value === undefined || value === null || value === "" || value === false) {
    return false;
  }
  const isNeutral = typeof value === "string" && NEUTRAL_VALUES.has(value.toLowerCase());
  return (field.kind === "choice" || field.kind === "text") && typeof value === "string" && !isNeutral;
}
