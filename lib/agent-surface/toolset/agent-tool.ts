import type { AgentConsumer } from "../core/consumer/agent-consumer";
import type { AgentInvocationResult } from "../core/invocation/invocation-result";
import type { JsonSchemaDocument } from "../core/schema/agent-schema";

export interface AgentToolsetOptions {
  readonly consumer: AgentConsumer;
  /** `embedded` waits for the person's answer, `remote` hands the demand to the model (D26). */
  readonly topology?: "embedded" | "remote";
  /** Overrides what the topology implies; one of both must be given. */
  readonly confirmations?: "wait" | "two-phase";
  readonly scope?: readonly string[];
}

/** One capability as a model's tool. */
export interface AgentTool {
  /** The wire name. */
  readonly name: string;
  readonly capabilityId: string;
  /** Plane, effect and confirmation, then the authored text; never live state. */
  readonly description: string;
  readonly inputSchema: JsonSchemaDocument;
  /** What moves, kept apart so that the serialised tool list stays the same. */
  readonly state: AgentToolState;
  /** Never rejects. */
  execute(input: unknown, call?: AgentToolCall): Promise<AgentInvocationResult>;
}

export interface AgentToolState {
  readonly available: boolean;
  readonly unavailableReason?: string;
  readonly note?: string;
}

export interface AgentToolCall {
  /** The provider's id of the call; becomes the invocation id. Providers reuse ids: prefix it with the turn. */
  readonly toolCallId?: string;
  readonly confirmationId?: string;
  readonly signal?: AbortSignal;
}

export interface AgentToolset {
  /** Re-reads policies and `when()`; the array is the caller's own. */
  tools(): AgentTool[];
  /** Wire name to capability and instance. */
  wireNameMap(): ReadonlyMap<string, { readonly capabilityId: string; readonly instanceId?: string }>;
  /** Called after the surface changed. */
  subscribe(listener: () => void): () => void;
  /** Cancels its own calls, queued ones too. */
  dispose(): void;
}
