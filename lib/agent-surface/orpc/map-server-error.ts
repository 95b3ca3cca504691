import type { AgentProcedureEffect } from "../core/definition/capability-definition";
import {
  AgentSurfaceError,
  type AgentSurfaceErrorPayload,
  isAgentSurfaceError,
} from "../core/errors/agent-surface-error";
import type { JsonValue } from "../core/json/json-value";

/** The reason by which a lost answer is told from one that the server gave. */
export const CONNECTION_LOST = "connection-lost";

const SESSION_ENDED = "The server knows no session. Ask the user to sign in again.";
const APPROVAL_NEEDED =
  "The server asks for its own approval of this exact input. Wait until the user has given it, then repeat the identical call.";
const VERIFY = "The connection to the server was lost. Verify the state before trying again.";

/** An error of oRPC, recognised by its shape: the server's own copy of the class is another one. */
interface ServerError {
  readonly code: string;
  readonly status: number;
  readonly data?: unknown;
}

/**
 * What the server's refusal means to an agent: authority and approval as such, everything else a safe
 * `EXECUTION_FAILED`. The server's texts stay behind; only its code, as a word, is passed on.
 */
export function mapServerError(error: unknown, effect: AgentProcedureEffect): AgentSurfaceError {
  if (isAgentSurfaceError(error)) return error;
  return new AgentSurfaceError(isServerError(error) ? payloadOf(error, effect) : lostConnection(effect), {
    cause: error,
  });
}

function payloadOf(
  { code, status, data }: ServerError,
  effect: AgentProcedureEffect,
): AgentSurfaceErrorPayload {
  if (code === "UNAUTHORIZED" || status === 401) {
    return { code: "NOT_AUTHORIZED", message: SESSION_ENDED, details: { origin: "server" } };
  }
  if (code === "FORBIDDEN" || status === 403)
    return { code: "NOT_AUTHORIZED", details: { origin: "server" } };
  if (code === "CONFIRMATION_REQUIRED" || code === "APPROVAL_REQUIRED" || status === 428) {
    const confirmationId = member(data, "confirmationId");
    return {
      code: "CONFIRMATION_REQUIRED",
      message: APPROVAL_NEEDED,
      details: { origin: "server", ...(typeof confirmationId === "string" && { confirmationId }) },
    };
  }
  if (status === 502 || status === 503 || status === 504) return lostConnection(effect);
  const details: Record<string, JsonValue> = { origin: "server" };
  if (/^[A-Z][A-Z_]{0,40}$/.test(code)) details.reason = code.toLowerCase().replaceAll("_", "-");
  // A server that counts calls has not begun this one.
  if (status === 429) {
    details.transient = true;
    const wait = member(data, "retryAfterMs");
    if (typeof wait === "number" && wait >= 0) details.retryAfterMs = wait;
  }
  return { code: "EXECUTION_FAILED", details };
}

/** Nobody knows whether it ran; only what is safe to repeat may be tried again. */
function lostConnection(effect: AgentProcedureEffect): AgentSurfaceErrorPayload {
  const details = {
    origin: "server",
    reason: CONNECTION_LOST,
    ...(effect === "server-query" && { transient: true }),
  };
  return { code: "EXECUTION_FAILED", message: VERIFY, details };
}

function isServerError(error: unknown): error is ServerError {
  return (
    error instanceof Error &&
    typeof member(error, "code") === "string" &&
    typeof member(error, "status") === "number"
  );
}

function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined;
}
