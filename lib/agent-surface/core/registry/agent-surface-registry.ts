import type { AuditSink } from "../audit/audit-event";
import type { AgentConfirmations } from "../confirmation/confirmation-record";
import type { AgentConsumer, AgentHost } from "../consumer/agent-consumer";
import type { AgentComponentDefinition } from "../definition/component-definition";
import type { AgentSurfaceListener } from "../events/surface-event";
import type {
  AgentInvocationRequest,
  AgentInvocationResult,
  AgentInvokeOptions,
} from "../invocation/invocation-result";
import type { JsonValue } from "../json/json-value";
import type { AgentSurfaceLimits } from "../limits";
import type { AgentEnvironment, AgentPolicy } from "../policy/agent-policy";
import type { AgentRoute, AgentSnapshotContext, AgentSurfaceSnapshot } from "../snapshot/surface-snapshot";

export interface AgentSurfaceRegistryOptions<Host extends AgentHost = AgentHost> {
  /** Default: `NODE_ENV`, and `production` when there is none. */
  readonly environment?: AgentEnvironment;
  /** What policies and handlers get as `host`; a function is read at each use. */
  readonly context?: Host | (() => Host);
  readonly policies?: readonly AgentPolicy<Host>[];
  readonly audit?: AuditSink;
  /** Anything but `"accept"` or `true` rejects. */
  readonly onRegister?: AgentRegistrationGuard;
  /** Default `"reject"`: the first one wins. */
  readonly onDuplicateInstance?: "reject" | "replace";
  /** What to do about `view:x.y` beside `domain:x.y`. Default `"warn"`. */
  readonly duplicateSuffixPolicy?: "off" | "warn" | "error";
  readonly route?: () => AgentRoute | undefined;
  readonly limits?: Partial<AgentSurfaceLimits>;
  /** The one clock, in milliseconds. Default `Date.now`. */
  readonly now?: () => number;
}

export type AgentRegistrationGuard = (candidate: {
  readonly definition: AgentComponentDefinition;
  readonly stack?: string;
}) => "accept" | "reject" | boolean;

/** Everything that one page declares to agents, and the only way to call it. */
export interface AgentSurfaceRegistry {
  readonly surfaceId: string;
  /**
   * `initial` is what is known to be unavailable from the start, in the same version bump.
   * @throws {AgentSurfaceDefinitionError} for a structural fault; runtime conditions give a `rejected` handle.
   */
  register(
    definition: AgentComponentDefinition,
    initial?: Pick<AgentRegistrationUpdate, "availability">,
  ): AgentRegistrationHandle;
  snapshot(context?: AgentSnapshotContext): AgentSurfaceSnapshot;
  /** Never throws; rejects for programmer misuse alone. */
  invoke(request: AgentInvocationRequest, options?: AgentInvokeOptions): Promise<AgentInvocationResult>;
  subscribe(listener: AgentSurfaceListener): () => void;
  readonly confirmations: AgentConfirmations;
  setProcedureExecutor(executor: AgentProcedureExecutor | undefined): void;
  /** Decimal string, from `"0"` (D1). */
  getVersion(): string;
  dispose(): void;
}

export type AgentAvailability = boolean | { readonly available: boolean; readonly reason?: string };

export interface AgentRegistrationUpdate {
  readonly enabled?: boolean;
  /** By capability name (a procedure: by its path). `undefined` takes the override away. */
  readonly availability?: { readonly [name: string]: AgentAvailability | undefined };
}

export interface AgentRegistrationHandle {
  readonly registrationId: string;
  readonly status: "active" | "rejected" | "unregistered";
  update(change: AgentRegistrationUpdate): void;
  /** Says that something an agent may have read is out of date: bumps the version. */
  invalidate(): void;
  unregister(): void;
}

/** What the server needs to know about a call; it trusts none of it (D10). */
export interface AgentProcedureCallInfo {
  readonly invocationId: string;
  readonly surfaceId: string;
  readonly capabilityId: string;
  readonly registrationId: string;
  readonly consumer: AgentConsumer;
  readonly signal: AbortSignal;
  readonly confirmation?: { readonly id: string; readonly approvedAt: number };
}

export interface AgentProcedureExecutor {
  execute(call: { path: string; input: JsonValue; info: AgentProcedureCallInfo }): Promise<unknown>;
  /** Known procedure paths, for the suffix lint. */
  readonly paths?: readonly string[];
}
