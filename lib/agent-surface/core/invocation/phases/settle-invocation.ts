import { checkedError } from "../../errors/checked-error";
import { refusal } from "../../errors/refuse";
import { copyJson } from "../../json/copy-json";
import type { JsonValue } from "../../json/json-value";
import type { Capability } from "../../registry/registration";
import type { Surface } from "../../registry/surface";
import { AgentSchemaError } from "../../schema/agent-schema";
import { auditSettled } from "../audit-invocation";
import type { Invocation, Settlement } from "../invocation";
import type { AgentInvocationResult } from "../invocation-result";

/**
 * Phase 10, once per call and outside both onions: checks the output, classifies, records for dedupe, audits,
 * announces, answers.
 */
export function settleInvocation(surface: Surface, invocation: Invocation, settlement: Settlement): void {
  if (invocation.isSettled) return;
  const { result, cause, defect } = classify(surface, invocation, settlement);
  // What reads the output is the host's, and may have ended the call.
  if (invocation.isSettled) return;
  invocation.close(settlement);
  surface.dedupe.settle(invocation, result);
  const durationMs = surface.now() - invocation.startedAt;
  const code = result.status === "error" ? result.error.code : undefined;
  auditSettled(surface, invocation, result, durationMs, cause);
  surface.events.emit({
    type: "invocation-settled",
    invocationId: invocation.id,
    capabilityId: invocation.request.capabilityId,
    status: result.status,
    ...(code && { code }),
    durationMs,
  });
  invocation.answer(result, defect);
}

interface Classified {
  readonly result: AgentInvocationResult;
  readonly cause?: unknown;
  readonly defect?: Error;
}

function classify(surface: Surface, invocation: Invocation, settlement: Settlement): Classified {
  const surfaceVersion = surface.version.current;
  const common = {
    invocationId: invocation.id,
    capabilityId: invocation.request.capabilityId,
    surfaceVersion,
    ...(surfaceVersion !== invocation.startVersion && { surfaceChanged: true as const }),
  };
  const failed = (error: unknown, defect?: Error): Classified => {
    const checked = checkedError(error);
    return {
      result: Object.freeze({ status: "error", ...common, error: checked.error }),
      cause: checked.cause,
      ...(defect && { defect }),
    };
  };
  if (settlement.kind === "refusal") return failed(settlement.error);

  const checked = checkOutput(surface, invocation.capability, settlement.output);
  if (!checked.ok) {
    const error = refusal(
      "EXECUTION_FAILED",
      { reason: checked.reason, dispatched: true },
      { cause: checked.cause },
    );
    return failed(error, surface.environment === "production" ? undefined : checked.defect);
  }
  return {
    result: Object.freeze({
      status: "ok",
      invocationId: common.invocationId,
      capabilityId: common.capabilityId,
      ...(checked.output !== undefined && { output: checked.output }),
      surfaceVersion,
      ...(common.surfaceChanged && { surfaceChanged: true as const }),
    }),
  };
}

type CheckedOutput =
  | { readonly ok: true; readonly output: JsonValue | undefined }
  | {
      readonly ok: false;
      readonly reason: "output-invalid" | "output-too-large";
      readonly cause?: unknown;
      readonly defect?: Error;
    };

/** The runtime's own copy of what the declared schema lets through. Nothing is cut silently (D18). */
function checkOutput(surface: Surface, capability: Capability | undefined, output: unknown): CheckedOutput {
  const schema =
    capability?.kind === "procedure" ? capability.declared.ref.outputSchema : capability?.declared.output;
  if (output === undefined && !schema) return { ok: true, output: undefined };
  const raw = copyJson(output);
  if (!raw.ok) {
    const where = raw.path === "" ? "" : ` at "${raw.path}"`;
    const defect = new Error(
      `The output of "${capability?.id}" is not a JsonValue${where}: ${raw.reason}. Return plain JSON data.`,
    );
    return { ok: false, reason: "output-invalid", cause: defect, defect };
  }
  let copy = raw;
  if (schema) {
    try {
      const parsed = copyJson(schema.parse(raw.value));
      if (!parsed.ok) return { ok: false, reason: "output-invalid" };
      copy = parsed;
    } catch (cause) {
      return {
        ok: false,
        reason: "output-invalid",
        cause: cause instanceof AgentSchemaError ? cause.issues : cause,
      };
    }
  }
  if (copy.bytes > surface.limits.maxOutputBytes) return { ok: false, reason: "output-too-large" };
  return { ok: true, output: copy.value };
}
