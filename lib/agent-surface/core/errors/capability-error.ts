import type { JsonValue } from "../json/json-value";

/** The closed list of refusals. `spec/error-matrix.json` is its one source. */
export const AGENT_CAPABILITY_ERROR_CODES = [
  "CAPABILITY_NOT_FOUND",
  "CAPABILITY_NOT_AVAILABLE",
  "COMPONENT_UNMOUNTED",
  "STALE_CAPABILITY",
  "AMBIGUOUS_INSTANCE",
  "INVOCATION_CONFLICT",
  "INVALID_INPUT",
  "PRECONDITION_FAILED",
  "NOT_AUTHENTICATED",
  "NOT_AUTHORIZED",
  "CONFIRMATION_REQUIRED",
  "CONFIRMATION_INVALID",
  "RATE_LIMITED",
  "TIMEOUT",
  "CANCELLED",
  "EXECUTION_FAILED",
] as const;

export type AgentCapabilityErrorCode = (typeof AGENT_CAPABILITY_ERROR_CODES)[number];

/** What a consumer may do about a refusal. */
export const AGENT_RETRY_HINTS = [
  "no",
  "yes",
  "with-changes",
  "with-confirmation",
  "after-refresh",
  "after-delay",
] as const;

export type AgentRetryHint = (typeof AGENT_RETRY_HINTS)[number];

export type AgentErrorDetails = { readonly [key: string]: JsonValue };

/** A refusal as a consumer sees it: safe text of at most 300 characters, never a handler's own. */
export interface AgentCapabilityError {
  readonly code: AgentCapabilityErrorCode;
  readonly message: string;
  readonly retry: AgentRetryHint;
  readonly details?: AgentErrorDetails;
}
