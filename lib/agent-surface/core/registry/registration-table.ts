import type { Capability, Registration } from "./registration";

/** The live registrations: by id, by component key, by capability. */
export class RegistrationTable {
  readonly dynamic = new Set<Registration>();
  private readonly byId = new Map<string, Registration>();
  private readonly byKey = new Map<string, Registration>();
  /** Most capabilities are mounted once, so one is kept bare and only several in a set. */
  private readonly byCapability = new Map<string, Capability | Set<Capability>>();

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
    const offered = this.byCapability.get(capabilityId) ?? [];
    return offered instanceof Set ? [...offered] : [offered].flat();
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
      if (offered instanceof Set) offered.add(capability);
      else this.byCapability.set(capability.id, offered ? new Set([offered, capability]) : capability);
    }
  }

  remove(registration: Registration): void {
    this.byId.delete(registration.id);
    this.byKey.delete(registration.key);
    this.dynamic.delete(registration);
    for (const capability of registration.capabilities) {
      const offered = this.byCapability.get(capability.id);
      if (offered instanceof Set) offered.delete(capability);
      if (offered === capability || (offered instanceof Set && offered.size === 0))
        this.byCapability.delete(capability.id);
    }
  }
}
