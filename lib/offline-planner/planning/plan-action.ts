import type { JSONObject } from "@ai-sdk/provider";
import type { Capability } from "../catalog/capability";
import type { InputField } from "../catalog/input-field";
import { splitName } from "../catalog/split-name";
import type { Clause } from "../language/clause";
import { operationNameOf } from "../wording/operation-name";
import { reportAction } from "../wording/report-action";
import { aimAction, pointsAtThing } from "./aim-action";
import { checkAction } from "./check-action";
import { isComparing } from "./compare-fields";
import { ensureSelection } from "./ensure-selection";
import type { FilledInput } from "./fill-input";
import { fillInput } from "./fill-input";
import { targetField } from "./find-listing";
import { isFilter } from "./is-filter";
import { isSelectionBound } from "./is-selection-bound";
import { isServerChange } from "./match-verb";
import { findFilter, hasConditions, narrowListing } from "./narrow-listing";
import type { ClauseStep, PlanContext } from "./plan-context";
import { callsOfClause } from "./plan-context";
import { planFiltering } from "./plan-reading";
import type { RankedCapability } from "./rank-capabilities";
import { recoverFrom } from "./recover-from-refusal";

/** Carries out a clause with the capability that fits it best: target, selection, input, availability, call. */
export function planAction(
  index: number,
  clause: Clause,
  ranked: RankedCapability[],
  context: PlanContext,
): ClauseStep {
  const acts = callsOfClause(context, index, "act");
  const last = acts.at(-1);
  if (last !== undefined) {
    const tool = context.byName.get(last.tool);
    if (last.outcome.kind === "ok") {
      return { type: "done", report: reportAction(last, tool, context) + coverage(index, clause, context) };
    }
    const recovery = recoverFrom(last, acts, tool ?? unknownCapability(last.tool), context);
    if (recovery !== undefined || tool === undefined) {
      return (
        recovery ?? {
          type: "stop",
          report: `“${operationNameOf(last.tool)}” is not offered any more, so I left it.`,
        }
      );
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
  if (
    rival !== undefined &&
    last === undefined &&
    isServerChange(capability) &&
    isServerChange(rival.capability) &&
    best.score - rival.score < 0.2
  ) {
    return { type: "stop", report: askWhichCapability([capability, rival.capability]) };
  }
  return prepareAndCall(index, clause, capability, context);
}

/** Says so when everything that the screen showed was taken, and that was only a page of what matches. */
function coverage(index: number, clause: Clause, context: PlanContext): string {
  const picks = isComparing(clause)
    ? callsOfClause(context, index, "pick", "act")
    : callsOfClause(context, index, "pick");
  const [pick] = picks.filter((call) => call.outcome.kind === "ok");
  const listing = context.facts.listings.findLast(
    (each) =>
      pick !== undefined && each.order < pick.order && context.byName.get(each.tool)?.plane === "view",
  );
  const ids = Object.values(pick?.input ?? {}).find(Array.isArray);
  const shown = listing?.entities.length ?? 0;
  const isWhole =
    pick !== undefined && (ids === undefined ? Object.keys(pick.input).length === 0 : ids.length === shown);
  if (isComparing(clause) && listing?.total !== undefined && listing.total > shown) {
    return ` I compared only the ${shown} that this page shows, of ${listing.total} in all.`;
  }
  return isWhole && listing?.total !== undefined && listing.total > shown
    ? ` This covered the ${shown} that this page shows, of ${listing.total} in all.`
    : "";
}

function prepareAndCall(
  index: number,
  clause: Clause,
  capability: Capability,
  context: PlanContext,
): ClauseStep {
  const isBound = isSelectionBound(capability, context);
  const target = isBound ? undefined : targetField(capability, context);
  let taken: ReadonlySet<number> = new Set();
  const targetInput: JSONObject = {};
  const first = fillInput(capability, clause, context, { verbAsValue: false, withoutTexts: true });
  if (
    target !== undefined &&
    first.input[target.name] === undefined &&
    (target.required || pointsAtThing(clause, first, context))
  ) {
    const found = aimAction(index, clause, capability, target, context);
    if ("type" in found) {
      return found;
    }
    taken = found.taken;
    Object.assign(targetInput, found.input);
  } else if (target === undefined) {
    const step = isBound
      ? ensureSelection(index, withoutOwnValues(clause, capability, context), capability, context)
      : prepareBulk(index, clause, capability, context);
    if (step !== undefined) {
      return step;
    }
  }
  const filled = fillWith(capability, clause, context, taken);
  const input = { ...filled.input, ...targetInput };
  if (target !== undefined && targetInput[target.name] !== undefined) {
    chooseKind(capability, target, input);
  }
  addToSelection(clause, capability, input);
  return (
    checkAction(index, clause, capability, { filled, input }, context) ?? {
      type: "call",
      capability,
      input,
      purpose: "act",
    }
  );
}

/** "also" adds to what is selected, where the capability has a choice for that. */
function addToSelection(clause: Clause, capability: Capability, input: JSONObject): void {
  const isMore = clause.tokens.some((token) => /^(?:also|too|additionally)$/.test(token.lower));
  const mode = capability.fields.find((field) => !field.required && field.choices.includes("add"));
  if (isMore && mode !== undefined && input[mode.name] === undefined) {
    input[mode.name] = "add";
  }
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
function fillWith(
  capability: Capability,
  clause: Clause,
  context: PlanContext,
  taken: ReadonlySet<number>,
): FilledInput {
  const plain = fillInput(capability, clause, context, { taken });
  if (Object.keys(plain.input).length > 0 || isServerChange(capability)) {
    return plain;
  }
  const spoken = fillInput(capability, clause, context, { taken, verbAsValue: true });
  return Object.keys(spoken.input).length > 0 ? spoken : plain;
}

/** The clause without the words that the capability's own input takes: "operator" in "set the role to operator". */
function withoutOwnValues(clause: Clause, capability: Capability, context: PlanContext): Clause {
  const { atoms, claimed } = fillInput(capability, clause, context);
  const own = new Set(
    atoms.flatMap((atom, at) =>
      claimed.has(at) && clause.verb?.at.includes(atom.token) !== true ? [atom.token] : [],
    ),
  );
  const blank = { kind: "mark" as const, text: "", lower: "", stem: "", capital: false };
  return {
    ...clause,
    tokens: clause.tokens.map((token, at) =>
      own.has(at) ? { ...blank, start: token.start, end: token.end } : token,
    ),
  };
}

/** An operation on everything that a list shows ("select the visible ones") takes the clause's conditions first. */
function prepareBulk(
  index: number,
  clause: Clause,
  capability: Capability,
  context: PlanContext,
): ClauseStep | undefined {
  const filter = findFilter(clause, context);
  const isBulk = capability.strength === "local" && capability.fields.length === 0;
  if (isBulk && hasConditions(filter) && filter.capability.ownerWords[0] === capability.ownerWords[0]) {
    const narrowing = narrowListing(index, clause, context, filter);
    return narrowing.kind === "step" ? narrowing.step : undefined;
  }
  return undefined;
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
