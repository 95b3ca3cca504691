import type { AgentConsumer, AgentHost } from "../consumer/agent-consumer";
import type { Capability } from "../registry/registration";
import type { Surface } from "../registry/surface";
import type { AgentPolicyContext } from "./agent-policy";

export function policyContext(
  surface: Surface,
  capability: Capability,
  consumer: AgentConsumer,
  host: AgentHost,
): AgentPolicyContext {
  return {
    capabilityId: capability.id,
    plane: capability.kind === "procedure" ? "domain" : "view",
    kind: capability.kind,
    effect: capability.effect,
    registrationId: capability.registration.id,
    consumer,
    host,
    meta: capability.policyMeta,
    internal: capability.registration.internal,
    environment: surface.environment,
    now: surface.now,
  };
}
