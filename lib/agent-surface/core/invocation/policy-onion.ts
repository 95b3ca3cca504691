import { AgentSurfaceError, isAgentSurfaceError } from "../errors/agent-surface-error";
import { checkedError } from "../errors/checked-error";
import { refusal } from "../errors/refuse";
import { copyJson } from "../json/copy-json";
import type { AgentPolicy } from "../policy/agent-policy";
import { composeChain, type PolicyHook, type PolicyHookContexts } from "../policy/compose-invoke-chain";
import type { Invocation } from "./invocation";
import type { AgentInvocationResult } from "./invocation-result";
import { resultOf } from "./result-of";

/**
 * Runs the rest of the pipeline inside policies. They may refuse before it and look at its result after it;
 * what they return is only ever compared: a changed, missing or invented result fails closed.
 */
export async function throughPolicies<Hook extends PolicyHook>(
  call: Invocation,
  hook: Hook,
  policies: readonly AgentPolicy[],
  ctx: PolicyHookContexts[Hook],
  rest: () => Promise<unknown>,
): Promise<unknown> {
  let ending: Promise<unknown> | undefined;
  let shown: AgentInvocationResult | undefined;
  let misused = false;
  const terminal = async (): Promise<AgentInvocationResult> => {
    call.assertLive();
    ending = call.untilInterrupted(new Promise((resolve) => resolve(rest())));
    shown = await provisionalResult(call, ending);
    return shown;
  };
  const onMisuse = () => {
    misused = true;
  };

  call.armPreparationDeadline();
  let answer: unknown;
  try {
    answer = await composeChain(hook, policies, ctx, terminal, onMisuse)();
  } catch (error) {
    throw misused ? misbehaved(call) : policyRefusal(call, error);
  }
  if (misused || (ending && answer !== shown)) throw misbehaved(call);
  if (ending) return ending;
  throw isFailure(answer) ? policyRefusal(call, new AgentSurfaceError(answer.error)) : misbehaved(call);
}

/** What a policy may look at; phase 10 makes the one that the consumer gets. */
async function provisionalResult(call: Invocation, ending: Promise<unknown>): Promise<AgentInvocationResult> {
  try {
    const output = await ending;
    if (call.shown && call.shown.output === output) return call.shown.result;
    const copy = output === undefined ? undefined : copyJson(output);
    const result = resultOf(call, { output: copy?.ok ? copy.value : undefined });
    call.shown = { output, result };
    return result;
  } catch (error) {
    return resultOf(call, checkedError(error));
  }
}

function policyRefusal(call: Invocation, error: unknown): AgentSurfaceError {
  if (!isAgentSurfaceError(error)) return misbehaved(call, error);
  if (!call.dispatched) return error;
  const { payload } = error;
  const details = { ...payload.details, dispatched: true };
  return new AgentSurfaceError({ ...payload, details }, { cause: error });
}

function misbehaved(call: Invocation, cause?: unknown): AgentSurfaceError {
  return refusal(
    "EXECUTION_FAILED",
    { reason: "policy-failed", ...(call.dispatched && { dispatched: true }) },
    { cause: cause ?? new Error("A policy changed, dropped or invented a result, or called next twice.") },
  );
}

function isFailure(answer: unknown): answer is Extract<AgentInvocationResult, { status: "error" }> {
  if (typeof answer !== "object" || answer === null) return false;
  const { status, error } = answer as { status?: unknown; error?: { code?: unknown } };
  return status === "error" && typeof error?.code === "string";
}
