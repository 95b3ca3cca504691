import type { ReservedEvidence } from "../confirmation/confirmation-store";
import type { AgentActionContext, AgentHandlerContext } from "../definition/capability-definition";
import type { Capability } from "../registry/registration";
import type { Surface } from "../registry/surface";
import type { Invocation } from "./invocation";

export function handlerContext(
  surface: Surface,
  invocation: Invocation,
  capability: Capability,
): AgentHandlerContext {
  return {
    capabilityId: capability.id,
    registrationId: capability.registration.id,
    consumer: invocation.request.consumer,
    host: surface.host(),
  };
}

export function actionContext(
  surface: Surface,
  invocation: Invocation,
  capability: Capability,
  evidence: ReservedEvidence | undefined,
): AgentActionContext {
  return {
    ...handlerContext(surface, invocation, capability),
    invocationId: invocation.id,
    get signal() {
      return invocation.signal;
    },
    ...(evidence && { confirmation: { id: evidence.id, approvedAt: evidence.approvedAt } }),
  };
}
