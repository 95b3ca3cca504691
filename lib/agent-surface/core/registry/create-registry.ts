import { AuditLog } from "../audit/audit-log";
import { ActionGroups } from "../concurrency/action-groups";
import { ObservationGate } from "../concurrency/observation-gate";
import type { AgentConfirmationRecord } from "../confirmation/confirmation-record";
import type { ConfirmationObserver } from "../confirmation/confirmation-store";
import { ConfirmationStore } from "../confirmation/confirmation-store";
import type { AgentHost } from "../consumer/agent-consumer";
import { reportContained } from "../errors/report-contained";
import { EventHub } from "../events/event-hub";
import { generateId } from "../identity/generate-id";
import { DedupeWindow } from "../invocation/dedupe-window";
import { invoke } from "../invocation/invoke";
import { resolveLimits } from "../limits";
import type { AgentEnvironment, AgentPolicy } from "../policy/agent-policy";
import { policySet } from "../policy/policy-set";
import { SurfaceProjector } from "../snapshot/surface-projector";
import { takeSnapshot } from "../snapshot/take-snapshot";
import type { AgentSurfaceRegistry, AgentSurfaceRegistryOptions } from "./agent-surface-registry";
import { registerComponent, SURFACE_DISPOSED, unregisterComponent } from "./register-component";
import { RegistrationTable } from "./registration-table";
import { findExecutorCollisions } from "./suffix-lint";
import type { Surface } from "./surface";
import { publishSurface } from "./surface-of";
import { SurfaceVersion } from "./surface-version";
import { Tombstones } from "./tombstones";

/** One page's surface. Dispose it when the user or the organisation changes. */
export function createAgentSurfaceRegistry<Host extends AgentHost = AgentHost>(
  options: AgentSurfaceRegistryOptions<Host> = {},
): AgentSurfaceRegistry {
  const surface = createSurface(options as AgentSurfaceRegistryOptions);
  const registry: AgentSurfaceRegistry = {
    surfaceId: surface.id,
    register: (definition, initial) => registerComponent(surface, definition, initial),
    snapshot: (context) => {
      if (surface.disposed) throw new Error("This surface was disposed; there is nothing to read.");
      return takeSnapshot(surface, context);
    },
    invoke: (request, invokeOptions) => invoke(surface, request, invokeOptions),
    subscribe: (listener) => surface.events.subscribe(listener),
    confirmations: surface.confirmations,
    setProcedureExecutor: (executor) => {
      findExecutorCollisions(surface, executor?.paths ?? [])();
      surface.executor = executor;
    },
    getVersion: () => surface.version.current,
    dispose: () => dispose(surface),
  };
  publishSurface(registry, surface);
  return Object.freeze(registry);
}

function createSurface(options: AgentSurfaceRegistryOptions): Surface {
  const limits = resolveLimits(options.limits);
  const now = options.now ?? Date.now;
  const { context } = options;
  const events = new EventHub();
  const audit = new AuditLog(options.audit, now, limits.maxAuditPayloadBytes);
  const surface: Surface = {
    id: generateId("srf"),
    environment: options.environment ?? defaultEnvironment(),
    limits,
    policies: policySet((options.policies ?? []) as readonly AgentPolicy[]),
    duplicates: options.onDuplicateInstance ?? "reject",
    suffixPolicy: options.duplicateSuffixPolicy ?? "warn",
    guard: options.onRegister,
    route: options.route,
    version: new SurfaceVersion(events, () => surface.disposed),
    table: new RegistrationTable(),
    tombstones: new Tombstones(limits, now),
    projector: undefined as never,
    confirmations: new ConfirmationStore(limits, now, confirmationObserver(events, audit)),
    groups: new ActionGroups(limits.actionQueueDepth),
    gate: new ObservationGate(limits),
    dedupe: new DedupeWindow(limits, now),
    events,
    audit,
    executor: undefined,
    tracer: undefined,
    disposed: false,
    now,
    host: typeof context === "function" ? () => readHost(context) : () => context ?? NO_HOST,
  };
  (surface as { projector: SurfaceProjector }).projector = new SurfaceProjector(surface);
  return surface;
}

const NO_HOST: AgentHost = Object.freeze({});

/** A context that throws leaves nothing known, so that policies decide over an empty one. */
function readHost(context: () => AgentHost): AgentHost {
  try {
    return context() ?? NO_HOST;
  } catch (error) {
    reportContained("context() threw", error);
    return NO_HOST;
  }
}

function defaultEnvironment(): AgentEnvironment {
  const mode = typeof process === "undefined" ? undefined : process.env.NODE_ENV;
  return mode === "development" || mode === "test" ? mode : "production";
}

function confirmationObserver(events: EventHub, audit: AuditLog): ConfirmationObserver {
  const idsOf = ({ confirmationId, capabilityId, registrationId, consumerKey }: AgentConfirmationRecord) => ({
    confirmationId,
    capabilityId,
    registrationId,
    consumerId: consumerKey.slice(consumerKey.indexOf(":") + 1),
  });
  return {
    requested: (record) => {
      audit.record({ type: "confirmation-requested", ...idsOf(record), actor: "agent" });
      const { confirmationId, capabilityId, expiresAt } = record;
      events.emit({ type: "confirmation-requested", confirmationId, capabilityId, expiresAt });
    },
    resolved: (record, outcome, reason) => {
      const actor = outcome === "expired" ? "runtime" : "user";
      const payload = reason === undefined ? undefined : { reason };
      audit.record({ type: `confirmation-${outcome}`, ...idsOf(record), actor }, payload);
      events.emit({ type: "confirmation-resolved", confirmationId: record.confirmationId, outcome });
    },
    consumed: (record) => audit.record({ type: "confirmation-consumed", ...idsOf(record), actor: "agent" }),
    evicted: (record) => audit.record({ type: "eviction", ...idsOf(record), actor: "runtime" }),
  };
}

/** Ends everything: calls are cancelled and told, then the listeners go. Safe to repeat. */
function dispose(surface: Surface): void {
  if (surface.disposed) return;
  surface.disposed = true;
  for (const invocation of [...surface.dedupe.running()]) invocation.end("CANCELLED", SURFACE_DISPOSED);
  for (const registration of [...surface.table.all()]) unregisterComponent(surface, registration);
  surface.confirmations.dispose();
  surface.events.close();
  surface.table.clear();
  surface.tombstones.clear();
  surface.dedupe.clear();
  surface.projector.clear();
  surface.executor = undefined;
  surface.tracer = undefined;
}
