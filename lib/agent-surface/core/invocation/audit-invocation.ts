import type { AuditEvent } from "../audit/audit-event";
import type { AgentCapabilityErrorCode } from "../errors/capability-error";
import type { JsonValue } from "../json/json-value";
import type { Surface } from "../registry/surface";
import type { AdmittedRequest, Invocation } from "./invocation";
import type { AgentInvocationResult } from "./invocation-result";

/** Recorded once it is known what is called, since the capability says whether it is audited at all. */
export function auditStart(call: Invocation): void {
  const { surface, capability } = call;
  if (!surface.audit.enabled || capability?.audit === "none") return;
  recordStart(call);
}

/**
 * `cause` is what stands behind a safe message; only the host's own trail gets it, of a failed read too. Whatever
 * is recorded as settled was recorded as started (D17).
 */
export function auditSettled(
  call: Invocation,
  result: AgentInvocationResult,
  durationMs: number,
  cause: unknown,
): void {
  const { surface, capability, evidence, queueWaitMs, dispatchedAt } = call;
  if (!surface.audit.enabled || (capability?.audit === "none" && cause === undefined)) return;
  if (!call.startAudited) recordStart(call);
  surface.audit.record(
    {
      type: "invocation-settled",
      ...idsOf(call),
      ...(evidence && { confirmationId: evidence.record.confirmationId }),
      status: result.status,
      ...(result.status === "error" && { code: result.error.code }),
      durationMs,
      ...(queueWaitMs !== undefined && { queueWaitMs }),
      ...(dispatchedAt !== undefined && { executionMs: surface.now() - dispatchedAt }),
      ...(evidence && { confirmationWaitMs: evidence.answeredAt - evidence.record.requestedAt }),
    },
    payloadOf(call, result, cause),
  );
}

function recordStart(call: Invocation): void {
  call.startAudited = true;
  call.surface.audit.record({ type: "invocation-started", ...idsOf(call) });
}

/** A call that phase 1 refuses has no life of its own: no events, this one record. */
export function auditRefusal(
  surface: Surface,
  request: AdmittedRequest,
  code: AgentCapabilityErrorCode,
): void {
  if (!surface.audit.enabled) return;
  const ids = idsOf({ request, capability: undefined });
  surface.audit.record({ type: "invocation-settled", ...ids, status: "error", code, durationMs: 0 });
}

/** The handler's end, once the call has settled otherwise. */
export function auditLateEnd(call: Invocation, failed: boolean): void {
  const { audit } = call.surface;
  audit.record({
    type: "late-settlement",
    ...idsOf(call),
    actor: "runtime",
    status: failed ? "error" : "ok",
  });
}

function idsOf({
  request,
  capability,
}: Pick<Invocation, "request" | "capability">): Pick<
  AuditEvent,
  "capabilityId" | "registrationId" | "invocationId" | "consumerId" | "actor"
> {
  return {
    capabilityId: request.capabilityId,
    ...(capability && { registrationId: capability.registration.id }),
    invocationId: request.invocationId,
    consumerId: request.consumer.id,
    actor: "agent",
  };
}

/** Everything at level `full`, else at most the hidden cause. */
function payloadOf(call: Invocation, result: AgentInvocationResult, cause: unknown): JsonValue | undefined {
  const hiddenCause = cause === undefined ? undefined : { cause: describeCause(cause) };
  if (call.capability?.audit !== "full") return hiddenCause;
  return {
    ...(call.effectiveInput !== undefined && { input: call.effectiveInput }),
    ...(result.status === "ok"
      ? result.output !== undefined && { output: result.output }
      : { error: { ...result.error } as JsonValue }),
    ...hiddenCause,
  };
}

/** The words of an error, and of anything else its type alone: it may be the very payload that is not recorded. */
function describeCause(cause: unknown): string {
  try {
    return cause instanceof Error ? `${cause.name}: ${cause.message}` : `a thrown ${typeof cause}`;
  } catch {
    // A cause that cannot even be shown must not take the record with it.
    return "unprintable";
  }
}
