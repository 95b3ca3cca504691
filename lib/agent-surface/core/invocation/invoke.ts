import { AgentSurfaceError } from "../errors/agent-surface-error";
import { checkedError } from "../errors/checked-error";
import { refusal } from "../errors/refuse";
import type { Surface } from "../registry/surface";
import { auditRefusal } from "./audit-invocation";
import type { Invocation } from "./invocation";
import type { AgentInvocationRequest, AgentInvocationResult, AgentInvokeOptions } from "./invocation-result";
import { type Admission, admitRequest } from "./phases/admit-request";
import { settleInvocation } from "./phases/settle-invocation";
import { resultOf } from "./result-of";
import { runPipeline } from "./run-pipeline";

/** All ten phases for one call. Rejects for programmer misuse alone, never throws. */
export function invoke(
  surface: Surface,
  issued: AgentInvocationRequest,
  options: AgentInvokeOptions = {},
): Promise<AgentInvocationResult> {
  let admission: Admission;
  try {
    admission = admitRequest(surface, issued, options);
  } catch (misuse) {
    return Promise.reject(misuse);
  }
  switch (admission.kind) {
    case "join":
      return admission.invocation.join(options.signal);
    case "replay":
      return Promise.resolve(admission.result);
    case "refused": {
      const { error } = checkedError(admission.error);
      auditRefusal(surface, admission.request, error.code);
      return Promise.resolve(resultOf({ surface, request: admission.request }, { error }));
    }
    case "new":
      return start(admission.invocation, options.signal);
  }
}

function start(call: Invocation, signal: AbortSignal | undefined): Promise<AgentInvocationResult> {
  const { surface, request } = call;
  surface.dedupe.begin(call);
  if (surface.events.size > 0) {
    const { invocationId, capabilityId, consumer } = request;
    surface.events.emit({ type: "invocation-started", invocationId, capabilityId, consumerId: consumer.id });
  }
  const answer = call.join(signal);
  // A listener of that event may have ended it, or the caller before it began.
  if (!call.isSettled) {
    const refuse = (error: unknown) => settleInvocation(call, { error: refusalOf(error) });
    try {
      runPipeline(call).then((output) => settleInvocation(call, { output }), refuse);
    } catch (error) {
      refuse(error);
    }
  }
  return answer;
}

function refusalOf(error: unknown): AgentSurfaceError {
  if (error instanceof AgentSurfaceError) return error;
  return refusal("EXECUTION_FAILED", undefined, { cause: error });
}
