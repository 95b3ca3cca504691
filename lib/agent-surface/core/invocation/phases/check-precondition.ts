import { isThenable } from "../../async/is-thenable";
import { type AgentSurfaceError, isAgentSurfaceError } from "../../errors/agent-surface-error";
import { cutText } from "../../errors/checked-error";
import { refusal } from "../../errors/refuse";
import { copyJson } from "../../json/copy-json";
import type { JsonObject } from "../../json/json-value";
import { liveAction } from "../../registry/registration";
import type { Surface } from "../../registry/surface";
import { actionContext } from "../handler-context";
import type { Invocation } from "../invocation";
import type { ConfirmedCall } from "./apply-invoke-policies";

declare const met: unique symbol;
export type MetCall = ConfirmedCall & { readonly [met]?: true };

/**
 * Phase 7. The action's own condition over the effective input.
 * @throws `PRECONDITION_FAILED`
 */
export function checkPrecondition(
  surface: Surface,
  invocation: Invocation,
  call: ConfirmedCall,
): MetCall | Promise<MetCall> {
  const { capability, input } = call;
  if (capability.kind !== "action") return call;
  const { precondition } = liveAction(capability);
  if (!precondition) return call;
  let answer: unknown;
  try {
    answer = precondition(input, actionContext(surface, invocation, capability, call.evidence));
  } catch (error) {
    throw notMet(error);
  }
  if (!isThenable(answer)) return call;
  invocation.armPreparationDeadline();
  return invocation.whileLive(answer).then(
    () => call,
    (error: unknown) => {
      throw invocation.isSettled ? error : notMet(error);
    },
  );
}

/** A condition's message is written for the agent; a runtime fault inside it is not, and stays inside. */
function notMet(thrown: unknown): AgentSurfaceError {
  if (isAgentSurfaceError(thrown)) return thrown;
  const authored = isAuthored(thrown);
  const details = authored && thrown.details !== undefined ? copyJson(thrown.details) : undefined;
  return refusal("PRECONDITION_FAILED", details?.ok ? (details.value as JsonObject) : undefined, {
    ...(authored && { message: cutText(thrown.message, 300) }),
    cause: thrown,
  });
}

function isAuthored(thrown: unknown): thrown is { message: string; details?: unknown } {
  if (typeof thrown !== "object" || thrown === null) return false;
  if (thrown instanceof Error && thrown.constructor !== Error) return false;
  const { message } = thrown as { message?: unknown };
  return typeof message === "string" && message !== "";
}
