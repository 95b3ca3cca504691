import type { AgentConfirmationLevel } from "../core/definition/capability-definition";
import type { AgentComponentDefinition } from "../core/definition/component-definition";
import type { AgentProcedureBinding } from "../core/definition/procedure-binding";
import { type AgentPolicy, CONFIRMATION_ESCALATION } from "../core/policy/agent-policy";
import { livePolicies } from "./live-policies";

/** A definition for the registry that answers with what `follow` was last given, structure apart. */
export interface LiveDefinition {
  readonly definition: AgentComponentDefinition;
  /** Takes over the handlers of a definition of the same structure. */
  follow(latest: AgentComponentDefinition): void;
}

type Mutable<T> = { -readonly [Field in keyof T]: T[Field] };

/** The registry reads handlers off the definition object that it was given (D3), so following is putting them in. */
export function createLiveDefinition(first: AgentComponentDefinition): LiveDefinition {
  let latest = first;
  const bindings = bindingsOf(first).map((binding, place): Mutable<AgentProcedureBinding> => {
    const latestConfig = () => bindingsOf(latest)[place]?.config ?? binding.config;
    const policies = livePolicies(binding.config.policies, () => latestConfig().policies) ?? [];
    return {
      ...binding,
      config: {
        ...binding.config,
        policies: [...policies, latestConfirmation(() => latestConfig().confirmation)],
      },
    };
  });
  const definition: Mutable<AgentComponentDefinition> = {
    ...first,
    policies: livePolicies(first.policies, () => latest.policies),
    observations: withLivePolicies(first.observations, (name) => latest.observations?.[name]),
    actions: withLivePolicies(first.actions, (name) => latest.actions?.[name]),
    procedures: bindings,
  };
  return {
    definition,
    follow(next) {
      latest = next;
      definition.observations = next.observations;
      definition.actions = next.actions;
      const configs = bindingsOf(next);
      bindings.forEach((binding, place) => {
        binding.config = configs[place]?.config ?? binding.config;
      });
    },
  };
}

/** The level of the registration is a floor; a later commit that tightens it takes effect without a new registration. */
function latestConfirmation(level: () => AgentConfirmationLevel | undefined): AgentPolicy {
  return { name: "latest-confirmation", [CONFIRMATION_ESCALATION]: { if: () => level() === "required" } };
}

function bindingsOf({ procedures = [] }: AgentComponentDefinition): readonly AgentProcedureBinding[] {
  return Object.values(procedures);
}

interface HasPolicies {
  readonly policies?: readonly AgentPolicy[];
}

function withLivePolicies<Capability extends HasPolicies>(
  capabilities: { readonly [name: string]: Capability } | undefined,
  latest: (name: string) => HasPolicies | undefined,
): { readonly [name: string]: Capability } | undefined {
  if (!capabilities || !Object.values(capabilities).some((capability) => capability.policies))
    return capabilities;
  return Object.fromEntries(
    Object.entries(capabilities).map(([name, capability]) => [
      name,
      { ...capability, policies: livePolicies(capability.policies, () => latest(name)?.policies) },
    ]),
  );
}
