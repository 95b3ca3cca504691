import type { Gauge } from "../core/collections/gauge";
import { jsonDeepEqual } from "../core/json/json-deep-equal";
import type { AgentSurfaceRegistry } from "../core/registry/agent-surface-registry";
import type { Surface } from "../core/registry/surface";
import { surfaceOf } from "../core/registry/surface-of";

/** One collection of the runtime against its limit. Counts since the registry was made. */
export interface CollectionInspection {
  readonly name: string;
  readonly current: number;
  readonly peak: number;
  readonly limit: number;
  /** Calls that were turned away because it was full. */
  readonly refused: number;
  /** Entries that went before their time because it was full. */
  readonly evicted: number;
}

export interface GroupInspection {
  readonly key: string;
  readonly running: number;
  readonly waiting: number;
}

export interface InFlightInspection {
  readonly invocationId: string;
  readonly capabilityId: string;
  readonly consumerKey: string;
  readonly state: "preparing" | "running" | "concluding" | "settled";
  /** Milliseconds of the registry's clock. */
  readonly startedAt: number;
}

export interface SurfaceInspection {
  readonly surfaceId: string;
  readonly surfaceVersion: string;
  readonly collections: readonly CollectionInspection[];
  /** Action groups that somebody is in. */
  readonly actionGroups: readonly GroupInspection[];
  readonly inFlight: readonly InFlightInspection[];
  /** What grows with the page alone: mounted components, subscribers, consumers that read now. */
  readonly population: {
    readonly registrations: number;
    readonly listeners: number;
    readonly readers: number;
    readonly keptViews: number;
  };
}

const last = new WeakMap<Surface, SurfaceInspection>();

/**
 * The runtime's collections at this moment, each against its limit. Frozen, and the same object as before while
 * nothing in it has moved, so that a panel renders only for a change. For developers alone.
 */
export function inspectSurface(registry: AgentSurfaceRegistry): SurfaceInspection {
  const surface = surfaceOf(registry);
  const inspection = read(surface);
  const before = last.get(surface);
  if (before && jsonDeepEqual(before, inspection)) return before;
  last.set(surface, inspection);
  return inspection;
}

function read(surface: Surface): SurfaceInspection {
  const { actions, confirmations, dedupe, reads, tombstones } = surface;
  const actionGroups = actions.depths().map((group) => Object.freeze(group));
  const longestQueue = Math.max(0, ...actionGroups.map(({ waiting }) => waiting));
  return Object.freeze({
    surfaceId: surface.id,
    surfaceVersion: surface.version.current,
    collections: Object.freeze([
      collection("invocations in flight", dedupe.inFlightGauge),
      collection("dedupe window", dedupe.settledGauge),
      collection("tombstones", tombstones.gauge),
      Object.freeze({ ...collection("waiters of one action group", actions.longest), current: longestQueue }),
      collection("observations running", reads.running),
      collection("observations waiting", reads.waiting),
      collection("confirmations pending", confirmations.pendingGauge),
      collection("confirmations remembered", confirmations.rememberedGauge),
    ]),
    actionGroups: Object.freeze(actionGroups),
    inFlight: Object.freeze(
      [...dedupe.running()].map(({ request, state, startedAt }) =>
        Object.freeze({
          invocationId: request.invocationId,
          capabilityId: request.capabilityId,
          consumerKey: request.consumerKey,
          state: state.name,
          startedAt,
        }),
      ),
    ),
    population: Object.freeze({
      registrations: surface.table.size,
      listeners: surface.events.size,
      readers: reads.size,
      keptViews: surface.projector.size,
    }),
  });
}

function collection(name: string, { current, peak, limit, refused, evicted }: Gauge): CollectionInspection {
  return Object.freeze({ name, current, peak, limit, refused, evicted });
}
