import type { AgentConsumer } from "../consumer/agent-consumer";
import type { AgentCapabilityError } from "../errors/capability-error";
import type { JsonValue } from "../json/json-value";

/** A call as a consumer issues it. Left-out tokens are not checked. */
export interface AgentInvocationRequest {
  /** Idempotency handle within the consumer; made by the runtime when left out (D22). */
  readonly invocationId?: string;
  readonly capabilityId: string;
  readonly instanceId?: string;
  readonly registrationId?: string;
  readonly surfaceId?: string;
  readonly surfaceVersion?: string;
  readonly input?: JsonValue;
  readonly confirmationId?: string;
}

export interface AgentInvokeOptions {
  readonly consumer?: AgentConsumer;
  readonly signal?: AbortSignal;
  /** Milliseconds for the handler; overrides the capability's own. */
  readonly timeoutMs?: number;
}

export type AgentInvocationResult = AgentInvocationSuccess | AgentInvocationFailure;

export interface AgentInvocationSuccess {
  readonly status: "ok";
  readonly invocationId: string;
  readonly capabilityId: string;
  readonly output?: JsonValue;
  readonly surfaceVersion: string;
  /** Present when the version moved while the call ran: read the surface again. */
  readonly surfaceChanged?: true;
}

export interface AgentInvocationFailure {
  readonly status: "error";
  readonly invocationId: string;
  readonly capabilityId: string;
  readonly surfaceVersion: string;
  readonly surfaceChanged?: true;
  readonly error: AgentCapabilityError;
}
