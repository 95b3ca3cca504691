import type { AuditLog } from "../audit/audit-log";
import type { ActionGroups } from "../concurrency/action-groups";
import type { ObservationGate } from "../concurrency/observation-gate";
import type { ConfirmationStore } from "../confirmation/confirmation-store";
import type { AgentHost } from "../consumer/agent-consumer";
import type { EventHub } from "../events/event-hub";
import type { DedupeWindow } from "../invocation/dedupe-window";
import type { PipelineTracer } from "../invocation/step";
import type { AgentSurfaceLimits } from "../limits";
import type { AgentEnvironment } from "../policy/agent-policy";
import type { PolicySet } from "../policy/policy-set";
import type { SurfaceProjector } from "../snapshot/surface-projector";
import type { AgentRoute } from "../snapshot/surface-snapshot";
import type { AgentProcedureExecutor, AgentRegistrationGuard } from "./agent-surface-registry";
import type { RegistrationTable } from "./registration-table";
import type { SurfaceVersion } from "./surface-version";
import type { Tombstones } from "./tombstones";

/** Everything that one registry owns; the rooms of the core work on it, nobody outside the core sees it. */
export interface Surface {
  readonly id: string;
  readonly environment: AgentEnvironment;
  readonly limits: AgentSurfaceLimits;
  readonly policies: PolicySet;
  readonly duplicates: "reject" | "replace";
  readonly route: (() => AgentRoute | undefined) | undefined;
  readonly suffixPolicy: "off" | "warn" | "error";
  readonly guard: AgentRegistrationGuard | undefined;
  readonly version: SurfaceVersion;
  readonly table: RegistrationTable;
  readonly tombstones: Tombstones;
  readonly projector: SurfaceProjector;
  readonly confirmations: ConfirmationStore;
  readonly groups: ActionGroups;
  readonly gate: ObservationGate;
  readonly dedupe: DedupeWindow;
  readonly events: EventHub;
  readonly audit: AuditLog;
  executor: AgentProcedureExecutor | undefined;
  /** Developer tools attach here; nobody attached costs one comparison a phase. */
  tracer: PipelineTracer | undefined;
  disposed: boolean;
  now(): number;
  /** A context that throws leaves nothing to know, so that policies decide over an empty one. */
  host(): AgentHost;
}
