import type { Invocation } from "./invocation";

/** The phases in their order; phase 1 is the admission, phase 10 the settlement. */
export const PIPELINE_PHASES = [
  "dedupe",
  "resolve",
  "availability",
  "authorize",
  "effective-input",
  "invoke-policies",
  "precondition",
  "slot",
  "execute",
  "settle",
] as const;

export type PipelinePhase = (typeof PIPELINE_PHASES)[number];

/** Told about every phase of every call while a developer tool is attached. Times by the registry's clock. */
export interface PipelineTracer {
  phase(
    invocation: Invocation,
    phase: PipelinePhase,
    startedAt: number,
    endedAt: number,
    failed: boolean,
  ): void;
}

/**
 * A phase takes what the one before it gave; one that wraps the rest of the pipeline takes that too. It neither
 * calls another, nor emits, nor audits.
 */
export type Phase<Input, Output, Rest> = (call: Invocation, input: Input, rest: Rest) => Output;

/** The one way into a phase: stops a call that has ended, and traces. */
export function step<Input, Output, Rest = undefined>(
  call: Invocation,
  name: PipelinePhase,
  phase: Phase<Input, Output, Rest>,
  input: Input,
  ...[rest]: Rest extends undefined ? [] : [rest: Rest]
): Output {
  call.assertLive();
  if (!call.surface.tracer) return phase(call, input, rest as Rest);
  return traced(call, name, () => phase(call, input, rest as Rest));
}

function traced<Output>(call: Invocation, name: PipelinePhase, phase: () => Output): Output {
  const { tracer, now } = call.surface;
  const startedAt = now();
  const end = (failed: boolean) => tracer?.phase(call, name, startedAt, now(), failed);
  try {
    const output = phase();
    if (output instanceof Promise) {
      output.then(
        () => end(false),
        () => end(true),
      );
    } else {
      end(false);
    }
    return output;
  } catch (error) {
    end(true);
    throw error;
  }
}
