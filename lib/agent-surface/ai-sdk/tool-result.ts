import type {
  AgentCapabilityErrorCode,
  AgentErrorDetails,
  AgentRetryHint,
} from "../core/errors/capability-error";
import type { AgentInvocationResult } from "../core/invocation/invocation-result";
import type { JsonValue } from "../core/json/json-value";

/** What the model reads as the result of a call: everything that it may act on, nothing cut. */
export type AiSdkToolResult = AiSdkToolSuccess | AiSdkToolFailure;

export interface AiSdkToolSuccess {
  readonly ok: true;
  readonly output?: JsonValue;
  /** The surface moved while the call ran: what was read before may be out of date. */
  readonly surfaceChanged?: true;
}

export interface AiSdkToolFailure {
  readonly ok: false;
  readonly code: AgentCapabilityErrorCode;
  readonly message: string;
  readonly retry: AgentRetryHint;
  readonly details?: AgentErrorDetails;
  readonly surfaceChanged?: true;
}

/** An invocation's result in the words of a tool result; absent members stay absent. */
export function toToolResult(result: AgentInvocationResult): AiSdkToolResult {
  const changed = result.surfaceChanged ? { surfaceChanged: true as const } : {};
  if (result.status === "error") return { ok: false, ...result.error, ...changed };
  return { ok: true, ...(result.output === undefined ? {} : { output: result.output }), ...changed };
}
