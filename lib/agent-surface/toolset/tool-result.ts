import type {
  AgentCapabilityErrorCode,
  AgentErrorDetails,
  AgentRetryHint,
} from "../core/errors/capability-error";
import type { JsonValue } from "../core/json/json-value";
import type { AgentToolOutcome } from "./agent-tool";

/** What the model reads as the result of a call: everything that it may act on, nothing cut. */
export type AgentToolResult = AgentToolSuccess | AgentToolFailure;

export interface AgentToolSuccess {
  readonly ok: true;
  readonly output?: JsonValue;
  /** The surface moved while the call ran: what was read before may be out of date. */
  readonly surfaceChanged?: true;
  /** What was repaired in the call. */
  readonly warning?: string;
}

export interface AgentToolFailure {
  readonly ok: false;
  readonly code: AgentCapabilityErrorCode;
  readonly message: string;
  readonly retry: AgentRetryHint;
  readonly details?: AgentErrorDetails;
  readonly surfaceChanged?: true;
  readonly warning?: string;
}

/** The outcome of a call in the words of a tool result, for any model; absent members stay absent. */
export function toToolResult(outcome: AgentToolOutcome): AgentToolResult {
  const { surfaceChanged, warning } = outcome;
  const more = { ...(surfaceChanged && { surfaceChanged }), ...(warning && { warning }) };
  if (outcome.status === "error") return { ok: false, ...outcome.error, ...more };
  return { ok: true, ...(outcome.output !== undefined && { output: outcome.output }), ...more };
}
