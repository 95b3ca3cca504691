import { AuditLog } from "../audit/audit-log";
import { Gate } from "../concurrency/gate";
import { ConfirmationStore } from "../confirmation/confirmation-store";
import type { AgentHost } from "../consumer/agent-consumer";
import { reportContained } from "../errors/report-contained";
import { EventHub } from "../events/event-hub";
import { generateId } from "../identity/generate-id";
import { DedupeWindow } from "../invocation/dedupe-window";
import type { PipelineTracer } from "../invocation/step";
import { type AgentSurfaceLimits, resolveLimits } from "../limits";
import type { AgentEnvironment } from "../policy/agent-policy";
import { type PolicySet, policySet } from "../policy/policy-set";
import { SurfaceProjector } from "../snapshot/surface-projector";
import type { AgentRoute } from "../snapshot/surface-snapshot";
import { Deadlines } from "../time/deadlines";
import type {
  AgentProcedureExecutor,
  AgentRegistrationGuard,
  AgentSurfaceRegistryOptions,
} from "./agent-surface-registry";
import { RegistrationTable } from "./registration-table";
import { SurfaceVersion } from "./surface-version";
import { Tombstones } from "./tombstones";

const NO_HOST: AgentHost = Object.freeze({});

/** Everything that one registry owns; the rooms of the core work on it, nobody outside the core sees it. */
export class Surface {
  readonly id = generateId("srf");
  readonly environment: AgentEnvironment;
  readonly limits: AgentSurfaceLimits;
  readonly policies: PolicySet;
  readonly duplicates: "reject" | "replace";
  readonly suffixPolicy: "off" | "warn" | "error";
  readonly guard: AgentRegistrationGuard | undefined;
  readonly route: (() => AgentRoute | undefined) | undefined;
  /** The one clock, in milliseconds. */
  readonly now: () => number;
  readonly audit: AuditLog;
  readonly events = new EventHub();
  readonly version = new SurfaceVersion(this.events);
  readonly table = new RegistrationTable();
  readonly deadlines = new Deadlines();
  readonly tombstones: Tombstones;
  readonly projector: SurfaceProjector;
  readonly confirmations: ConfirmationStore;
  readonly actions: Gate;
  readonly reads: Gate;
  readonly dedupe: DedupeWindow;
  executor: AgentProcedureExecutor | undefined;
  /** Developer tools attach here; nobody attached costs one comparison a phase. */
  tracer: PipelineTracer | undefined;
  disposed = false;
  private readonly context: AgentSurfaceRegistryOptions["context"];

  constructor(options: AgentSurfaceRegistryOptions) {
    const limits = resolveLimits(options.limits);
    this.limits = limits;
    this.environment = options.environment ?? defaultEnvironment();
    this.policies = policySet(options.policies ?? []);
    this.duplicates = options.onDuplicateInstance ?? "reject";
    this.suffixPolicy = options.duplicateSuffixPolicy ?? "warn";
    this.guard = options.onRegister;
    this.route = options.route;
    this.context = options.context;
    this.now = options.now ?? Date.now;
    this.audit = new AuditLog(options.audit, this.now, limits.maxAuditPayloadBytes);
    this.tombstones = new Tombstones(this);
    this.projector = new SurfaceProjector(this);
    this.confirmations = new ConfirmationStore(this);
    const { maxInFlightInvocations } = limits;
    this.actions = new Gate(maxInFlightInvocations, maxInFlightInvocations, limits.actionQueueDepth);
    this.reads = new Gate(
      limits.maxConcurrentObservationsTotal,
      limits.maxQueuedObservationsTotal,
      limits.maxQueuedObservationsPerConsumer,
    );
    this.dedupe = new DedupeWindow(this);
  }

  /** A context that throws leaves nothing known, so that policies decide over an empty one. */
  host(): AgentHost {
    const { context } = this;
    if (typeof context !== "function") return context ?? NO_HOST;
    try {
      return context() ?? NO_HOST;
    } catch (error) {
      reportContained("context() threw", error);
      return NO_HOST;
    }
  }
}

function defaultEnvironment(): AgentEnvironment {
  const mode = typeof process === "undefined" ? undefined : process.env.NODE_ENV;
  return mode === "development" || mode === "test" ? mode : "production";
}
