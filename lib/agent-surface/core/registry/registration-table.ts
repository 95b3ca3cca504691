import type { Capability, Registration } from "./registration";

/** The live registrations: by id, by component key, by capability, and in the order of a snapshot. */
export class RegistrationTable {
  private readonly byId = new Map<string, Registration>();
  private readonly byKey = new Map<string, Registration>();
  /** Most capabilities are mounted once, so one is kept bare and only several in a set. */
  private readonly byCapability = new Map<string, Capability | Set<Capability>>();
  private readonly dynamicOnes = new Set<Registration>();
  private sorted: Registration[] = [];
  private unsorted: Registration[] = [];
  private gone = 0;

  get size(): number {
    return this.byId.size;
  }

  get dynamic(): ReadonlySet<Registration> {
    return this.dynamicOnes;
  }

  all(): IterableIterator<Registration> {
    return this.byId.values();
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

  /** Everything live that offers the capability, mount order. */
  offering(capabilityId: string): Iterable<Capability> {
    const found = this.byCapability.get(capabilityId);
    if (!found) return [];
    return found instanceof Set ? found : [found];
  }

  add(registration: Registration): void {
    this.byId.set(registration.id, registration);
    this.byKey.set(registration.key, registration);
    if (registration.dynamic) this.dynamicOnes.add(registration);
    this.unsorted.push(registration);
    for (const capability of registration.capabilities) {
      const found = this.byCapability.get(capability.id);
      if (!found) this.byCapability.set(capability.id, capability);
      else if (found instanceof Set) found.add(capability);
      else this.byCapability.set(capability.id, new Set([found, capability]));
    }
  }

  remove(registration: Registration): void {
    this.byId.delete(registration.id);
    this.byKey.delete(registration.key);
    this.dynamicOnes.delete(registration);
    this.gone++;
    for (const capability of registration.capabilities) {
      const found = this.byCapability.get(capability.id);
      if (found instanceof Set) {
        found.delete(capability);
        if (found.size === 0) this.byCapability.delete(capability.id);
      } else if (found === capability) {
        this.byCapability.delete(capability.id);
      }
    }
    // Without a reader the list must not keep what has long gone.
    if (this.gone > 32 && this.gone > this.byId.size) this.ordered();
  }

  /** By priority (high first), type, instance. Sorted when somebody reads, from what is already sorted. */
  ordered(): readonly Registration[] {
    if (this.gone > 0) {
      this.gone = 0;
      this.sorted = this.sorted.filter((registration) => registration.active);
      this.unsorted = this.unsorted.filter((registration) => registration.active);
    }
    const added = this.unsorted;
    if (added.length === 0) return this.sorted;
    this.unsorted = [];
    if (added.length * 8 < this.sorted.length) {
      for (const registration of added) insertSorted(this.sorted, registration);
    } else {
      this.sorted = [...this.sorted, ...added].sort(inSnapshotOrder);
    }
    return this.sorted;
  }

  clear(): void {
    this.byId.clear();
    this.byKey.clear();
    this.byCapability.clear();
    this.dynamicOnes.clear();
    this.sorted = [];
    this.unsorted = [];
  }
}

function insertSorted(list: Registration[], registration: Registration): void {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (inSnapshotOrder(list[middle] as Registration, registration) <= 0) low = middle + 1;
    else high = middle;
  }
  list.splice(low, 0, registration);
}

function inSnapshotOrder(a: Registration, b: Registration): number {
  if (a.priority !== b.priority) return b.priority - a.priority;
  if (a.key === b.key) return 0;
  return a.type < b.type || (a.type === b.type && a.instanceId < b.instanceId) ? -1 : 1;
}
