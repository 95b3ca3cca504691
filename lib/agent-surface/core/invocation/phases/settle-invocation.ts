import { checkedError } from "../../errors/checked-error";
import { refusal } from "../../errors/refuse";
import { copyJson } from "../../json/copy-json";
import type { JsonValue } from "../../json/json-value";
import { auditSettled } from "../audit-invocation";
import type { Answer, Ending, Invocation } from "../invocation";
import { resultOf } from "../result-of";

/**
 * Phase 10, once per call and outside both onions: checks the output, classifies, records for dedupe, audits,
 * announces, answers.
 */
export function settleInvocation(call: Invocation, ending: Ending): void {
  if (call.isSettled) return;
  const { surface, request } = call;
  const answer = "error" in ending ? refused(call, ending.error) : succeeded(call, ending.output);
  // What reads the output is the host's, and may have ended the call.
  if (call.isSettled) return;
  const { result, cause } = answer;
  call.close(ending, answer);
  surface.dedupe.settle(call, result);
  const durationMs = surface.now() - call.startedAt;
  auditSettled(call, result, durationMs, cause);
  if (surface.events.size > 0) {
    surface.events.emit({
      type: "invocation-settled",
      invocationId: request.invocationId,
      capabilityId: request.capabilityId,
      status: result.status,
      ...(result.status === "error" && { code: result.error.code }),
      durationMs,
    });
  }
  call.answer(answer);
}

interface Classified extends Answer {
  /** For the audit trail alone: what stands behind a safe message. */
  readonly cause: unknown;
}

function refused(call: Invocation, thrown: unknown, defect?: Error): Classified {
  const { error, cause } = checkedError(thrown);
  return { result: resultOf(call, { error }), defect, cause };
}

/** The runtime's own copy of what the declared schema lets through. Nothing is cut silently (D18). */
function succeeded(call: Invocation, output: unknown): Classified {
  const { surface, capability } = call;
  const schema =
    capability?.kind === "procedure" ? capability.declared.ref.outputSchema : capability?.declared.output;
  if (output === undefined && !schema) return ok(call, undefined);

  const copy = copyJson(output);
  if (!copy.ok) {
    const where = copy.path === "" ? "" : ` at "${copy.path}"`;
    const defect = new Error(
      `The output of "${capability?.id}" is not a JsonValue${where}: ${copy.reason}. Return plain JSON data.`,
    );
    return failed(call, "output-invalid", defect, surface.environment === "production" ? undefined : defect);
  }
  let { value, bytes } = copy;
  if (schema) {
    try {
      const parsed: unknown = schema.parse(value);
      if (parsed !== value) {
        const again = copyJson(parsed);
        if (!again.ok) return failed(call, "output-invalid");
        ({ value, bytes } = again);
      }
    } catch (cause) {
      return failed(call, "output-invalid", cause);
    }
  }
  return bytes > surface.limits.maxOutputBytes ? failed(call, "output-too-large") : ok(call, value);
}

function ok(call: Invocation, output: JsonValue | undefined): Classified {
  return { result: resultOf(call, { output }), defect: undefined, cause: undefined };
}

function failed(call: Invocation, reason: string, cause?: unknown, defect?: Error): Classified {
  return refused(call, refusal("EXECUTION_FAILED", { reason, dispatched: true }, { cause }), defect);
}
