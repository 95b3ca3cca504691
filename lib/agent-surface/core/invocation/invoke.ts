import { AgentSurfaceError } from "../errors/agent-surface-error";
import { checkedError } from "../errors/checked-error";
import { refusal } from "../errors/refuse";
import type { Surface } from "../registry/surface";
import { type AdmittedRequest, Invocation } from "./invocation";
import type { AgentInvocationRequest, AgentInvocationResult, AgentInvokeOptions } from "./invocation-result";
import { type Admission, admitRequest } from "./phases/admit-request";
import { settleInvocation } from "./phases/settle-invocation";
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
    case "refused":
      return Promise.resolve(refuseAtAdmission(surface, admission.request, admission.error));
    case "new":
      return start(surface, admission, options.signal);
  }
}

function start(
  surface: Surface,
  admission: Extract<Admission, { kind: "new" }>,
  signal: AbortSignal | undefined,
): Promise<AgentInvocationResult> {
  const { request } = admission;
  const invocation = new Invocation(admission, surface.now(), surface.version, (settled, settlement) =>
    settleInvocation(surface, settled, settlement),
  );
  surface.dedupe.begin(invocation);
  const answer = invocation.join(signal, () =>
    surface.events.emit({
      type: "invocation-started",
      invocationId: invocation.id,
      capabilityId: request.capabilityId,
      consumerId: request.consumer.id,
    }),
  );
  if (!invocation.isSettled) {
    runPipeline(surface, invocation).then(
      (output) => settleInvocation(surface, invocation, { kind: "output", output }),
      (error: unknown) =>
        settleInvocation(surface, invocation, {
          kind: "refusal",
          error:
            error instanceof AgentSurfaceError
              ? error
              : refusal("EXECUTION_FAILED", undefined, { cause: error }),
        }),
    );
  }
  return answer;
}

/** A call that phase 1 refuses has no life of its own: no events, one audit record. */
function refuseAtAdmission(
  surface: Surface,
  request: AdmittedRequest,
  refused: AgentSurfaceError,
): AgentInvocationResult {
  const { error } = checkedError(refused);
  surface.audit.record({
    type: "invocation-settled",
    capabilityId: request.capabilityId,
    invocationId: request.invocationId,
    consumerId: request.consumer.id,
    actor: "agent",
    status: "error",
    code: error.code,
    durationMs: 0,
  });
  return Object.freeze({
    status: "error",
    invocationId: request.invocationId,
    capabilityId: request.capabilityId,
    surfaceVersion: surface.version.current,
    error,
  });
}
