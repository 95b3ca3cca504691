import { parseCapabilityId } from "../core/identity/capability-id";
import type { AgentSurfaceRegistry } from "../core/registry/agent-surface-registry";
import type { AgentSnapshotContext, AgentSurfaceSnapshot } from "../core/snapshot/surface-snapshot";
import { inScope } from "../core/snapshot/take-snapshot";
import { type Offer, offersOf } from "./offers";

/** More kinds of capabilities than a model keeps in mind; beyond it the tokens of all are forgotten. */
const MAX_REMEMBERED = 1_000;

/** Where a capability is on offer, and the version at which a model was told so. */
export interface ToldOffers {
  readonly offers: readonly Offer[];
  readonly surfaceVersion?: string;
}

/**
 * What a model was told of the surface. Its calls carry the tokens of that reading, so that they go stale as those
 * of a tool do that was made from it (AS-META-004).
 */
export interface SurfaceReadings {
  /** A reading narrowed to what is asked for; what would widen the floor or names nothing is told apart. */
  discover(asked: readonly string[] | undefined): {
    readonly snapshot: AgentSurfaceSnapshot;
    readonly scopeRejected: readonly string[] | undefined;
  };
  /** As it was told, or as it is where nothing was told of it. */
  find(capabilityId: string, instanceId: string | undefined): ToldOffers;
  /** Those that the surface still offers, within the floor. */
  stillOffered(offers: readonly Offer[]): readonly Offer[];
  /** Whether the floor lets the runtime itself be asked about what is not on offer. */
  covers(capabilityId: string): boolean;
}

/** `context` has the toolset's scope, which is the floor. */
export function createSurfaceReadings(
  registry: AgentSurfaceRegistry,
  context: AgentSnapshotContext,
): SurfaceReadings {
  const { consumer, scope: floor } = context;
  const told = new Map<string, ToldOffers>();
  const isWithin = (type: string) => !floor || floor.some((area) => inScope(type, area));

  const offersNow = () => offersOf(registry.snapshot({ consumer, scope: floor }));

  return {
    discover(asked) {
      const scope = asked?.filter(isWithin) ?? floor;
      const snapshot = registry.snapshot({ ...context, scope });
      const { surfaceVersion, truncated, scopeRejected: unmatched = [] } = snapshot;
      const isWhole = !asked && !truncated;
      if (isWhole || told.size > MAX_REMEMBERED) told.clear();
      for (const [id, offers] of Map.groupBy(offersOf(snapshot), ({ capabilityId }) => capabilityId)) {
        told.set(id, { offers, surfaceVersion });
      }
      return {
        snapshot,
        // What lies beyond the floor looks like what does not exist.
        scopeRejected: asked?.filter((entry) => !isWithin(entry) || unmatched.includes(entry)),
      };
    },
    find(capabilityId, instanceId) {
      const isMeant = (offer: Offer) =>
        offer.capabilityId === capabilityId && (instanceId === undefined || offer.instanceId === instanceId);
      const known = told.get(capabilityId);
      const offers = known?.offers.filter(isMeant);
      return offers?.length ? { ...known, offers } : { offers: offersNow().filter(isMeant) };
    },
    stillOffered(offers) {
      const live = new Set(offersNow().map(({ registrationId }) => registrationId));
      return offers.filter(({ registrationId }) => live.has(registrationId));
    },
    covers(capabilityId) {
      const id = parseCapabilityId(capabilityId);
      return !floor || (id?.plane === "view" && isWithin(id.componentType));
    },
  };
}
