import type { JSONObject } from "@ai-sdk/provider";
import type { Capability } from "../catalog/capability";
import type { InputField } from "../catalog/input-field";
import { splitName } from "../catalog/split-name";
import type { Clause } from "../language/parse-clause";
import { parseClause } from "../language/parse-clause";
import { tokenize } from "../language/token";
import { askBetween, askForField, askWhich, notAvailable, outOfRange, unknownValue } from "../wording/ask";
import { operationNameOf } from "../wording/operation-name";
import { reportAction } from "../wording/report-action";
import { bringIntoView } from "./bring-into-view";
import { ensureSelection, isSelectionBound } from "./ensure-selection";
import type { FilledInput } from "./fill-input";
import { fillInput } from "./fill-input";
import { nextLook, referenceValue, targetField } from "./find-listing";
import { findTargets } from "./find-targets";
import { isFilter } from "./is-filter";
import { findFilter, hasConditions, narrowListing } from "./narrow-listing";
import { isServerChange } from "./match-verb";
import type { ClauseStep, PlanContext } from "./plan-context";
import { callsOfClause, succeeded } from "./plan-context";
import type { RankedCapability } from "./rank-capabilities";
import { rankActions } from "./rank-capabilities";
import { recoverFrom } from "./recover-from-refusal";
import { planFiltering } from "./plan-reading";
import { findPlace } from "./resolve-targets";
import { valueKey } from "../conversation/collect-facts";

/** Carries out a clause with the capability that fits it best: target, selection, input, availability, call. */
export function planAction(index: number, clause: Clause, ranked: RankedCapability[], context: PlanContext): ClauseStep {
  const acts = callsOfClause(context, index, "act");
  const last = acts.at(-1);
  if (last !== undefined) {
    const tool = context.byName.get(last.tool);
    if (last.outcome.kind === "ok") {
      return { type: "done", report: reportAction(last, tool, context) };
    }
    const recovery = recoverFrom(last, acts, tool ?? unknownCapability(last.tool), context);
    if (recovery !== undefined || tool === undefined) {
      return recovery ?? { type: "stop", report: `“${operationNameOf(last.tool)}” is not offered any more, so I left it.` };
    }
  }
  const best = ranked[0];
  if (best === undefined) {
    return { type: "stop", report: "What I began is not offered any more, so I left it." };
  }
  const { capability } = best;
  if (isFilter(capability)) {
    return planFiltering(index, clause, context);
  }
  const rival = ranked[1];
  if (rival !== undefined && last === undefined && isServerChange(capability) && isServerChange(rival.capability) && best.score - rival.score < 0.2) {
    return { type: "stop", report: askWhichCapability([capability, rival.capability]) };
  }
  return prepareAndCall(index, clause, capability, context);
}

function prepareAndCall(index: number, clause: Clause, capability: Capability, context: PlanContext): ClauseStep {
  const target = targetField(capability, context);
  let taken: ReadonlySet<number> = new Set();
  const targetInput: JSONObject = {};
  const first = fillInput(capability, clause, context, { verbAsValue: false, withoutTexts: true });
  if (target !== undefined && first.input[target.name] === undefined && (target.required || pointsAtThing(clause, first, target, context))) {
    const found = findTargetsFor(index, clause, capability, target, context);
    if ("type" in found) {
      return found;
    }
    taken = found.taken;
    Object.assign(targetInput, found.input);
  } else if (target === undefined) {
    const step = prepareSelection(index, clause, capability, context);
    if (step !== undefined) {
      return step;
    }
  }
  const filled = fillWith(capability, clause, context, taken);
  const input = { ...filled.input, ...targetInput };
  if (target !== undefined && targetInput[target.name] !== undefined) {
    chooseKind(capability, target, input);
  }
  return (
    checkFilled(filled) ??
    learnValues(index, clause, capability, filled, input, context) ??
    checkAvailable(index, capability, context) ??
    lookForCurrent(clause, capability, input, context) ??
    askForMissing(capability, input, context) ?? { type: "call", capability, input, purpose: "act" }
  );
}

/** A required choice between kinds of things follows from the thing: `page: "device"` goes with `deviceId`. */
function chooseKind(capability: Capability, target: InputField, input: JSONObject): void {
  const kinds = splitName(target.name);
  for (const field of capability.fields) {
    const kind = field.choices.find((choice) => kinds.includes(String(choice).toLowerCase()));
    if (field.required && kind !== undefined) {
      input[field.name] = kind;
    }
  }
}

/** The verb may itself be the value ("open the vents"), when the plain reading fills nothing. */
function fillWith(capability: Capability, clause: Clause, context: PlanContext, taken: ReadonlySet<number>): FilledInput {
  const plain = fillInput(capability, clause, context, { taken });
  if (Object.keys(plain.input).length > 0 || isServerChange(capability)) {
    return plain;
  }
  const spoken = fillInput(capability, clause, context, { taken, verbAsValue: true });
  return Object.keys(spoken.input).length > 0 ? spoken : plain;
}

