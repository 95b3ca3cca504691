import type { AgentConsumer } from "../consumer/agent-consumer";
import type { AgentCapabilityError } from "../errors/capability-error";
import type { JsonValue } from "../json/json-value";
import type { Surface } from "../registry/surface";

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

/** What a call ended with, as its consumer or a policy is told. */
export function resultOf(
  call: {
    readonly request: Pick<AgentInvocationSuccess, "invocationId" | "capabilityId">;
    readonly surface: Pick<Surface, "version">;
    readonly startVersion?: string;
  },
  outcome: Pick<AgentInvocationSuccess, "output"> | Pick<AgentInvocationFailure, "error">,
): AgentInvocationResult {
  const { invocationId, capabilityId } = call.request;
  const surfaceVersion = call.surface.version.current;
  const common = {
    invocationId,
    capabilityId,
    surfaceVersion,
    ...(surfaceVersion !== (call.startVersion ?? surfaceVersion) && { surfaceChanged: true as const }),
  };
  return Object.freeze(
    "error" in outcome
      ? { status: "error", ...common, error: outcome.error }
      : { status: "ok", ...common, ...(outcome.output !== undefined && { output: outcome.output }) },
  );
}
