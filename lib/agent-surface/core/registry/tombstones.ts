import { Gauge } from "../concurrency/gauge";
import type { AgentSurfaceLimits } from "../limits";
import type { ShownTo } from "../snapshot/shown-to";
import type { Registration } from "./registration";

/** What is left of a registration: ids and times, and who may know that it was there. */
export interface Tombstone {
  readonly registrationId: string;
  readonly key: string;
  readonly instanceId: string;
  readonly capabilities: ReadonlyMap<string, TombstoneCapability>;
  readonly expiresAt: number;
}

interface TombstoneCapability {
  /** Whether a policy could have hidden it. */
  readonly hideable: boolean;
  readonly shownTo: ShownTo | undefined;
}

/** Remembers retired registrations for a while, so that a late call is told what happened. */
export class Tombstones {
  readonly gauge: Gauge;
  /** In the order of retirement, which is the order of expiry. */
  private readonly byRegistration = new Map<string, Tombstone>();

  constructor(
    private readonly limits: AgentSurfaceLimits,
    private readonly now: () => number,
  ) {
    this.gauge = new Gauge(limits.tombstoneSize);
  }

  bury(registration: Registration): void {
    if (this.limits.tombstoneSize === 0) return;
    this.byRegistration.set(registration.id, {
      registrationId: registration.id,
      key: registration.key,
      instanceId: registration.instanceId,
      capabilities: new Map(
        registration.capabilities.map((capability) => [
          capability.id,
          { hideable: capability.policies.discovery.length > 0, shownTo: capability.shownTo },
        ]),
      ),
      expiresAt: this.now() + this.limits.tombstoneTtlMs,
    });
    this.sweep();
  }

  /** The retired registration of that id, when it offered the capability under that instance. */
  find(registrationId: string, capabilityId: string, instanceId?: string): Tombstone | undefined {
    this.sweep();
    const tombstone = this.byRegistration.get(registrationId);
    if (instanceId !== undefined && tombstone?.instanceId !== instanceId) return undefined;
    return tombstone?.capabilities.has(capabilityId) ? tombstone : undefined;
  }

  /** Whether this consumer may be told that something which offered the capability has gone. */
  wasKnown(capabilityId: string, instanceId: string | undefined, consumerKey: string): boolean {
    this.sweep();
    for (const tombstone of this.byRegistration.values()) {
      if (instanceId !== undefined && tombstone.instanceId !== instanceId) continue;
      const capability = tombstone.capabilities.get(capabilityId);
      if (capability && (!capability.hideable || capability.shownTo?.has(consumerKey))) return true;
    }
    return false;
  }

  clear(): void {
    this.byRegistration.clear();
    this.gauge.set(0);
  }

  private sweep(): void {
    const now = this.now();
    for (const [id, { expiresAt }] of this.byRegistration) {
      const over = this.byRegistration.size > this.limits.tombstoneSize;
      if (expiresAt > now && !over) break;
      if (expiresAt > now) this.gauge.evicted++;
      this.byRegistration.delete(id);
    }
    this.gauge.set(this.byRegistration.size);
  }
}
