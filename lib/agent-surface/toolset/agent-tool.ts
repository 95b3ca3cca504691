import type { AgentConsumer } from "../core/consumer/agent-consumer";
import type { AgentEffect } from "../core/definition/capability-definition";
import type { AgentInvocationResult } from "../core/invocation/invocation-result";
import type { JsonSchemaDocument } from "../core/schema/agent-schema";

export interface AgentToolsetOptions {
  readonly consumer: AgentConsumer;
  /** `embedded` waits for the person's answer, `remote` hands the demand to the model (D26). */
  readonly topology?: "embedded" | "remote";
  /** Overrides what the topology implies; one of both must be given. */
  readonly confirmations?: "wait" | "two-phase";
  /**
   * `direct` (the default) makes a tool of each capability. `meta` (experimental) makes three tools that discover, read
   * and act, whatever the page offers.
   */
  readonly mode?: "direct" | "meta";
  /** Component types, each with everything below it. In `meta` mode a floor: a model can narrow it and never widen it. */
  readonly scope?: readonly string[];
  /** In `meta` mode alone: UTF-8 bytes of what `surface_discover` lists (D6). */
  readonly budget?: number;
}

/** One capability as a model's tool, or one of the three of `meta` mode. */
export interface AgentTool {
  /** The wire name. */
  readonly name: string;
  /** Of a tool of `meta` mode its own name. */
  readonly capabilityId: string;
  /** Absent in `meta` mode, where a tool belongs to no registration. */
  readonly registrationId?: string;
  /** Absent where it depends on what is called. */
  readonly effect?: AgentEffect;
  /** Plane, effect and confirmation, then the authored text; never live state. */
  readonly description: string;
  readonly inputSchema: JsonSchemaDocument;
  /** What moves, kept apart so that the serialised tool list stays the same. */
  readonly state: AgentToolState;
  /** Never rejects. */
  execute(input: unknown, call?: AgentToolCall): Promise<AgentToolOutcome>;
}

/** The result of the call; `warning` says what was repaired in it, so that a model does better next time. */
export type AgentToolOutcome = AgentInvocationResult & { readonly warning?: string };

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

/** What the name of a tool leads back to. */
export interface WireTarget {
  readonly capabilityId: string;
  readonly instanceId?: string;
}

export interface AgentToolset {
  /** Re-reads policies and `when()`; the array is the caller's own. */
  tools(): AgentTool[];
  /** Wire name to capability and instance; empty in `meta` mode, whose names stand for no capability. */
  wireNameMap(): ReadonlyMap<string, WireTarget>;
  /** Called after the surface changed. */
  subscribe(listener: () => void): () => void;
  /** Cancels its own calls, queued ones too. */
  dispose(): void;
}
