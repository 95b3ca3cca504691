import type { AgentCapabilityErrorCode, AgentErrorDetails } from "../../core/errors/capability-error";
import type { AgentInvocationResult } from "../../core/invocation/invocation-result";
import type { JsonValue } from "../../core/json/json-value";
import type { AgentSnapshotContext, AgentSurfaceSnapshot } from "../../core/snapshot/surface-snapshot";
import { findCapability, listCapabilities } from "./find-capability";

/** What of a test runner's matcher state is used; vitest's and jest's both have it. */
export interface MatcherContext {
  readonly isNot?: boolean;
  equals(a: unknown, b: unknown): boolean;
}

export interface MatcherOutcome {
  readonly pass: boolean;
  message(): string;
  readonly actual?: unknown;
  readonly expected?: unknown;
}

export interface ExposeOptions {
  readonly instanceId?: string;
}

/** A snapshot, or anything that gives one: a registry, a test surface. */
export type SnapshotSource =
  | AgentSurfaceSnapshot
  | { snapshot(context?: AgentSnapshotContext): AgentSurfaceSnapshot };

/** Passes for a capability that can be called now. Negated it is stricter: what is shown at all, even disabled, fails. */
export function toExpose(
  this: MatcherContext,
  source: SnapshotSource,
  capabilityId: string,
  options: ExposeOptions = {},
): MatcherOutcome {
  const snapshot = snapshotOf(source);
  const found = findCapability(snapshot, capabilityId, options.instanceId);
  const pass = this.isNot ? found.length > 0 : found.some((capability) => capability.available);
  return {
    pass,
    message() {
      if (pass) return `Expected the surface not to expose "${capabilityId}", not even as unavailable.`;
      const [disabled] = found;
      if (disabled)
        return `Expected "${capabilityId}" to be available, but it is not: ${disabled.unavailableReason}.`;
      return `Expected the surface to expose "${capabilityId}". It exposes:\n${catalogOf(snapshot)}`;
    },
  };
}

/** Passes for a capability that is shown as unavailable, for the given reason if there is one. */
export function toExposeUnavailable(
  this: MatcherContext,
  source: SnapshotSource,
  capabilityId: string,
  reason?: string | RegExp,
  options: ExposeOptions = {},
): MatcherOutcome {
  const snapshot = snapshotOf(source);
  const found = findCapability(snapshot, capabilityId, options.instanceId);
  const disabled = found.filter((capability) => !capability.available);
  const pass = disabled.some(({ unavailableReason = "" }) => fits(unavailableReason, reason));
  return {
    pass,
    message() {
      if (pass) return `Expected the surface not to show "${capabilityId}" as unavailable.`;
      if (found.length === 0) {
        return `Expected the surface to show "${capabilityId}" as unavailable. It exposes:\n${catalogOf(snapshot)}`;
      }
      const [shown] = disabled;
      return shown
        ? `Expected "${capabilityId}" to be unavailable because of ${reason}, but the reason is "${shown.unavailableReason}".`
        : `Expected "${capabilityId}" to be unavailable, but it can be called.`;
    },
  };
}

/** Passes for a result with status `ok`, and the output if one is given. */
export function toBeOk(
  this: MatcherContext,
  result: AgentInvocationResult,
  ...output: [JsonValue?]
): MatcherOutcome {
  const [expected] = output;
  const ok = result.status === "ok";
  const pass = ok && (output.length === 0 || this.equals(result.output, expected));
  return {
    pass,
    message() {
      if (pass)
        return `Expected "${result.capabilityId}" not to succeed${output.length > 0 ? " with this output" : ""}.`;
      return ok
        ? `Expected "${result.capabilityId}" to give another output.`
        : `Expected "${result.capabilityId}" to succeed, but it failed: ${describeError(result)}`;
    },
    ...(ok && output.length > 0 && { actual: result.output, expected }),
  };
}

/** Passes for a refusal with the code; of the details only what is given has to be there. */
export function toFailWith(
  this: MatcherContext,
  result: AgentInvocationResult,
  code: AgentCapabilityErrorCode,
  details?: AgentErrorDetails,
): MatcherOutcome {
  const failed = result.status === "error";
  const given = failed ? (result.error.details ?? {}) : {};
  const pass =
    failed &&
    result.error.code === code &&
    Object.entries(details ?? {}).every(
      ([key, value]) => Object.hasOwn(given, key) && this.equals(given[key], value),
    );
  const wanted = `${code}${details ? ` ${JSON.stringify(details)}` : ""}`;
  return {
    pass,
    message() {
      if (pass) return `Expected "${result.capabilityId}" not to fail with ${wanted}.`;
      const happened = failed ? `failed with ${describeError(result)}` : "succeeded";
      return `Expected "${result.capabilityId}" to fail with ${wanted}, but it ${happened}`;
    },
  };
}

export function snapshotOf(source: SnapshotSource): AgentSurfaceSnapshot {
  return "snapshot" in source ? source.snapshot() : source;
}

function fits(text: string, reason: string | RegExp | undefined): boolean {
  if (reason === undefined) return true;
  return typeof reason === "string" ? text === reason : reason.test(text);
}

function catalogOf(snapshot: AgentSurfaceSnapshot): string {
  const lines = listCapabilities(snapshot).map(
    ({ capabilityId, instanceId, available }) =>
      `  ${capabilityId}${instanceId ? ` (${instanceId})` : ""}${available ? "" : " [unavailable]"}`,
  );
  return lines.join("\n") || "  nothing";
}

function describeError({ error }: Extract<AgentInvocationResult, { status: "error" }>): string {
  return `${error.code}${error.details ? ` ${JSON.stringify(error.details)}` : ""}: ${error.message}`;
}
