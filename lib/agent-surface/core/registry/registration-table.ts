import type { Capability, Registration } from "./registration";

/** The live registrations: by id, by component key, by capability. */
export class RegistrationTable {
  readonly dynamic = new Set<Registration>();
  private readonly byId = new Map<string, Registration>();
  private readonly byKey = new Map<string, Registration>();
  private readonly byCapability = new Map<string, Capability[]>();

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

  /** In mount order. */
  all(): Iterable<Registration> {
    return this.byId.values();
  }

  add(registration: Registration): void {
    this.byId.set(registration.id, registration);
    this.byKey.set(registration.key, registration);
    if (registration.dynamic) this.dynamic.add(registration);
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
    for (const capability of registration.capabilities) {
      const offered = this.offering(capability.id) as Capability[];
      if (offered.length > 1) offered.splice(offered.indexOf(capability), 1);
      else this.byCapability.delete(capability.id);
    }
  }
}
