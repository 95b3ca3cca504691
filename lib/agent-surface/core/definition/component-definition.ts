import type { JsonObject } from "../json/json-value";
import type { AgentPolicy } from "../policy/agent-policy";
import type { AgentActionDefinition, AgentObservationDefinition } from "./capability-definition";
import type { AgentProcedureBinding } from "./procedure-binding";

/** A component's declaration: what exists for an agent, and nothing else does. */
export interface AgentComponentDefinition {
  readonly type: string;
  /** From data, never from order. Default `"default"`. */
  readonly instanceId?: string;
  readonly description: string;
  readonly parent?: { readonly type: string; readonly instanceId?: string };
  /** Shown to consumers. At most `maxMetaBytes`. */
  readonly meta?: JsonObject;
  /** For policies alone; never serialised (D9). */
  readonly internal?: unknown;
  readonly policies?: readonly AgentPolicy[];
  /** The registrant's own claim of where it comes from; a guard may read it. */
  readonly origin?: string;
  /** Higher comes first and survives a budget longer. Default 0. */
  readonly priority?: number;
  readonly enabled?: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: the map holds definitions of unrelated input and output types
  readonly observations?: { readonly [name: string]: AgentObservationDefinition<any> };
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly actions?: { readonly [name: string]: AgentActionDefinition<any, any> };
  readonly procedures?:
    | readonly AgentProcedureBinding[]
    | { readonly [alias: string]: AgentProcedureBinding };
}
