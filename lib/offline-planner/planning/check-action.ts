import type { JSONObject } from "@ai-sdk/provider";
import type { Capability } from "../catalog/capability";
import { valueKey } from "../conversation/collect-facts";
import type { Clause } from "../language/clause";
import { parseClause } from "../language/parse-clause";
import { tokenize } from "../language/token";
import { askBetween, askForField, notAvailable, outOfRange, unknownValue } from "../wording/ask";
import { forPerson } from "../wording/for-person";
import type { FilledInput } from "./fill-input";
import { nextLook } from "./find-listing";
import { namedFor } from "./match-verb";
import type { ClauseStep, PlanContext } from "./plan-context";
import { callsOfClause } from "./plan-context";
import { rankActions } from "./rank-capabilities";

/** Everything that must hold before a call is made: values that fit, availability, nothing required left out. */
export function checkAction(
  index: number,
  clause: Clause,
  capability: Capability,
  prepared: { filled: FilledInput; input: JSONObject },
  context: PlanContext,
): ClauseStep | undefined {
  const { filled, input } = prepared;
  return (
    checkFilled(filled) ??
    learnValues(capability, filled, input, context) ??
    checkAvailable(index, capability, context) ??
    lookForCurrent(clause, capability, input, context) ??
    askForMissing(capability, input, context)
  );
}

/** What the words gave that the schema cannot take. */
function checkFilled(filled: FilledInput): ClauseStep | undefined {
  if (filled.outOfRange !== undefined) {
    return { type: "stop", report: outOfRange(filled.outOfRange.field, filled.outOfRange.value) };
  }
  return filled.conflict === undefined
    ? undefined
    : { type: "stop", report: askBetween(filled.conflict.field, filled.conflict.values) };
}

/** A required text whose values are known elsewhere is checked against them; one that nobody lists is taken as said. */
function learnValues(
  capability: Capability,
  filled: FilledInput,
  input: JSONObject,
  context: PlanContext,
): ClauseStep | undefined {
  const open = capability.fields.find(
    (field) =>
      field.kind === "text" && field.role === "plain" && field.required && input[field.name] === undefined,
  );
  const [name] = filled.unknown;
  if (open === undefined || name === undefined) {
    return undefined;
  }
  const values = context.facts.values.get(valueKey(open.name)) ?? [];
  if (values.length > 0) {
    return { type: "stop", report: unknownValue(name, open, values) };
  }
  input[open.name] = name;
  return undefined;
}

const HOLDS = /\balready\b|\bno \w+ (?:is|are)\b|\bnothing is\b|\bis (?:closed|empty)\b/i;

function checkAvailable(index: number, capability: Capability, context: PlanContext): ClauseStep | undefined {
  if (capability.available) {
    return undefined;
  }
  const enabler = findEnabler(capability, context);
  if (enabler !== undefined && callsOfClause(context, index, "enable").length === 0) {
    return { type: "call", capability: enabler, input: {}, purpose: "enable" };
  }
  const reason = forPerson(capability.unavailableReason ?? "");
  // What is asked for holds as it is; that stops nothing that was asked for besides.
  if (namedFor(capability, ["clear", "close", "deselect"]) && HOLDS.test(reason)) {
    return { type: "done", report: reason };
  }
  return { type: "stop", report: notAvailable(capability, context) };
}

/** What a reason such as "Open the drawer first." asks for, when it is harmless and needs no input. */
function findEnabler(capability: Capability, context: PlanContext): Capability | undefined {
  const reason = capability.unavailableReason ?? "";
  if (!/\b(?:first|before|need|must|should)\b/i.test(reason)) {
    return undefined;
  }
  const nothing = { isVerb: () => false, isValue: () => false };
  const clause = parseClause(tokenize(reason), reason, nothing);
  const best = clause.verb === undefined ? undefined : rankActions(clause, context)[0];
  const isHarmless =
    best !== undefined && best.capability.strength === "local" && best.level >= 4 && best.nouns > 0.5;
  return isHarmless &&
    best.capability.available &&
    best.capability !== capability &&
    best.capability.fields.every((field) => !field.required)
    ? best.capability
    : undefined;
}

/** "the next page" needs to know which one is shown now. */
function lookForCurrent(
  clause: Clause,
  capability: Capability,
  input: JSONObject,
  context: PlanContext,
): ClauseStep | undefined {
  const isRelative = clause.tokens.some((token) => /^(?:next|previous|following)$/.test(token.lower));
  const field = capability.fields.find(
    (each) => each.kind === "number" && each.required && input[each.name] === undefined,
  );
  const look = isRelative && field !== undefined ? nextLook(context, capability, field.words) : undefined;
  return look === undefined ? undefined : { type: "call", capability: look, input: {}, purpose: "look" };
}

function askForMissing(
  capability: Capability,
  input: JSONObject,
  context: PlanContext,
): ClauseStep | undefined {
  for (const field of capability.fields) {
    if (field.required && input[field.name] === undefined) {
      const [only, ...others] = field.choices;
      const given = field.fallback ?? (others.length === 0 ? only : undefined);
      if (given !== undefined) {
        input[field.name] = given;
        continue;
      }
      if (!field.nullable) {
        return { type: "stop", report: askForField(capability, field, context) };
      }
      input[field.name] = null;
    }
  }
  const isSetter =
    capability.fields.length > 0 && capability.fields.every((field) => !field.required || field.nullable);
  const needsInput =
    isSetter &&
    Object.values(input).every((value) => value === null) &&
    /^(?:set|adjust|apply|chang|updat|configur)$/.test(capability.actionWords[0] ?? "");
  return needsInput
    ? { type: "stop", report: askForField(capability, capability.fields[0], context) }
    : undefined;
}
