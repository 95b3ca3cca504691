import type { JsonValue } from "../json/json-value";
import type { Surface } from "../registry/surface";
import type { Invocation } from "./invocation";
import type { AgentInvocationResult } from "./invocation-result";

/** Recorded once it is known what is called, since the capability says whether it is audited at all. */
export function auditStart(surface: Surface, invocation: Invocation): void {
  if (!surface.audit.enabled || invocation.capability?.audit === "none") return;
  surface.audit.record({ type: "invocation-started", ...idsOf(invocation), actor: "agent" });
}

/** `cause` is what stands behind a safe message; only the host's own trail gets it. */
export function auditSettled(
  surface: Surface,
  invocation: Invocation,
  result: AgentInvocationResult,
  durationMs: number,
  cause: unknown,
): void {
  const { capability, evidence, queueWaitMs, dispatchedAt } = invocation;
  if (!surface.audit.enabled || capability?.audit === "none") return;
  surface.audit.record(
    {
      type: "invocation-settled",
      ...idsOf(invocation),
      ...(evidence && { confirmationId: evidence.id }),
      actor: "agent",
      status: result.status,
      ...(result.status === "error" && { code: result.error.code }),
      durationMs,
      ...(queueWaitMs !== undefined && { queueWaitMs }),
      ...(dispatchedAt !== undefined && { executionMs: surface.now() - dispatchedAt }),
      ...(evidence && { confirmationWaitMs: evidence.waitedMs }),
    },
    payloadOf(invocation, result, cause),
  );
}

function idsOf({ capability, request }: Invocation) {
  return {
    capabilityId: request.capabilityId,
    ...(capability && { registrationId: capability.registration.id }),
    invocationId: request.invocationId,
    consumerId: request.consumer.id,
  };
}

/** Everything at level `full`, else at most the hidden cause. */
function payloadOf(
  invocation: Invocation,
  result: AgentInvocationResult,
  cause: unknown,
): JsonValue | undefined {
  const hiddenCause = cause === undefined ? undefined : { cause: describeCause(cause) };
  if (invocation.capability?.audit !== "full") return hiddenCause;
  return {
    ...(invocation.effectiveInput !== undefined && { input: invocation.effectiveInput }),
    ...(result.status === "ok"
      ? result.output !== undefined && { output: result.output }
      : { error: { ...result.error } as JsonValue }),
    ...hiddenCause,
  };
}

function describeCause(cause: unknown): string {
  try {
    return cause instanceof Error
      ? `${cause.name}: ${cause.message}`
      : (JSON.stringify(cause) ?? String(cause));
  } catch {
    // A cause that cannot even be shown must not take the record with it.
    return "unprintable";
  }
}
