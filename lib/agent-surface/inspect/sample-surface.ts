import type { AgentSurfaceEvent } from "../core/events/surface-event";
import type { AgentSurfaceRegistry } from "../core/registry/agent-surface-registry";
import { surfaceOf } from "../core/registry/surface-of";

/** How full the runtime was after a call or a confirmation had moved. Milliseconds of the registry's clock. */
export interface DepthSample {
  readonly at: number;
  readonly invocationsInFlight: number;
  readonly actionsWaiting: number;
  readonly observationsRunning: number;
  readonly observationsWaiting: number;
  readonly confirmationsPending: number;
}

/** How long a call took, waiting included. */
export interface DurationSample {
  readonly at: number;
  readonly capabilityId: string;
  readonly status: "ok" | "error";
  readonly durationMs: number;
}

export interface SurfaceSamples {
  readonly depths: readonly DepthSample[];
  readonly durations: readonly DurationSample[];
}

export interface SurfaceSampler {
  /** Oldest first, at most `capacity` of each; the same object until there is a new one. */
  samples(): SurfaceSamples;
  stop(): void;
}

/**
 * Samples depths and durations from now on, for as long as somebody wants them (AS-INSPECT-002). For developers
 * alone.
 * @throws {RangeError} for a capacity that keeps nothing
 */
export function sampleSurface(
  registry: AgentSurfaceRegistry,
  { capacity = 1_000 }: { readonly capacity?: number } = {},
): SurfaceSampler {
  if (!Number.isSafeInteger(capacity) || capacity < 1) {
    throw new RangeError("sampleSurface: capacity must be a whole number of at least 1.");
  }
  const surface = surfaceOf(registry);
  const depths: DepthSample[] = [];
  const durations: DurationSample[] = [];
  let told: SurfaceSamples | undefined;

  const keep = <Sample>(list: Sample[], sample: Sample) => {
    if (list.length === capacity) list.shift();
    list.push(Object.freeze(sample));
    told = undefined;
  };
  const unsubscribe = surface.events.subscribe((event: AgentSurfaceEvent) => {
    if (!/^(?:invocation|confirmation)-/.test(event.type)) return;
    const { actions, confirmations, dedupe, reads } = surface;
    const at = surface.now();
    keep(depths, {
      at,
      invocationsInFlight: dedupe.inFlightGauge.current,
      actionsWaiting: actions.waiting.current,
      observationsRunning: reads.running.current,
      observationsWaiting: reads.waiting.current,
      confirmationsPending: confirmations.pendingGauge.current,
    });
    if (event.type !== "invocation-settled") return;
    const { capabilityId, status, durationMs } = event;
    keep(durations, { at, capabilityId, status, durationMs });
  });
  return {
    samples() {
      told ??= Object.freeze({
        depths: Object.freeze([...depths]),
        durations: Object.freeze([...durations]),
      });
      return told;
    },
    stop: unsubscribe,
  };
}
