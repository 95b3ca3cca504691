import type {
  AgentCapabilityError,
  AgentCapabilityErrorCode,
  AgentErrorDetails,
  AgentRetryHint,
} from "./capability-error";

/** What may be left out is filled from the code: its template message and its usual retry hint. */
export interface AgentSurfaceErrorPayload {
  readonly code: AgentCapabilityErrorCode;
  readonly message?: string;
  readonly retry?: AgentRetryHint;
  readonly details?: AgentErrorDetails;
}

/** Thrown by policies, executors and adapters to refuse with a code of the closed list. */
export class AgentSurfaceError extends Error {
  override readonly name = "AgentSurfaceError";

  constructor(
    readonly payload: AgentSurfaceErrorPayload,
    options?: { cause?: unknown },
  ) {
    super(payload.message ?? payload.code, options);
  }

  get code(): AgentCapabilityErrorCode {
    return this.payload.code;
  }
}

/** Also true for an error made by another copy of the library, which `instanceof` would miss. */
export function isAgentSurfaceError(value: unknown): value is AgentSurfaceError {
  return (
    value instanceof AgentSurfaceError ||
    (value instanceof Error &&
      value.name === "AgentSurfaceError" &&
      typeof (value as { payload?: { code?: unknown } }).payload?.code === "string")
  );
}

export type { AgentCapabilityError };
