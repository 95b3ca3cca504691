import type { JSONObject, JSONValue } from "@ai-sdk/provider";
import type { Capability } from "../catalog/capability";
import type { InputField } from "../catalog/input-field";
import type { Entity } from "../conversation/listing";
import type { Clause } from "../language/clause";
import { contentTokens } from "../language/parse-clause";
import { cannotDo } from "../wording/ask";
import { enumerate, plainText } from "../wording/plain-text";
import { aimAction } from "./aim-action";
import { nextLook, referenceValue, targetField } from "./find-listing";
import { isSelector } from "./find-selectors";
import { hasSense, namedFor } from "./match-verb";
import type { ClauseStep, PlanContext } from "./plan-context";
import { callsOfClause } from "./plan-context";
import { recoverFrom } from "./recover-from-refusal";
import { findPlace } from "./resolve-targets";

const REMOVES = /^(?:remove|deselect|unselect|unmark|subtract|exclude)$/i;

/**
 * Takes particular things out of what is selected: through a selector's own mode for that, or by selecting the others.
 * `undefined` for a clause that deselects nothing in particular.
 */
export function planDeselection(index: number, clause: Clause, context: PlanContext): ClauseStep | undefined {
  const senses = clause.verb?.senses ?? [];
  const isFromSelection = clause.tokens.some((token) => /^selection$/.test(token.lower));
  const isAimed = contentTokens(clause).some((token) => token.lower !== "selection") || clause.isSingular;
  const isMeant =
    hasSense(senses, ["deselect"], true) || (isFromSelection && hasSense(senses, ["remove"], true));
  if (!isMeant || !(isAimed || findPlace(clause) !== undefined)) {
    return undefined;
  }
  const own = context.catalog.filter(
    (each) => namedFor(each, ["deselect"]) && targetField(each, context) !== undefined,
  );
  const [found] = own.length > 0 ? [] : selectorsOfRows(context);
  if (found === undefined) {
    return own.length > 0 ? undefined : { type: "stop", report: cannotDo(clause, context) };
  }
  const { selector, target } = found;
  const last = callsOfClause(context, index, "act").at(-1);
  if (last?.outcome.kind === "ok") {
    const names = enumerate(namesOf(last.input[target.name], context));
    const report =
      removingMode(selector) === undefined ? `Left selected: ${names}.` : `Deselected: ${names}.`;
    return { type: "done", report };
  }
  if (last !== undefined) {
    return recoverFrom(last, callsOfClause(context, index, "act"), selector, context);
  }
  const aimed = aimAction(index, clause, selector, target, context);
  if ("type" in aimed) {
    return aimed;
  }
  const mode = removingMode(selector);
  const input: JSONObject | undefined =
    mode === undefined
      ? othersOf(selector, target, aimed.input[target.name], context)
      : { ...aimed.input, [mode.name]: mode.value };
  if (input !== undefined) {
    return { type: "call", capability: selector, input, purpose: "act" };
  }
  const look = nextLook(context, selector, selector.ownerWords, target);
  return look === undefined
    ? { type: "stop", report: cannotDo(clause, context) }
    : { type: "call", capability: look, input: {}, purpose: "look" };
}

function selectorsOfRows(context: PlanContext): { selector: Capability; target: InputField }[] {
  return context.catalog
    .filter((each) => each.strength === "local" && each.available && isSelector(each))
    .flatMap((selector) => {
      const target = targetField(selector, context);
      return target?.kind === "list" ? [{ selector, target }] : [];
    })
    .sort(
      (a, b) =>
        Number(removingMode(b.selector) !== undefined) - Number(removingMode(a.selector) !== undefined),
    );
}

function removingMode(selector: Capability): { name: string; value: JSONValue } | undefined {
  for (const field of selector.fields) {
    const value = field.choices.find((choice) => REMOVES.test(String(choice)));
    if (value !== undefined) {
      return { name: field.name, value };
    }
  }
  return undefined;
}

/** Everything that is marked as selected in the latest list, without what is taken out; `undefined` when none is left. */
function othersOf(
  selector: Capability,
  target: InputField,
  removed: JSONValue | undefined,
  context: PlanContext,
): JSONObject | undefined {
  const out = new Set([removed].flat());
  const isMarked = (entity: Entity) =>
    Object.entries(entity.fields).some(
      ([key, value]) => value === true && /^(?:selected|marked|checked|picked|chosen|ticked)$/i.test(key),
    );
  const listing = context.facts.listings.findLast((each) => each.entities.some(isMarked));
  const left = (listing?.entities ?? [])
    .filter(isMarked)
    .flatMap((entity) => referenceValue(target, entity) ?? [])
    .filter((value) => !out.has(value));
  return left.length === 0 || selector.fields.some((field) => field.required && field !== target)
    ? undefined
    : { [target.name]: left };
}

function namesOf(ids: JSONValue | undefined, context: PlanContext): string[] {
  const wanted = new Set([ids].flat());
  const found = new Map<string, string>();
  for (const entity of context.facts.listings.flatMap((listing) => listing.entities)) {
    if (entity.id !== undefined && wanted.has(entity.id)) {
      found.set(entity.id, plainText(entity.label));
    }
  }
  return [...found.values()];
}
