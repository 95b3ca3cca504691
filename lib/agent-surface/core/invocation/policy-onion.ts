import { AgentSurfaceError, isAgentSurfaceError } from "../errors/agent-surface-error";
import { checkedError } from "../errors/checked-error";
import { refusal } from "../errors/refuse";
import { copyJson } from "../json/copy-json";
import type { AgentPolicyNext } from "../policy/agent-policy";
import type { Surface } from "../registry/surface";
import type { Invocation } from "./invocation";
import type { AgentInvocationResult } from "./invocation-result";

type Ending = { readonly output: unknown } | { readonly error: unknown };

/**
 * Runs the rest of the pipeline inside policies. They may refuse before it and look at its result after it;
 * what they return is only ever compared: a changed, missing or invented result fails closed.
 */
export async function throughPolicies(
  surface: Surface,
  invocation: Invocation,
  compose: (terminal: AgentPolicyNext, onMisuse: () => void) => AgentPolicyNext,
  rest: () => Promise<unknown>,
): Promise<unknown> {
  let ending: Ending | undefined;
  let shown: AgentInvocationResult | undefined;
  let misused = false;
  const terminal = async (): Promise<AgentInvocationResult> => {
    invocation.assertLive();
    let reached: Ending;
    try {
      reached = { output: await rest() };
    } catch (error) {
      reached = { error };
    }
    ending = reached;
    shown = provisionalResult(surface, invocation, reached);
    return shown;
  };

  invocation.armPreparationDeadline();
  let answer: unknown;
  try {
    answer = await compose(terminal, () => {
      misused = true;
    })();
  } catch (error) {
    throw misused ? misbehaved(invocation) : policyRefusal(invocation, error);
  }
  const settled = ending as Ending | undefined;
  if (misused || (settled && answer !== shown)) throw misbehaved(invocation);
  if (settled) {
    if ("error" in settled) throw settled.error;
    return settled.output;
  }
  throw isFailure(answer)
    ? policyRefusal(invocation, new AgentSurfaceError(answer.error))
    : misbehaved(invocation);
}

/** What a policy may look at; phase 10 makes the one that the consumer gets. */
function provisionalResult(surface: Surface, invocation: Invocation, ending: Ending): AgentInvocationResult {
  const common = {
    invocationId: invocation.id,
    capabilityId: invocation.request.capabilityId,
    surfaceVersion: surface.version.current,
  };
  if ("error" in ending) {
    return Object.freeze({ status: "error", ...common, error: checkedError(ending.error).error });
  }
  const copy = ending.output === undefined ? undefined : copyJson(ending.output);
  return Object.freeze({ status: "ok", ...common, ...(copy?.ok && { output: copy.value }) });
}

function policyRefusal(invocation: Invocation, error: unknown): AgentSurfaceError {
  if (!isAgentSurfaceError(error)) return misbehaved(invocation, error);
  const { payload } = error;
  return invocation.dispatched
    ? new AgentSurfaceError(
        { ...payload, details: { ...payload.details, dispatched: true } },
        { cause: error },
      )
    : error;
}

function misbehaved(invocation: Invocation, cause?: unknown): AgentSurfaceError {
  return refusal(
    "EXECUTION_FAILED",
    { reason: "policy-failed", ...(invocation.dispatched && { dispatched: true }) },
    { cause: cause ?? new Error("A policy changed, dropped or invented a result, or called next twice.") },
  );
}

function isFailure(answer: unknown): answer is Extract<AgentInvocationResult, { status: "error" }> {
  if (typeof answer !== "object" || answer === null) return false;
  const { status, error } = answer as { status?: unknown; error?: { code?: unknown } };
  return status === "error" && typeof error?.code === "string";
}
