import type { JsonObject, JsonValue } from "../json/json-value";
import type { AgentPolicy } from "../policy/agent-policy";
import type { AgentSchema } from "../schema/agent-schema";
import type { AgentConcurrency, AgentConfirmationLevel, AgentProcedureEffect } from "./capability-definition";

/** A backend operation by reference. Its rules live on the server; this only names it. */
export interface AgentProcedureRef<Input = unknown, Output = unknown> {
  /** `domain:` and the path. */
  readonly id: string;
  readonly path: string;
  readonly description: string;
  readonly inputSchema: AgentSchema<Input>;
  readonly outputSchema?: AgentSchema<Output>;
  readonly effect: AgentProcedureEffect;
  /** Asks for both the client's confirmation and the server's own approval. */
  readonly requiresApproval?: boolean;
}

export interface AgentProcedureBindingConfig {
  readonly when?: () => boolean;
  readonly unavailableReason?: string | (() => string);
  /** Top-level fields from what the person sees, read at phase 5 (D7). */
  readonly bind?: () => { readonly [field: string]: JsonValue | undefined };
  /** Bound fields that the agent may set; the bound value becomes their default (D8). */
  readonly overridableFields?: readonly string[];
  /** Tightens the procedure's own level, never loosens it. */
  readonly confirmation?: AgentConfirmationLevel;
  readonly policies?: readonly AgentPolicy[];
  /** Live note for the model, kept out of descriptions; never a bound value's place. */
  readonly describe?: () => string;
  readonly meta?: JsonObject;
  readonly concurrency?: AgentConcurrency;
  readonly timeoutMs?: number;
}

/** Structural on purpose: a host can build one by hand. */
export interface AgentProcedureBinding {
  readonly kind: "procedure-binding";
  readonly ref: AgentProcedureRef;
  readonly config: AgentProcedureBindingConfig;
  /** Every field that `bind` supplies. */
  readonly boundKeys: readonly string[];
  /** Those that the agent can never supply. Left out: all bound keys but the overridable ones. */
  readonly lockedKeys?: readonly string[];
  readonly reducedInputSchema: AgentSchema;
  readonly contextLink?: { readonly type: string; readonly instanceId: string };
}
