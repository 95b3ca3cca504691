import type { ReservedEvidence } from "../confirmation/confirmation-store";
import type { AgentConsumer, AgentHost } from "../consumer/agent-consumer";
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
  return new ActionContext(handlerContext(surface, invocation, capability), invocation, evidence);
}

/**
 * A class for the sake of one getter: the signal is made for a handler that looks at it, and an object literal
 * with an accessor would cost the engine a new shape for every call.
 */
class ActionContext implements AgentActionContext {
  readonly capabilityId: string;
  readonly registrationId: string;
  readonly consumer: AgentConsumer;
  readonly host: AgentHost;
  readonly invocationId: string;
  declare readonly confirmation?: NonNullable<AgentActionContext["confirmation"]>;
  readonly #invocation: Invocation;

  constructor(base: AgentHandlerContext, invocation: Invocation, evidence: ReservedEvidence | undefined) {
    this.capabilityId = base.capabilityId;
    this.registrationId = base.registrationId;
    this.consumer = base.consumer;
    this.host = base.host;
    this.invocationId = invocation.id;
    this.#invocation = invocation;
    if (evidence) this.confirmation = { id: evidence.id, approvedAt: evidence.approvedAt };
  }

  get signal(): AbortSignal {
    return this.#invocation.signal;
  }
}
