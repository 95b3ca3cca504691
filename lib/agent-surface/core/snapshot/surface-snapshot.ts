import type { AgentConsumer } from "../consumer/agent-consumer";
import type {
  AgentConfirmationLevel,
  AgentProcedureEffect,
  AgentViewEffect,
} from "../definition/capability-definition";
import type { JsonObject } from "../json/json-value";
import type { JsonSchemaDocument } from "../schema/agent-schema";

export interface AgentRoute {
  readonly path: string;
  readonly params?: { readonly [name: string]: string };
}

/** The catalog of this moment for one consumer: deep-frozen, without values (D5). */
export interface AgentSurfaceSnapshot {
  readonly surfaceId: string;
  readonly surfaceVersion: string;
  /** ISO 8601. */
  readonly capturedAt: string;
  readonly route?: AgentRoute;
  /** By priority (high first), type, instance. */
  readonly components: readonly AgentComponentDescriptor[];
  readonly procedures: readonly AgentProcedureDescriptor[];
  readonly truncated?: { readonly droppedComponents: number; readonly droppedProcedures?: number };
  /** Scope entries that matched nothing or would have widened the floor. */
  readonly scopeRejected?: readonly string[];
}

export interface AgentSnapshotContext {
  readonly consumer?: AgentConsumer;
  /** Component types, each with everything below it (`devices` covers `devices.table`). */
  readonly scope?: readonly string[];
  /** Default `true`. */
  readonly includeUnavailable?: boolean;
  /** UTF-8 bytes for components and procedures; what does not fit is dropped from the end and counted (D6). */
  readonly budget?: number;
}

export interface AgentComponentDescriptor {
  readonly type: string;
  readonly instanceId: string;
  readonly registrationId: string;
  readonly description: string;
  readonly parent?: { readonly type: string; readonly instanceId: string };
  readonly meta?: JsonObject;
  readonly observations: readonly AgentObservationDescriptor[];
  readonly actions: readonly AgentActionDescriptor[];
}

interface AvailabilityDescriptor {
  readonly available: boolean;
  readonly unavailableReason?: string;
}

export interface AgentObservationDescriptor extends AvailabilityDescriptor {
  readonly capabilityId: string;
  readonly name: string;
  readonly description: string;
  readonly outputSchema: JsonSchemaDocument;
  readonly meta?: JsonObject;
}

export interface AgentActionDescriptor extends AvailabilityDescriptor {
  readonly capabilityId: string;
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonSchemaDocument;
  readonly outputSchema?: JsonSchemaDocument;
  readonly effect: AgentViewEffect;
  readonly idempotent: boolean;
  readonly reversible: boolean;
  readonly confirmation: AgentConfirmationLevel;
  readonly meta?: JsonObject;
}

export interface AgentProcedureDescriptor extends AvailabilityDescriptor {
  readonly procedureId: string;
  readonly description: string;
  readonly contextualNote?: string;
  /** What is left for the agent to supply. */
  readonly inputSchema: JsonSchemaDocument;
  readonly outputSchema?: JsonSchemaDocument;
  readonly effect: AgentProcedureEffect;
  readonly confirmation: AgentConfirmationLevel;
  readonly boundFields: readonly {
    readonly path: string;
    readonly locked: boolean;
    readonly source: "ui-state";
  }[];
  readonly registrationId: string;
  readonly context?: { readonly type: string; readonly instanceId: string };
  readonly meta?: JsonObject;
}
