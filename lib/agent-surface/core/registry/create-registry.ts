import type { AgentHost } from "../consumer/agent-consumer";
import { invoke } from "../invocation/invoke";
import { takeSnapshot } from "../snapshot/take-snapshot";
import type { AgentSurfaceRegistry, AgentSurfaceRegistryOptions } from "./agent-surface-registry";
import { registerComponent, SURFACE_DISPOSED, unregisterComponent } from "./register-component";
import { findExecutorCollisions } from "./suffix-lint";
import { Surface } from "./surface";
import { publishSurface } from "./surface-of";

/** One page's surface. Dispose it when the user or the organisation changes. */
export function createAgentSurfaceRegistry<Host extends AgentHost = AgentHost>(
  options: AgentSurfaceRegistryOptions<Host> = {},
): AgentSurfaceRegistry {
  const surface = new Surface(options as AgentSurfaceRegistryOptions);
  const registry: AgentSurfaceRegistry = Object.freeze({
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
  } satisfies AgentSurfaceRegistry);
  publishSurface(registry, surface);
  return registry;
}

/** Ends everything: calls are cancelled and told, then the listeners go. Safe to repeat. */
function dispose(surface: Surface): void {
  if (surface.disposed) return;
  surface.disposed = true;
  for (const invocation of [...surface.dedupe.running()]) invocation.end("CANCELLED", SURFACE_DISPOSED);
  for (const registration of [...surface.table.all()]) unregisterComponent(surface, registration);
  surface.confirmations.dispose();
  surface.deadlines.dispose();
  surface.events.close();
  surface.tombstones.clear();
  surface.dedupe.clear();
  surface.projector.clear();
  surface.executor = undefined;
  surface.tracer = undefined;
}
