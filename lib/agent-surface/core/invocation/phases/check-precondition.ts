import { isThenable } from "../../async/is-thenable";
import { type AgentSurfaceError, isAgentSurfaceError } from "../../errors/agent-surface-error";
import { cutText } from "../../errors/checked-error";
import { refusal } from "../../errors/refuse";
import { copyJson } from "../../json/copy-json";
import type { JsonObject } from "../../json/json-value";
import { liveAction } from "../../registry/registration";
import { ActionContext } from "../handler-context";
import type { Invocation } from "../invocation";
import type { ConfirmedCall } from "./apply-invoke-policies";

declare const met: unique symbol;
export type MetCall = ConfirmedCall & { readonly [met]?: true };

/**
 * Phase 7. The action's own condition over the effective input.
 * @throws `PRECONDITION_FAILED`
 */
export function checkPrecondition(call: Invocation, confirmed: ConfirmedCall): MetCall | Promise<MetCall> {
  const { capability, input, evidence } = confirmed;
  if (capability.kind !== "action") return confirmed;
  const { precondition } = liveAction(capability);
  if (!precondition) return confirmed;
  let answer: unknown;
  try {
    answer = precondition(input, new ActionContext(call, capability, evidence));
  } catch (error) {
    throw notMet(error);
  }
  if (!isThenable(answer)) return confirmed;
  call.armPreparationDeadline();
  return Promise.resolve(answer).then(
    () => confirmed,
    (error: unknown) => {
      throw notMet(error);
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
