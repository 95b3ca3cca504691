import type { AgentConsumer, AgentHost } from "../consumer/agent-consumer";
import type { JsonObject, JsonValue } from "../json/json-value";
import type { AgentPolicy } from "../policy/agent-policy";
import type { AgentSchema } from "../schema/agent-schema";

export type AgentCapabilityKind = "observation" | "action" | "procedure";

export type AgentViewEffect = "local-state" | "navigation";
export type AgentProcedureEffect =
  | "server-query"
  | "server-mutation"
  | "external-side-effect"
  | "destructive";
export type AgentEffect = "read" | AgentViewEffect | AgentProcedureEffect;

/** `optional` lets a policy or the consumer's settings escalate; nothing lowers `required`. */
export type AgentConfirmationLevel = "never" | "optional" | "required";
export type AgentAuditLevel = "none" | "metadata" | "full";

/** Which calls wait for each other (D25). A `key` is shared by the whole registry. */
export type AgentConcurrency = { readonly queueDepth?: number } & (
  | { readonly mode: "instance" }
  | { readonly mode: "capability" }
  | { readonly mode: "key"; readonly key: string }
  | { readonly mode: "parallel"; readonly max: number }
);

export interface AgentHandlerContext<Host extends AgentHost = AgentHost> {
  readonly capabilityId: string;
  readonly registrationId: string;
  readonly consumer: AgentConsumer;
  readonly host: Host;
}

export interface AgentActionContext<Host extends AgentHost = AgentHost> extends AgentHandlerContext<Host> {
  readonly invocationId: string;
  /** Aborted on timeout, cancellation, unmount and disposal. */
  readonly signal: AbortSignal;
  readonly confirmation?: { readonly id: string; readonly approvedAt: number };
}

interface CapabilityOptions {
  /** What it does and when to use it, for a model. At most `maxCapabilityDescription` characters. */
  readonly description: string;
  /** Read at every snapshot and again at phase 3; anything but `true` is unavailable. */
  readonly when?: () => boolean;
  readonly unavailableReason?: string | (() => string);
  readonly policies?: readonly AgentPolicy[];
  readonly meta?: JsonObject;
  readonly timeoutMs?: number;
}

export interface ObservationOptions<Output> extends CapabilityOptions {
  readonly output: AgentSchema<Output>;
  readonly read: (ctx: AgentHandlerContext) => NoInfer<Output> | Promise<NoInfer<Output>>;
}

export interface AgentObservationDefinition<Output = unknown> extends ObservationOptions<Output> {
  readonly kind: "observation";
}

export interface ActionOptions<Input, Output> extends CapabilityOptions {
  readonly input: AgentSchema<Input>;
  readonly output?: AgentSchema<Output>;
  readonly effect: AgentViewEffect;
  /** Safe to repeat with the same input. Default `false`. */
  readonly idempotent?: boolean;
  /** A person can undo it in the interface. Default `true`. */
  readonly reversible?: boolean;
  readonly confirmation?: AgentConfirmationLevel;
  readonly audit?: AgentAuditLevel;
  /** Phase 7, over the effective input: returns, or throws `{message, details?}`. */
  readonly precondition?: (input: NoInfer<Input>, ctx: AgentActionContext) => void | Promise<void>;
  readonly execute: (
    input: NoInfer<Input>,
    ctx: AgentActionContext,
  ) => NoInfer<Output> | Promise<NoInfer<Output>>;
  readonly concurrency?: AgentConcurrency;
}

export interface AgentActionDefinition<Input = unknown, Output = unknown>
  extends ActionOptions<Input, Output> {
  readonly kind: "action";
}

/** Declares something that an agent may read. `read` is called on demand alone (D5). */
export function observation<Output>(options: ObservationOptions<Output>): AgentObservationDefinition<Output> {
  return Object.freeze({ kind: "observation", ...options });
}

/** Declares something that an agent may do in the interface. The output type comes from `output` alone. */
// biome-ignore lint/suspicious/noConfusingVoidType: a handler without an output schema may return nothing
export function action<Input, Output = JsonValue | void>(
  options: ActionOptions<Input, Output>,
): AgentActionDefinition<Input, Output> {
  return Object.freeze({ kind: "action", ...options });
}
