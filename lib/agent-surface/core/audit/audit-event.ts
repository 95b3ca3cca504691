import type { AgentCapabilityErrorCode } from "../errors/capability-error";
import type { JsonValue } from "../json/json-value";

export type AuditEventType =
  | "registration"
  | "unregistration"
  | "registration-rejected"
  | "invocation-started"
  | "invocation-settled"
  | "confirmation-requested"
  | "confirmation-approved"
  | "confirmation-denied"
  | "confirmation-expired"
  | "confirmation-consumed"
  | "late-settlement"
  | "collision-suspected"
  | "eviction";

/** One fact, in order. `at` is milliseconds of the registry's clock. */
export interface AuditEvent {
  readonly at: number;
  readonly type: AuditEventType;
  readonly capabilityId?: string;
  readonly registrationId?: string;
  readonly invocationId?: string;
  readonly confirmationId?: string;
  readonly consumerId?: string;
  /** Who caused it: the agent's call or the person's answer. */
  readonly actor?: "agent" | "user" | "runtime";
  readonly status?: "ok" | "error";
  readonly code?: AgentCapabilityErrorCode;
  readonly durationMs?: number;
  readonly queueWaitMs?: number;
  readonly executionMs?: number;
  readonly confirmationWaitMs?: number;
  /** Input and output at level `full` alone, else what stands behind an outcome; redacted and capped. */
  readonly payload?: JsonValue;
}

/** Where audit goes. A sink that throws is contained; one that is slow must queue by itself. */
export interface AuditSink {
  record(event: AuditEvent): void;
  /** Called on a `full` payload before it is capped; what it returns is recorded instead. */
  redact?(payload: JsonValue, event: AuditEvent): JsonValue;
}
