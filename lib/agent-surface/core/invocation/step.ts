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

/** A phase takes what the one before it gave. It neither calls another, nor emits, nor audits. */
export type Phase<Input, Output> = (call: Invocation, input: Input) => Output;

/** The one way into a phase: stops a call that has ended, and traces. */
export function step<Input, Output>(
  call: Invocation,
  name: PipelinePhase,
  phase: Phase<Input, Output>,
  input: Input,
): Output {
  call.assertLive();
  const { tracer, now } = call.surface;
  if (!tracer) return phase(call, input);
  const startedAt = now();
  const end = (failed: boolean) => tracer.phase(call, name, startedAt, now(), failed);
  try {
    const output = phase(call, input);
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
