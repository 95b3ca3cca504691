import { warn } from "../errors/report-contained";
import type { AgentAvailability, AgentRegistrationUpdate } from "./agent-surface-registry";
import type { Capability, Registration } from "./registration";
import type { Surface } from "./surface";

/** Applies pushed availability; only what really changes bumps the version and is announced (D1). */
export function updateRegistration(
  surface: Surface,
  registration: Registration,
  { enabled = registration.enabled, availability }: AgentRegistrationUpdate,
): void {
  const { capabilities } = registration;
  const isPushedAvailable = (capability: Capability) =>
    registration.enabled && !registration.overrides?.has(capability);
  const before = capabilities.map(isPushedAvailable);
  let changed = enabled !== registration.enabled;
  registration.enabled = enabled;
  if (pushAvailability(registration, availability)) changed = true;
  if (!changed) return;
  surface.projector.changed(registration);
  surface.version.bump();
  surface.events.emit(
    ...capabilities.flatMap((capability, index) => {
      const available = isPushedAvailable(capability);
      if (available === before[index]) return [];
      const { id: registrationId } = registration;
      return [
        { type: "availability-changed" as const, registrationId, capabilityId: capability.id, available },
      ];
    }),
  );
}

/** Whether any entry says something new. */
export function pushAvailability(
  registration: Registration,
  availability: AgentRegistrationUpdate["availability"] = {},
): boolean {
  const { type, capabilities } = registration;
  let changed = false;
  for (const [name, pushed] of Object.entries(availability)) {
    const capability = capabilities.find((one) => one.name === name || one.id === name);
    if (!capability) warn(`The availability of "${type}" names the unknown capability "${name}".`);
    else if (push(registration, capability, pushed)) changed = true;
  }
  return changed;
}

/** Whether it says something new. `undefined` takes back what was pushed, which is what "available" does too. */
function push(
  registration: Registration,
  capability: Capability,
  pushed: AgentAvailability | undefined = true,
): boolean {
  const { available, reason } =
    typeof pushed === "object" ? pushed : { available: pushed, reason: undefined };
  registration.overrides ??= new Map();
  const { overrides } = registration;
  if (available === true) return overrides.delete(capability);
  if (overrides.has(capability) && overrides.get(capability) === reason) return false;
  overrides.set(capability, reason);
  return true;
}
