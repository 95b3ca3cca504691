import { isThenable } from "../../async/is-thenable";
import { AgentSurfaceError, isAgentSurfaceError } from "../../errors/agent-surface-error";
import type { AgentErrorDetails } from "../../errors/capability-error";
import { refusal } from "../../errors/refuse";
import type { JsonValue } from "../../json/json-value";
import { liveAction, liveObservation, type ProcedureCapability } from "../../registry/registration";
import type { Surface } from "../../registry/surface";
import { actionContext, handlerContext } from "../handler-context";
import type { Invocation } from "../invocation";
import type { ReadyCall } from "./take-slot";

/**
 * Phase 9. Runs the handler with its signal and deadline. Which of several ends comes first is decided by
 * the invocation, which settles once; the loser is only audited.
 * @throws `EXECUTION_FAILED`, `CANCELLED`, or what the executor or handler refuses with
 */
export async function executeHandler(
  surface: Surface,
  invocation: Invocation,
  call: ReadyCall,
): Promise<unknown> {
  invocation.markDispatched(surface.now());
  try {
    const returned = runHandler(surface, invocation, call);
    const mustWait = isThenable(returned) || invocation.isSettled;
    const output = mustWait ? await waitFor(surface, invocation, call, returned) : returned;
    invocation.markConcluding();
    return output;
  } catch (thrown) {
    if (invocation.isSettled) throw thrown;
    invocation.markConcluding();
    throw failureOf(invocation, call, thrown);
  }
}

function runHandler(surface: Surface, invocation: Invocation, call: ReadyCall): unknown {
  const { capability, input } = call;
  switch (capability.kind) {
    case "observation":
      return liveObservation(capability).read(handlerContext(surface, invocation, capability));
    case "action":
      return liveAction(capability).execute(
        input,
        actionContext(surface, invocation, capability, call.evidence),
      );
    case "procedure":
      return callProcedure(surface, invocation, call, capability, input);
  }
}

function callProcedure(
  surface: Surface,
  invocation: Invocation,
  { evidence }: ReadyCall,
  capability: ProcedureCapability,
  input: JsonValue,
): unknown {
  if (!surface.executor) throw refusal("EXECUTION_FAILED", { reason: "no-executor" });
  return surface.executor.execute({
    path: capability.name,
    input,
    info: {
      invocationId: invocation.id,
      surfaceId: surface.id,
      capabilityId: capability.id,
      registrationId: capability.registration.id,
      consumer: invocation.request.consumer,
      signal: invocation.signal,
      ...(evidence && { confirmation: { id: evidence.id, approvedAt: evidence.approvedAt } }),
    },
  });
}

function waitFor(
  surface: Surface,
  invocation: Invocation,
  { capability }: ReadyCall,
  returned: unknown,
): Promise<unknown> {
  invocation.armTimer();
  return invocation.whileLive(Promise.resolve(returned), (failed) => {
    if (!invocation.isSettled) return invocation.markConcluding();
    surface.audit.record({
      type: "late-settlement",
      capabilityId: capability.id,
      registrationId: capability.registration.id,
      invocationId: invocation.id,
      consumerId: invocation.request.consumer.id,
      actor: "runtime",
      status: failed ? "error" : "ok",
    });
  });
}

function failureOf(
  invocation: Invocation,
  { capability, evidence }: ReadyCall,
  thrown: unknown,
): AgentSurfaceError {
  if (capability.effect === "navigation" && invocation.isAborted) {
    return refusal("CANCELLED", { dispatched: true }, { cause: thrown });
  }
  if (!isAgentSurfaceError(thrown))
    return refusal("EXECUTION_FAILED", { dispatched: true }, { cause: thrown });
  const { code } = thrown.payload;
  if (code === "EXECUTION_FAILED") return withDetail(thrown, { dispatched: true });
  if (code !== "CONFIRMATION_REQUIRED") return thrown;
  // Only the server can ask at this point: the local approval was good and has not been spent on anything.
  evidence?.restore();
  return withDetail(thrown, { origin: "server" });
}

function withDetail({ payload, cause }: AgentSurfaceError, detail: AgentErrorDetails): AgentSurfaceError {
  return new AgentSurfaceError({ ...payload, details: { ...payload.details, ...detail } }, { cause });
}
