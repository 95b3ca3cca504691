import type { LineRule } from "../concurrency/gate";
import type {
  AgentActionDefinition,
  AgentAuditLevel,
  AgentCapabilityKind,
  AgentConfirmationLevel,
  AgentEffect,
  AgentObservationDefinition,
} from "../definition/capability-definition";
import type { AgentComponentDefinition } from "../definition/component-definition";
import type { AgentProcedureBinding } from "../definition/procedure-binding";
import type { Invocation } from "../invocation/invocation";
import type { JsonObject } from "../json/json-value";
import type { PolicySet } from "../policy/policy-set";
import type { RegistrationView } from "../snapshot/project-registration";
import type { ShownTo } from "../snapshot/shown-to";
import type {
  AgentActionDescriptor,
  AgentComponentDescriptor,
  AgentObservationDescriptor,
  AgentProcedureDescriptor,
} from "../snapshot/surface-snapshot";

/** One mount lifetime of a component (D2). Structure never changes; what may move is below the line. */
export interface Registration {
  readonly id: string;
  /** Component type and instance, the identity that a successor takes over. */
  readonly key: string;
  readonly type: string;
  readonly instanceId: string;
  readonly priority: number;
  readonly internal: unknown;
  readonly definition: AgentComponentDefinition;
  readonly descriptor: Omit<AgentComponentDescriptor, "observations" | "actions">;
  // Settled when it is built:
  capabilities: readonly Capability[];
  /** Whether its projection may differ between two reads of an unchanged surface. */
  dynamic: boolean;
  // What moves during the lifetime:
  active: boolean;
  enabled: boolean;
  /** What was pushed as unavailable, with the reason if one was given. */
  overrides: Map<Capability, string | undefined> | undefined;
  /** Projection shared by all consumers while nothing moves; only for what is not dynamic. */
  view: RegistrationView | undefined;
  inFlight: Set<Invocation> | undefined;
}

interface CapabilityCommon {
  readonly id: string;
  /** Capability name; of a procedure its path. */
  readonly name: string;
  readonly effect: AgentEffect;
  readonly registration: Registration;
  readonly policies: PolicySet;
  readonly policyMeta: { readonly component?: JsonObject; readonly capability?: JsonObject };
  readonly confirmation: AgentConfirmationLevel;
  readonly audit: AgentAuditLevel;
  readonly idempotent: boolean;
  readonly timeoutMs: number;
  readonly dynamic: boolean;
  readonly kind: AgentCapabilityKind;
  /** Consumers that a policy has let see it; only kept where a policy could hide it. */
  shownTo: ShownTo | undefined;
}

export type CapabilityDescriptor =
  | AgentObservationDescriptor
  | AgentActionDescriptor
  | AgentProcedureDescriptor;

export interface ObservationCapability extends CapabilityCommon {
  readonly kind: "observation";
  /** As it was declared; handlers are read with `liveObservation`. */
  readonly declared: AgentObservationDefinition;
  readonly descriptor: AgentObservationDescriptor;
}

export interface ActionCapability extends CapabilityCommon {
  readonly kind: "action";
  /** As it was declared; handlers are read with `liveAction`. */
  readonly declared: AgentActionDefinition;
  readonly descriptor: AgentActionDescriptor;
  readonly group: LineRule;
}

export interface ProcedureCapability extends CapabilityCommon {
  readonly kind: "procedure";
  /** As it was declared; handlers are read from the binding's configuration of the moment. */
  readonly declared: Omit<AgentProcedureBinding, "config">;
  readonly binding: Pick<AgentProcedureBinding, "config">;
  readonly descriptor: AgentProcedureDescriptor;
  readonly lockedKeys: readonly string[];
  readonly group: LineRule;
}

export type Capability = ObservationCapability | ActionCapability | ProcedureCapability;

/** Handlers are read at each use (D3): a definition that swaps one changes neither structure nor version. */
export function liveObservation(capability: ObservationCapability): AgentObservationDefinition {
  return capability.registration.definition.observations?.[capability.name] ?? capability.declared;
}

export function liveAction(capability: ActionCapability): AgentActionDefinition {
  return capability.registration.definition.actions?.[capability.name] ?? capability.declared;
}

/** The part that decides availability, whatever the kind. */
export function liveAvailability(capability: Capability): {
  readonly when?: () => boolean;
  readonly unavailableReason?: string | (() => string);
} {
  switch (capability.kind) {
    case "observation":
      return liveObservation(capability);
    case "action":
      return liveAction(capability);
    case "procedure":
      return capability.binding.config;
  }
}
