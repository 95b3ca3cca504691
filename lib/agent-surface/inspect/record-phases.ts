import type { Invocation } from "../core/invocation/invocation";
import type { PipelinePhase, PipelineTracer } from "../core/invocation/step";
import type { AgentSurfaceRegistry } from "../core/registry/agent-surface-registry";
import { surfaceOf } from "../core/registry/surface-of";

/** Times are milliseconds of the registry's clock. A phase that wraps others lasts as long as they do. */
export interface PhaseRecord {
  readonly phase: PipelinePhase;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly outcome: "passed" | "refused";
}

export interface InvocationTrace {
  readonly invocationId: string;
  readonly capabilityId: string;
  readonly consumerKey: string;
  /** In the order in which the phases ended. */
  readonly phases: readonly PhaseRecord[];
}

export interface PhaseRecorder {
  /** Oldest call first, at most `capacity` of them. */
  traces(): readonly InvocationTrace[];
  stop(): void;
}

interface OpenTrace extends InvocationTrace {
  readonly phases: PhaseRecord[];
}

/**
 * Records the phases of every call from now on. One recorder at a time; without one the pipeline pays a single
 * comparison a phase. For developers alone.
 */
export function recordPhases(
  registry: AgentSurfaceRegistry,
  { capacity = 200 }: { readonly capacity?: number } = {},
): PhaseRecorder {
  if (!Number.isSafeInteger(capacity) || capacity < 1) {
    throw new RangeError("recordPhases: capacity must be a whole number of at least 1.");
  }
  const surface = surfaceOf(registry);
  if (surface.tracer)
    throw new Error("The phases of this registry are being recorded already; stop that first.");
  const traces = new Map<Invocation, OpenTrace>();
  const tracer: PipelineTracer = {
    phase(invocation, phase, startedAt, endedAt, failed) {
      const { phases } = traces.get(invocation) ?? begin(invocation);
      phases.push(Object.freeze({ phase, startedAt, endedAt, outcome: failed ? "refused" : "passed" }));
    },
  };
  const begin = (invocation: Invocation): OpenTrace => {
    const { invocationId, capabilityId, consumerKey } = invocation.request;
    const trace = { invocationId, capabilityId, consumerKey, phases: [] };
    traces.set(invocation, trace);
    for (const oldest of traces.keys()) {
      if (traces.size <= capacity) break;
      traces.delete(oldest);
    }
    return trace;
  };
  surface.tracer = tracer;
  return {
    traces: () => [...traces.values()].map((trace) => ({ ...trace, phases: [...trace.phases] })),
    stop() {
      if (surface.tracer === tracer) surface.tracer = undefined;
    },
  };
}
