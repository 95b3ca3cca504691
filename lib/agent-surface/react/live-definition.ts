import type { AgentConfirmationLevel } from "../core/definition/capability-definition";
import type { AgentComponentDefinition } from "../core/definition/component-definition";
import type { AgentProcedureBinding } from "../core/definition/procedure-binding";
import { type AgentPolicy, CONFIRMATION_ESCALATION } from "../core/policy/agent-policy";
import { livePolicies } from "./live-policies";

type Mutable<T> = { -readonly [Field in keyof T]: T[Field] };

/**
 * A definition for the registry that answers with what `follow` was last given, structure apart. The registry reads
 * handlers off the definition object that it was given (D3), so following is putting them in.
 */
export class LiveDefinition {
  readonly definition: Mutable<AgentComponentDefinition>;
  #latest: AgentComponentDefinition;
  readonly #bindings: readonly Mutable<AgentProcedureBinding>[] | undefined;

  constructor({ availability: _, ...first }: AgentComponentDefinition & { readonly availability?: unknown }) {
    this.#latest = first;
    this.#bindings =
      first.procedures && bindingsOf(first).map((binding, place) => this.#follower(binding, place));
    this.definition = {
      ...first,
      policies: livePolicies(first.policies, () => this.#latest.policies),
      observations: withLivePolicies(first.observations, (name) => this.#latest.observations?.[name]),
      actions: withLivePolicies(first.actions, (name) => this.#latest.actions?.[name]),
      procedures: this.#bindings,
    };
  }

  /** Takes over the handlers of a definition of the same structure. */
  follow(next: AgentComponentDefinition): void {
    this.#latest = next;
    this.definition.observations = next.observations;
    this.definition.actions = next.actions;
    if (!this.#bindings) return;
    const configs = bindingsOf(next);
    this.#bindings.forEach((binding, place) => {
      binding.config = configs[place]?.config ?? binding.config;
    });
  }

  #follower(binding: AgentProcedureBinding, place: number): AgentProcedureBinding {
    const latestConfig = () => bindingsOf(this.#latest)[place]?.config ?? binding.config;
    const policies = livePolicies(binding.config.policies, () => latestConfig().policies) ?? [];
    return {
      ...binding,
      config: {
        ...binding.config,
        policies: [...policies, latestConfirmation(() => latestConfig().confirmation)],
      },
    };
  }
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
