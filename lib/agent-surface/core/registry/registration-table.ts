import type { Capability, Registration } from "./registration";

/** The live registrations: by id, by component key, by capability, and in the order of a snapshot. */
export class RegistrationTable {
  readonly dynamic = new Set<Registration>();
  private readonly byId = new Map<string, Registration>();
  private readonly byKey = new Map<string, Registration>();
  private readonly byCapability = new Map<string, Capability[]>();
  private readonly sorted: Registration[] = [];

  get size(): number {
    return this.byId.size;
  }

  get(registrationId: string): Registration | undefined {
    return this.byId.get(registrationId);
  }

  ofKey(key: string): Registration | undefined {
    return this.byKey.get(key);
  }

  has(capabilityId: string): boolean {
    return this.byCapability.has(capabilityId);
  }

  /** Everything live that offers the capability. */
  offering(capabilityId: string): readonly Capability[] {
    return this.byCapability.get(capabilityId) ?? [];
  }

  /** By priority (high first), type, instance. */
  ordered(): readonly Registration[] {
    return this.sorted;
  }

  add(registration: Registration): void {
    this.byId.set(registration.id, registration);
    this.byKey.set(registration.key, registration);
    if (registration.dynamic) this.dynamic.add(registration);
    this.sorted.splice(this.placeOf(registration), 0, registration);
    for (const capability of registration.capabilities) {
      const offered = this.byCapability.get(capability.id);
      if (offered) offered.push(capability);
      else this.byCapability.set(capability.id, [capability]);
    }
  }

  remove(registration: Registration): void {
    this.byId.delete(registration.id);
    this.byKey.delete(registration.key);
    this.dynamic.delete(registration);
    this.sorted.splice(this.placeOf(registration), 1);
    for (const capability of registration.capabilities) {
      const offered = this.offering(capability.id) as Capability[];
      if (offered.length > 1) offered.splice(offered.indexOf(capability), 1);
      else this.byCapability.delete(capability.id);
    }
  }

  /** Where it stands, or belongs: no two that are live have the same key. */
  private placeOf(registration: Registration): number {
    let low = 0;
    let high = this.sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isBefore(this.sorted[middle] as Registration, registration)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function isBefore(a: Registration, b: Registration): boolean {
  if (a.priority !== b.priority) return a.priority > b.priority;
  return a.type === b.type ? a.instanceId < b.instanceId : a.type < b.type;
}
