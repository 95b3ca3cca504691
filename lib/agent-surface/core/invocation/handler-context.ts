import type { Confirmation } from "../confirmation/confirmation";
import type { AgentConsumer, AgentHost } from "../consumer/agent-consumer";
import type { AgentActionContext, AgentHandlerContext } from "../definition/capability-definition";
import type { Capability } from "../registry/registration";
import type { Invocation } from "./invocation";

export class HandlerContext implements AgentHandlerContext {
  readonly capabilityId: string;
  readonly registrationId: string;
  readonly consumer: AgentConsumer;
  readonly host: AgentHost;

  constructor({ request, surface }: Invocation, { id, registration }: Capability) {
    this.capabilityId = id;
    this.registrationId = registration.id;
    this.consumer = request.consumer;
    this.host = surface.host();
  }
}

/**
 * A class for the sake of one getter: the signal is made for a handler that looks at it, and an object literal
 * with an accessor would cost the engine a new shape for every call.
 */
export class ActionContext extends HandlerContext implements AgentActionContext {
  readonly invocationId: string;
  declare readonly confirmation?: NonNullable<AgentActionContext["confirmation"]>;
  readonly #call: Invocation;

  constructor(call: Invocation, capability: Capability, evidence: Confirmation | undefined) {
    super(call, capability);
    this.invocationId = call.request.invocationId;
    this.#call = call;
    if (evidence) this.confirmation = evidence.evidence;
  }

  get signal(): AbortSignal {
    return this.#call.signal;
  }
}