function pointsAtThing(clause: Clause, filled: FilledInput, target: InputField, context: PlanContext): boolean {
  const isExplained = Object.keys(filled.input).length > 0;
  const known = findTargets(clause, context, undefined);
  const isNamed = known.kind === "ambiguous" || (known.kind === "entities" && known.how !== "all" && known.how !== "condition");
  const hasName = clause.tokens.some((token, at) => at > 0 && token.kind === "word" && token.capital && clause.verb?.at.includes(at) !== true);
  void target;
  return findPlace(clause) !== undefined || isNamed || (!isExplained && (filled.unknown.length > 0 || hasName || clause.hasPronoun));
}

function findTargetsFor(
  index: number,
  clause: Clause,
  capability: Capability,
  target: InputField,
  context: PlanContext,
): ClauseStep | { taken: ReadonlySet<number>; input: JSONObject } {
  const filter = findFilter(clause, context);
  const known = findTargets(clause, context, capability);
  const isByName = known.kind === "entities" && known.how === "name";
  if (!isByName && hasConditions(filter) && !clause.hasPronoun) {
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
    return target.required ? { type: "stop", report: askWhich(capability, context) } : { taken: new Set(), input: {} };
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
    return { type: "stop", report: `That would be ${values.length} at once, and at most ${current.maxItems} are allowed. Which ones first?` };
  }
  return { taken: found.claimed, input: { [current.name]: current.kind === "list" ? values : only } };
}

function prepareSelection(index: number, clause: Clause, capability: Capability, context: PlanContext): ClauseStep | undefined {
  if (isSelectionBound(capability, context)) {
    return ensureSelection(index, clause, capability, context);
  }
  const filter = findFilter(clause, context);
  const isBulk = capability.strength === "local" && capability.fields.length === 0;
  if (isBulk && hasConditions(filter) && filter.capability.ownerWords[0] === capability.ownerWords[0]) {
    const narrowing = narrowListing(index, clause, context, filter);
    return narrowing.kind === "step" ? narrowing.step : undefined;
  }
  return undefined;
}

function checkFilled(filled: FilledInput): ClauseStep | undefined {
  if (filled.outOfRange !== undefined) {
    return { type: "stop", report: outOfRange(filled.outOfRange.field, filled.outOfRange.value) };
  }
  return filled.conflict === undefined ? undefined : { type: "stop", report: askBetween(filled.conflict.field, filled.conflict.values) };
}

/** A required text whose values are known elsewhere is checked against them; one that nobody lists is taken as said. */
function learnValues(
  index: number,
  clause: Clause,
  capability: Capability,
  filled: FilledInput,
  input: JSONObject,
  context: PlanContext,
): ClauseStep | undefined {
  void index;
  void clause;
  const open = capability.fields.find((field) => field.kind === "text" && field.role === "plain" && field.required && input[field.name] === undefined);
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

function checkAvailable(index: number, capability: Capability, context: PlanContext): ClauseStep | undefined {
  if (capability.available) {
    return undefined;
  }
  const enabler = findEnabler(capability, context);
  if (enabler !== undefined && callsOfClause(context, index, "enable").length === 0) {
    return { type: "call", capability: enabler, input: {}, purpose: "enable" };
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
  const isHarmless = best !== undefined && best.capability.strength === "local" && best.level >= 4 && best.nouns > 0.5;
  return isHarmless && best.capability.available && best.capability !== capability && best.capability.fields.every((field) => !field.required)
    ? best.capability
    : undefined;
}

/** "the next page" needs to know which one is shown now. */
function lookForCurrent(clause: Clause, capability: Capability, input: JSONObject, context: PlanContext): ClauseStep | undefined {
  const isRelative = clause.tokens.some((token) => /^(?:next|previous|following)$/.test(token.lower));
  const field = capability.fields.find((each) => each.kind === "number" && each.required && input[each.name] === undefined);
  const look = isRelative && field !== undefined ? nextLook(context, capability, field.words) : undefined;
  return look === undefined ? undefined : { type: "call", capability: look, input: {}, purpose: "look" };
}

function askForMissing(capability: Capability, input: JSONObject, context: PlanContext): ClauseStep | undefined {
  for (const field of capability.fields) {
    if (field.required && input[field.name] === undefined) {
      if (field.fallback !== undefined) {
        input[field.name] = field.fallback;
        continue;
      }
      if (!field.nullable) {
        return { type: "stop", report: askForField(capability, field, context) };
      }
      input[field.name] = null;
    }
  }
  const isSetter = capability.fields.length > 0 && capability.fields.every((field) => !field.required || field.nullable);
  const needsInput = isSetter && Object.values(input).every((value) => value === null) && /^(?:set|adjust|apply|chang|updat|configur)$/.test(capability.actionWords[0] ?? "");
  return needsInput ? { type: "stop", report: askForField(capability, capability.fields[0], context) } : undefined;
}

function askWhichCapability(capabilities: Capability[]): string {
  return `I cannot tell which of these you mean:\n${capabilities.map((each) => `- ${each.description}`).join("\n")}\nWhich one shall I use?`;
}

function unknownCapability(name: string): Capability {
  return {
    name,
    plane: "",
    owner: "",
    ownerWords: [],
    actionWords: [],
    actionLabel: operationNameOf(name),
    description: name,
    leadingVerb: "",
    descriptionWords: [],
    strength: "change",
    isQuery: false,
    requiresConfirmation: false,
    fields: [],
    available: false,
  };
}
