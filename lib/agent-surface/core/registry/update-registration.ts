import { warn } from "../errors/report-contained";
import type { AgentAvailability, AgentRegistrationUpdate } from "./agent-surface-registry";
import type { AvailabilityOverride, Capability, Registration } from "./registration";
import type { Surface } from "./surface";

/** Applies pushed availability; only what really changes bumps the version and is announced (D1). */
export function updateRegistration(
  surface: Surface,
  registration: Registration,
  change: AgentRegistrationUpdate,
): void {
  const before = registration.capabilities.map((capability) => isPushedAvailable(registration, capability));
  let changed = false;
  if (change.enabled !== undefined && change.enabled !== registration.enabled) {
    registration.enabled = change.enabled;
    changed = true;
  }
  for (const [name, availability] of Object.entries(change.availability ?? {})) {
    const capability = registration.capabilities.find((one) => one.name === name || one.id === name);
    if (!capability) {
      warn(
        `update() of "${registration.type}" names the unknown capability "${name}"; nothing changed for it.`,
      );
      continue;
    }
    if (setOverride(registration, capability, overrideOf(availability))) changed = true;
  }
  if (!changed) return;
  surface.projector.changed(registration);
  surface.version.bump();
  surface.events.emit(
    ...registration.capabilities.flatMap((capability, index) => {
      const available = isPushedAvailable(registration, capability);
      return available === before[index]
        ? []
        : {
            type: "availability-changed" as const,
            registrationId: registration.id,
            capabilityId: capability.id,
            available,
          };
    }),
  );
}

function isPushedAvailable(registration: Registration, capability: Capability): boolean {
  return registration.enabled && (registration.overrides?.get(capability)?.available ?? true);
}

function overrideOf(availability: AgentAvailability | undefined): AvailabilityOverride | undefined {
  if (availability === undefined) return undefined;
  if (typeof availability === "boolean") return { available: availability, reason: undefined };
  return { available: availability.available === true, reason: availability.reason };
}

function setOverride(
  registration: Registration,
  capability: Capability,
  next: AvailabilityOverride | undefined,
): boolean {
  const last = registration.overrides?.get(capability);
  if (last?.available === next?.available && last?.reason === next?.reason) return false;
  registration.overrides ??= new Map();
  if (next) registration.overrides.set(capability, next);
  else registration.overrides.delete(capability);
  // "Available" is what no override says too.
  return !(last === undefined && next?.available) && !(next === undefined && last?.available);
}
