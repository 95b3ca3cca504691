import type { AgentComponentDefinition } from "../definition/component-definition";
import { validateComponentShape } from "../definition/validate-component-shape";
import { AgentSurfaceDefinitionError } from "../errors/definition-error";
import { reportContained, warn } from "../errors/report-contained";
import type { AgentRegistrationHandle, AgentRegistrationUpdate } from "./agent-surface-registry";
import { buildRegistration } from "./build-registration";
import type { Registration } from "./registration";
import { findSuffixCollisions } from "./suffix-lint";
import type { Surface } from "./surface";
import { pushAvailability, updateRegistration } from "./update-registration";

/**
 * Puts a declaration on the surface.
 * @throws {AgentSurfaceDefinitionError} for structural faults; a duplicate or a guard's refusal gives a dead
 * handle instead (D4).
 */
export function registerComponent(
  surface: Surface,
  definition: AgentComponentDefinition,
  initial?: Pick<AgentRegistrationUpdate, "availability">,
): AgentRegistrationHandle {
  if (surface.disposed)
    throw new Error("This surface was disposed; create a registry for the new page or user.");
  const registration = readDefinition(surface, definition);
  if (!isAccepted(surface, definition)) return rejected(surface, registration, "guard");
  const owner = surface.table.ofKey(registration.key);
  if (owner && surface.duplicates === "reject") return rejected(surface, registration, "duplicate");
  const announceCollisions = findSuffixCollisions(surface, registration);
  if (owner) unregisterComponent(surface, owner);
  // A listener that heard of it may have come first, or have ended the surface.
  if (surface.disposed || surface.table.ofKey(registration.key)) {
    return rejected(surface, registration, "duplicate");
  }

  pushAvailability(registration, initial?.availability);
  registration.active = true;
  surface.table.add(registration);
  surface.projector.changed(registration);
  surface.version.bump();
  surface.audit.record({ type: "registration", registrationId: registration.id, actor: "runtime" });
  surface.events.emit({ type: "component-registered", ...identityOf(registration) });
  announceCollisions();
  return new RegistrationHandle(surface, registration, "unregistered");
}

/** Whatever a definition does while it is read, its author gets the one kind of error. */
function readDefinition(surface: Surface, definition: AgentComponentDefinition): Registration {
  try {
    validateComponentShape(definition, surface.limits);
    return buildRegistration(surface, definition);
  } catch (error) {
    if (error instanceof AgentSurfaceDefinitionError) throw error;
    const message = "A part of the definition cannot be read. Declare plain data and functions.";
    // biome-ignore lint/style/useErrorCause: the cause is given, after the code and the message.
    throw new AgentSurfaceDefinitionError("INVALID_DEFINITION", message, { cause: error });
  }
}

/**
 * A class for the sake of its getters: a literal with an accessor costs the engine a new shape each time. The verbs are
 * made when they are asked for, so that a host may take them off the handle and a thousand handles take little room.
 */
class RegistrationHandle implements AgentRegistrationHandle {
  readonly #surface: Surface;
  readonly #registration: Registration;
  readonly #inactive: "rejected" | "unregistered";

  constructor(surface: Surface, registration: Registration, inactive: "rejected" | "unregistered") {
    this.#surface = surface;
    this.#registration = registration;
    this.#inactive = inactive;
  }

  get registrationId(): string {
    return this.#registration.id;
  }

  get status() {
    return this.#registration.active ? "active" : this.#inactive;
  }

  get update() {
    return (change: AgentRegistrationUpdate): void => {
      if (this.#registration.active) updateRegistration(this.#surface, this.#registration, change);
    };
  }

  get invalidate() {
    return (): void => {
      if (this.#registration.active) this.#surface.version.bump();
    };
  }

  get unregister() {
    return (): void => unregisterComponent(this.#surface, this.#registration);
  }
}

/** Ends a registration: nothing new reaches it, and what is under way is told. Safe to repeat. */
export function unregisterComponent(surface: Surface, registration: Registration): void {
  if (!registration.active) return;
  registration.active = false;
  surface.table.remove(registration);
  surface.projector.changed(registration);
  surface.tombstones.bury(registration);
  surface.version.bump();
  surface.audit.record({ type: "unregistration", registrationId: registration.id, actor: "runtime" });
  surface.events.emit({ type: "component-unregistered", ...identityOf(registration) });
  for (const invocation of [...(registration.inFlight ?? [])]) invocation.ownerUnmounted();
  surface.confirmations.expirePendingOf(registration.id);
}

function identityOf({ id, type, instanceId }: Registration) {
  return { registrationId: id, componentType: type, instanceId };
}

function rejected(
  surface: Surface,
  registration: Registration,
  reason: "duplicate" | "guard",
): AgentRegistrationHandle {
  const { type, instanceId } = registration;
  surface.audit.record({ type: "registration-rejected", actor: "runtime" });
  surface.events.emit({ type: "component-rejected", componentType: type, instanceId, reason });
  if (reason === "duplicate" && surface.environment !== "production") {
    warn(`"${type}" with instance "${instanceId}" is already registered; the first one stays.`);
  }
  return new RegistrationHandle(surface, registration, "rejected");
}

function isAccepted(surface: Surface, definition: AgentComponentDefinition): boolean {
  if (!surface.guard) return true;
  try {
    const { stack } = new Error("registered here");
    const answer = surface.guard({ definition, ...(stack !== undefined && { stack }) });
    return answer === "accept" || answer === true;
  } catch (error) {
    reportContained("onRegister threw, the component is rejected", error);
    return false;
  }
}

/** Why a call is `CANCELLED` once the surface is gone. */
export const SURFACE_DISPOSED = { reason: "surface-disposed" } as const;
