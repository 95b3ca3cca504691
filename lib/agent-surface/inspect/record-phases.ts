import type { AgentSurfaceEvent } from "../core/events/surface-event";
import type { Invocation } from "../core/invocation/invocation";
import type { AgentInvocationResult } from "../core/invocation/invocation-result";
import type { PipelinePhase, PipelineTracer } from "../core/invocation/step";
import type { JsonValue } from "../core/json/json-value";
import type { AgentSurfaceRegistry } from "../core/registry/agent-surface-registry";
import { surfaceOf } from "../core/registry/surface-of";

/** Times are milliseconds of the registry's clock. A phase that wraps others lasts as long as they do. */
export interface PhaseRecord {
  readonly phase: PipelinePhase;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly outcome: "passed" | "refused";
}

/** One call from its admission to its end; what is not there yet, or never came, is absent. */
export interface InvocationTrace {
  readonly invocationId: string;
  readonly capabilityId: string;
  readonly consumerKey: string;
  readonly startedAt: number;
  readonly settledAt?: number;
  /** When its handler was started, and how long it had waited for its slot. */
  readonly dispatchedAt?: number;
  readonly queueWaitMs?: number;
  /** The input as the agent sent it, and as it was validated, bound and approved. */
  readonly issuedInput?: JsonValue;
  readonly effectiveInput?: JsonValue;
  /** With the output, or the error and its retry hint. */
  readonly result?: AgentInvocationResult;
  /** In the order in which the phases ended. */
  readonly phases: readonly PhaseRecord[];
}

export interface PhaseRecorder {
  /** Oldest call first, at most `capacity` of them; the same array until one of them moves. */
  traces(): readonly InvocationTrace[];
  stop(): void;
}

interface OpenTrace {
  readonly phases: PhaseRecord[];
  settledAt: number | undefined;
}

/**
 * Records every call from now on, phase by phase. One recorder at a time; without one the pipeline pays a single
 * comparison a phase. For developers alone: traces hold inputs and outputs.
 * @throws {RangeError} for a capacity that keeps nothing
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
  const open = new Map<Invocation, OpenTrace>();
  let told: readonly InvocationTrace[] | undefined;

  const traceOf = (call: Invocation): OpenTrace => {
    told = undefined;
    const known = open.get(call);
    if (known) return known;
    const { startedAt } = call;
    const admitted = record("dedupe", startedAt, startedAt, false);
    const trace: OpenTrace = { phases: [admitted], settledAt: undefined };
    open.set(call, trace);
    for (const oldest of open.keys()) {
      if (open.size <= capacity) break;
      open.delete(oldest);
    }
    return trace;
  };
  const tracer: PipelineTracer = {
    phase(call, phase, startedAt, endedAt, failed) {
      traceOf(call).phases.push(record(phase, startedAt, endedAt, failed));
    },
  };
  const follow = (event: AgentSurfaceEvent) => {
    // A call may end before it has reached any phase.
    const newest = event.type === "invocation-started" ? [...surface.dedupe.running()].at(-1) : undefined;
    if (newest) traceOf(newest);
    if (event.type !== "invocation-settled") return;
    for (const [call, trace] of open) {
      if (trace.settledAt !== undefined || !call.isSettled) continue;
      const { startedAt, request } = call;
      if (request.invocationId !== event.invocationId) continue;
      const settledAt = startedAt + event.durationMs;
      trace.settledAt = settledAt;
      trace.phases.push(record("settle", settledAt, settledAt, event.status === "error"));
      told = undefined;
    }
  };
  surface.tracer = tracer;
  const unsubscribe = surface.events.subscribe(follow);
  return {
    traces() {
      told ??= Object.freeze([...open].map(([call, trace]) => describe(call, trace)));
      return told;
    },
    stop() {
      unsubscribe();
      if (surface.tracer === tracer) surface.tracer = undefined;
    },
  };
}

function record(phase: PipelinePhase, startedAt: number, endedAt: number, failed: boolean): PhaseRecord {
  return Object.freeze({ phase, startedAt, endedAt, outcome: failed ? "refused" : "passed" });
}

function describe(call: Invocation, { phases, settledAt }: OpenTrace): InvocationTrace {
  const { request, state, startedAt, dispatchedAt, queueWaitMs, effectiveInput } = call;
  const { invocationId, capabilityId, consumerKey, input } = request;
  return Object.freeze({
    invocationId,
    capabilityId,
    consumerKey,
    startedAt,
    ...(settledAt !== undefined && { settledAt }),
    ...(dispatchedAt !== undefined && { dispatchedAt }),
    ...(queueWaitMs !== undefined && { queueWaitMs }),
    ...(input !== undefined && { issuedInput: input }),
    ...(effectiveInput !== undefined && { effectiveInput }),
    ...(state.name === "settled" && { result: state.answer.result }),
    phases: Object.freeze([...phases]),
  });
}
