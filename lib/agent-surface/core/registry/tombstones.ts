import { BoundedMap } from "../collections/bounded-map";
import type { ShownTo } from "../snapshot/shown-to";
import type { Registration } from "./registration";
import type { Surface } from "./surface";

/** What is left of a registration: ids and times, and who may know that it was there. */
export interface Tombstone {
  readonly registrationId: string;
  readonly key: string;
  readonly instanceId: string;
  readonly capabilities: readonly {
    readonly id: string;
    /** Consumers that have seen it; `undefined` where a policy could have hidden it and nobody has. */
    readonly knownTo: Pick<ShownTo, "has"> | undefined;
  }[];
  readonly expiresAt: number;
}

const EVERYONE: Pick<ShownTo, "has"> = { has: () => true };

/** Remembers retired registrations for a while, so that a late call is told what happened. */
export class Tombstones {
  private readonly retired: BoundedMap<Tombstone>;

  constructor(private readonly surface: Surface) {
    this.retired = new BoundedMap(surface.limits.tombstoneSize, surface.now, ({ registrationId }) =>
      surface.audit.record({ type: "eviction", registrationId, actor: "runtime" }),
    );
  }

  get gauge() {
    return this.retired.gauge;
  }

  bury({ id, key, instanceId, capabilities }: Registration): void {
    const { limits, now } = this.surface;
    this.retired.set(id, {
      registrationId: id,
      key,
      instanceId,
      capabilities: capabilities.map(({ id, policies, shownTo }) => ({
        id,
        knownTo: policies.discovery.length > 0 ? shownTo : EVERYONE,
      })),
      expiresAt: now() + limits.tombstoneTtlMs,
    });
  }

  /** The retired registration of that id, when it offered the capability under that instance. */
  find(registrationId: string, capabilityId: string, instanceId: string | undefined): Tombstone | undefined {
    const tombstone = this.retired.get(registrationId);
    return tombstone && capabilityOf(tombstone, capabilityId, instanceId) ? tombstone : undefined;
  }

  /** Whether this consumer may be told that something which offered the capability has gone. */
  wasKnown(capabilityId: string, instanceId: string | undefined, consumerKey: string): boolean {
    return this.retired
      .live()
      .some((tombstone) => capabilityOf(tombstone, capabilityId, instanceId)?.knownTo?.has(consumerKey));
  }

  clear(): void {
    this.retired.clear();
  }
}

function capabilityOf(tombstone: Tombstone, capabilityId: string, instanceId: string | undefined) {
  if (instanceId !== undefined && tombstone.instanceId !== instanceId) return undefined;
  return tombstone.capabilities.find(({ id }) => id === capabilityId);
}
