import type { AgentConsumer, AgentHost } from "../consumer/agent-consumer";
import type { AgentCapabilityKind, AgentEffect } from "../definition/capability-definition";
import type { AgentInvocationResult } from "../invocation/invocation-result";
import type { JsonObject, JsonValue } from "../json/json-value";

export type AgentEnvironment = "development" | "test" | "production";

/** Authority hides, state discloses (D12). */
export type DiscoveryDecision =
  | { readonly decision: "expose" }
  | { readonly decision: "disable"; readonly reason: string }
  | { readonly decision: "hide" };

export interface AgentPolicyContext<Host extends AgentHost = AgentHost> {
  readonly capabilityId: string;
  readonly plane: "view" | "domain";
  readonly kind: AgentCapabilityKind;
  readonly effect: AgentEffect;
  readonly registrationId: string;
  readonly consumer: AgentConsumer;
  readonly host: Host;
  readonly meta: { readonly component?: JsonObject; readonly capability?: JsonObject };
  /** The component's private data, never serialised (D9). */
  readonly internal: unknown;
  readonly environment: AgentEnvironment;
  /** Milliseconds, from the registry's clock; a policy reads no other (D21). */
  now(): number;
}

/** Phase 4. There is no input here, by construction (D21). */
export type AgentAuthorizationContext<Host extends AgentHost = AgentHost> = AgentPolicyContext<Host>;

/** Phase 6. The input is the validated effective one; the raw one is never shown (D21). */
export interface AgentInvocationPolicyContext<Host extends AgentHost = AgentHost>
  extends AgentAuthorizationContext<Host> {
  readonly invocationId: string;
  readonly effectiveInput: JsonValue;
}

export type AgentPolicyNext = () => Promise<AgentInvocationResult>;

/**
 * A rule over capabilities. A policy refuses by throwing an `AgentSurfaceError`; what `next` answered can be
 * looked at and must be returned as it is.
 */
export interface AgentPolicy<Host extends AgentHost = AgentHost> {
  readonly name: string;
  onDiscovery?(ctx: AgentPolicyContext<Host>): DiscoveryDecision;
  onAuthorize?(ctx: AgentAuthorizationContext<Host>, next: AgentPolicyNext): Promise<AgentInvocationResult>;
  onInvoke?(ctx: AgentInvocationPolicyContext<Host>, next: AgentPolicyNext): Promise<AgentInvocationResult>;
  readonly [CONFIRMATION_ESCALATION]?: ConfirmationEscalation<Host>;
}

/** Key under which a policy carries its demand for a person's approval; phase 6 reads it. */
export const CONFIRMATION_ESCALATION: unique symbol = Symbol.for(
  "agent-surface.confirmation-escalation",
) as never;

export interface ConfirmationEscalation<Host extends AgentHost = AgentHost> {
  /** Left out: always. A throw counts as yes. */
  if?(ctx: AgentInvocationPolicyContext<Host>): boolean;
  /** The sentence that the person reads. */
  summary?(effectiveInput: JsonValue): string;
}

/**
 * Set on the authorization context of a call that presents this consumer's own approved evidence for this
 * capability, so that a rate limit charges the request and its approved repetition once.
 */
export const EVIDENCE_RETRY: unique symbol = Symbol("agent-surface.evidence-retry");
