import type { AgentProcedureEffect } from "../core/definition/capability-definition";
import { type AgentSurfaceErrorPayload, isAgentSurfaceError } from "../core/errors/agent-surface-error";
import type { JsonValue } from "../core/json/json-value";

/** An error of oRPC, recognised by its shape: the server's own copy of the class is another one. */
interface ServerError {
  readonly code?: unknown;
  readonly status?: unknown;
  readonly data?: { readonly confirmationId?: unknown; readonly retryAfterMs?: unknown };
}

/**
 * What the server's refusal means to an agent: authority and approval as such, everything else a safe
 * `EXECUTION_FAILED`. The server's texts stay behind; only its HTTP status is passed on.
 */
export function describeServerError(error: unknown, effect: AgentProcedureEffect): AgentSurfaceErrorPayload {
  if (isAgentSurfaceError(error)) return error.payload;
  const { code, status, data } = (error ?? {}) as ServerError;
  const details: Record<string, JsonValue> = { origin: "server" };
  let answer: AgentSurfaceErrorPayload["code"] = "EXECUTION_FAILED";
  let message: string | undefined;
  const unknownUser = status === 401 || code === "UNAUTHORIZED";
  if (unknownUser || status === 403 || code === "FORBIDDEN") {
    answer = "NOT_AUTHORIZED";
    if (unknownUser) message = "The session has ended. Ask the user to sign in again.";
  } else if (code === "CONFIRMATION_REQUIRED" || code === "APPROVAL_REQUIRED") {
    answer = "CONFIRMATION_REQUIRED";
    if (typeof data?.confirmationId === "string") details.confirmationId = data.confirmationId;
  } else if (typeof status !== "number" || (status > 501 && status < 505)) {
    // Nobody knows whether it ran; only what is safe to repeat may be tried again.
    details.reason = "connection-lost";
    if (effect === "server-query") details.transient = true;
  } else {
    details.reason = `http-${status}`;
  }
  if (status === 429) {
    // A server that counts calls has not begun this one.
    details.transient = true;
    if (typeof data?.retryAfterMs === "number") details.retryAfterMs = data.retryAfterMs;
  }
  return { code: answer, message, details };
}
