import type { JSONObject } from "@ai-sdk/provider";
import type { Capability } from "../catalog/capability";
import type { CallPurpose } from "../conversation/call-id";
import type { PastCall } from "../conversation/read-conversation";
import { stableJson } from "../json-object";
import { explainRefusal } from "../wording/explain-refusal";
import { rankReads } from "./find-listing";
import type { ClauseStep, PlanContext } from "./plan-context";

/**
 * What to do after a call was refused, by its retry hint; `undefined` means that the clause may be planned anew.
 * No call is made a third time, and one whose effects may exist is never repeated.
 */
export function recoverFrom(
  failed: PastCall,
  earlier: PastCall[],
  capability: Capability,
  context: PlanContext,
): ClauseStep | undefined {
  const { outcome } = failed;
  const stop: ClauseStep = { type: "stop", report: explainRefusal(failed, capability) };
  if (outcome.kind !== "refused" || outcome.details.dispatched === true) {
    return stop;
  }
  const same = earlier.filter(
    (call) =>
      call.outcome.kind === "refused" &&
      call.tool === failed.tool &&
      stableJson(call.input) === stableJson(failed.input),
  );
  const target = context.byName.get(failed.tool);
  if (same.length > 1 || target === undefined) {
    return stop;
  }
  const purpose: CallPurpose = failed.tag?.purpose ?? "act";
  const again: ClauseStep = { type: "call", capability: target, input: failed.input, purpose };
  switch (outcome.retry) {
    case "after-refresh":
      return target.available ? (lookAfter(failed, target, context) ?? again) : undefined;
    case "with-changes":
      return (
        withoutLocked(failed, earlier, target, purpose) ??
        (outcome.code === "INVOCATION_CONFLICT" ? again : stop)
      );
    case "yes":
      return outcome.code === "CANCELLED" ? stop : again;
    default:
      return stop;
  }
}

/** One read between a stale call and its repetition. */
function lookAfter(failed: PastCall, capability: Capability, context: PlanContext): ClauseStep | undefined {
  const [read] = rankReads(context, capability, capability.ownerWords);
  const isDone = context.turn.calls.some((call) => call.order > failed.order && call.tag?.purpose === "look");
  return read === undefined || isDone
    ? undefined
    : { type: "call", capability: read, input: {}, purpose: "look" };
}

/** The same call without fields that are bound on the screen; what the person said is never dropped silently. */
function withoutLocked(
  failed: PastCall,
  earlier: PastCall[],
  capability: Capability,
  purpose: CallPurpose,
): ClauseStep | undefined {
  if (failed.outcome.kind !== "refused" || failed.outcome.code !== "INVALID_INPUT") {
    return undefined;
  }
  const { details } = failed.outcome;
  const locked = Array.isArray(details.lockedFields) ? details.lockedFields.map(String) : [];
  const input: JSONObject = {};
  for (const [key, value] of Object.entries(failed.input)) {
    if (!locked.includes(key)) {
      input[key] = value;
    }
  }
  const isTried = earlier.some((call) => stableJson(call.input) === stableJson(input));
  return isTried || locked.length === 0 ? undefined : { type: "call", capability, input, purpose };
}
