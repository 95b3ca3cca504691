import { isThenable } from "../../async/is-thenable";
import { AgentSurfaceError, isAgentSurfaceError } from "../../errors/agent-surface-error";
import type { AgentErrorDetails } from "../../errors/capability-error";
import { refusal } from "../../errors/refuse";
import { liveAction, liveObservation, type ProcedureCapability } from "../../registry/registration";
import { auditLateEnd } from "../audit-invocation";
import { ActionContext, HandlerContext } from "../handler-context";
import type { Invocation } from "../invocation";
import type { ReadyCall } from "./take-slot";

/**
 * Phase 9. Runs the handler with its signal and deadline. Which of several ends comes first is decided by
 * the invocation, which settles once; the loser is only audited.
 * @throws `EXECUTION_FAILED`, `CANCELLED`, or what the executor or handler refuses with
 */
export async function executeHandler(call: Invocation, ready: ReadyCall): Promise<unknown> {
  call.markDispatched();
  try {
    let output = runHandler(call, ready);
    if (isThenable(output)) {
      call.armTimer();
      output = await output;
    }
    if (!call.markConcluding()) auditLateEnd(call, false);
    return output;
  } catch (thrown) {
    if (call.markConcluding()) throw failureOf(call, ready, thrown);
    auditLateEnd(call, true);
    throw thrown;
  }
}

function runHandler(call: Invocation, ready: ReadyCall): unknown {
  const { capability, input, evidence } = ready;
  switch (capability.kind) {
    case "observation":
      return liveObservation(capability).read(new HandlerContext(call, capability));
    case "action":
      return liveAction(capability).execute(input, new ActionContext(call, capability, evidence));
    case "procedure":
      return callProcedure(call, ready, capability);
  }
}

function callProcedure(call: Invocation, { input, evidence }: ReadyCall, capability: ProcedureCapability) {
  const { surface, request, signal } = call;
  if (!surface.executor) throw refusal("EXECUTION_FAILED", { reason: "no-executor" });
  return surface.executor.execute({
    path: capability.name,
    input,
    info: {
      invocationId: request.invocationId,
      surfaceId: surface.id,
      capabilityId: capability.id,
      registrationId: capability.registration.id,
      consumer: request.consumer,
      signal,
      ...(evidence && { confirmation: evidence.evidence }),
    },
  });
}

function failureOf(
  call: Invocation,
  { capability, evidence }: ReadyCall,
  thrown: unknown,
): AgentSurfaceError {
  const dispatched = { dispatched: true };
  if (capability.effect === "navigation" && call.isAborted) {
    return refusal("CANCELLED", dispatched, { cause: thrown });
  }
  if (!isAgentSurfaceError(thrown)) return refusal("EXECUTION_FAILED", dispatched, { cause: thrown });
  const { code } = thrown.payload;
  if (code === "EXECUTION_FAILED") return withDetail(thrown, dispatched);
  if (code !== "CONFIRMATION_REQUIRED") return thrown;
  // Only the server can ask at this point: the local approval was good and has not been spent on anything.
  evidence?.restore();
  return withDetail(thrown, { origin: "server" });
}

function withDetail({ payload, cause }: AgentSurfaceError, detail: AgentErrorDetails): AgentSurfaceError {
  return new AgentSurfaceError({ ...payload, details: { ...payload.details, ...detail } }, { cause });
}
