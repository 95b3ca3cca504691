import { type AgentConsumer, type AgentHost, ANONYMOUS_CONSUMER } from "../core/consumer/agent-consumer";
import type { AgentCapabilityKind, AgentEffect } from "../core/definition/capability-definition";
import {
  type AgentPolicy,
  type AgentPolicyContext,
  CONFIRMATION_ESCALATION,
  type DiscoveryDecision,
} from "../core/policy/agent-policy";
import { castVote } from "../core/policy/evaluate-discovery";
import { policyContext } from "../core/policy/policy-context";
import type { AgentSurfaceRegistry } from "../core/registry/agent-surface-registry";
import type { Capability } from "../core/registry/registration";
import { isBefore } from "../core/registry/snapshot-order";
import type { Surface } from "../core/registry/surface";
import { surfaceOf } from "../core/registry/surface-of";
import { unavailableReason } from "../core/snapshot/availability";

/** Through whose eyes: another consumer, or the same page with another host. */
export interface ExplainContext {
  readonly consumer?: AgentConsumer;
  readonly host?: AgentHost;
}

export type PolicyScope = "registry" | "component" | "capability";
export type PolicyPhase = "discovery" | "authorize" | "invoke" | "confirmation";

export interface PolicyExplanation {
  readonly name: string;
  readonly scope: PolicyScope;
  /** The moments at which it speaks. */
  readonly phases: readonly PolicyPhase[];
  /** Present when it speaks at discovery. */
  readonly vote?: DiscoveryDecision;
  /** What it threw instead of voting, in words; its vote is then `hide`. */
  readonly threw?: string;
}

export interface CapabilityExplanation {
  readonly capabilityId: string;
  readonly kind: AgentCapabilityKind;
  readonly effect: AgentEffect;
  readonly componentType: string;
  readonly instanceId: string;
  readonly registrationId: string;
  /** What a snapshot for the same consumer and host says. */
  readonly outcome: "available" | "unavailable" | "hidden";
  /** The reason that the snapshot shows. */
  readonly reason?: string;
  /** The component's own state, apart from any vote. */
  readonly availability: { readonly available: boolean; readonly reason?: string };
  /** In the order of evaluation: registry, component, capability. */
  readonly policies: readonly PolicyExplanation[];
}

export interface SurfaceExplanation {
  readonly surfaceId: string;
  readonly surfaceVersion: string;
  readonly consumer: AgentConsumer;
  /** In snapshot order; what is hidden is here too. */
  readonly capabilities: readonly CapabilityExplanation[];
}

/**
 * Why each capability is shown, unavailable or hidden, policy by policy. For developers alone: it tells what
 * policies hide. Changes nothing and leaves no trace of having been shown.
 */
export function explainSurface(
  registry: AgentSurfaceRegistry,
  context: ExplainContext = {},
): SurfaceExplanation {
  const surface = surfaceOf(registry);
  const consumer = context.consumer ?? ANONYMOUS_CONSUMER;
  const host = context.host ?? surface.host();
  return Object.freeze({
    surfaceId: surface.id,
    surfaceVersion: surface.version.current,
    consumer,
    capabilities: Object.freeze(
      [...surface.table.all()]
        .sort((a, b) => (isBefore(a, b) ? -1 : 1))
        .flatMap(({ capabilities }) => capabilities)
        .map((capability) => explainCapability(surface, capability, consumer, host)),
    ),
  });
}

function explainCapability(
  surface: Surface,
  capability: Capability,
  consumer: AgentConsumer,
  host: AgentHost,
): CapabilityExplanation {
  const { registration } = capability;
  const ctx = policyContext(surface, capability, consumer, host);
  const own = unavailableReason(capability);
  const policies = capability.policies.all.map((policy, index) =>
    explainPolicy(policy, scopeOf(surface, capability, index), ctx),
  );
  const votes = policies.flatMap(({ vote }) => vote ?? []);
  const hidden = votes.some(({ decision }) => decision === "hide");
  const disabled = votes.find((vote) => vote.decision === "disable");
  const reason = hidden
    ? undefined
    : (own ?? (disabled?.decision === "disable" ? disabled.reason : undefined));
  return Object.freeze({
    capabilityId: capability.id,
    kind: capability.kind,
    effect: capability.effect,
    componentType: registration.type,
    instanceId: registration.instanceId,
    registrationId: registration.id,
    outcome: outcomeOf(hidden, reason),
    ...(reason !== undefined && { reason }),
    availability: Object.freeze({ available: own === undefined, ...(own !== undefined && { reason: own }) }),
    policies: Object.freeze(policies),
  });
}

function outcomeOf(hidden: boolean, reason: string | undefined): CapabilityExplanation["outcome"] {
  if (hidden) return "hidden";
  return reason === undefined ? "available" : "unavailable";
}

function explainPolicy(policy: AgentPolicy, scope: PolicyScope, ctx: AgentPolicyContext): PolicyExplanation {
  const phases: PolicyPhase[] = [];
  if (policy.onDiscovery) phases.push("discovery");
  if (policy.onAuthorize) phases.push("authorize");
  if (policy.onInvoke) phases.push("invoke");
  if (policy[CONFIRMATION_ESCALATION]) phases.push("confirmation");
  const cast = policy.onDiscovery ? castVote(policy, ctx) : undefined;
  return Object.freeze({
    name: policy.name,
    scope,
    phases: Object.freeze(phases),
    ...(cast && { vote: cast.vote }),
    ...(cast?.error !== undefined && { threw: String(cast.error) }),
  });
}

/** Sets are composed registry first, then component, then capability, so the place tells the scope. */
function scopeOf(surface: Surface, { registration }: Capability, index: number): PolicyScope {
  const ofRegistry = surface.policies.all.length;
  if (index < ofRegistry) return "registry";
  return index < ofRegistry + (registration.definition.policies?.length ?? 0) ? "component" : "capability";
}
