import type { AgentSurfaceRegistry } from "./agent-surface-registry";
import type { Surface } from "./surface";

const surfaces = new WeakMap<AgentSurfaceRegistry, Surface>();

export function publishSurface(registry: AgentSurfaceRegistry, surface: Surface): void {
  surfaces.set(registry, surface);
}

/** For the developer projections alone: what stands behind a registry. */
export function surfaceOf(registry: AgentSurfaceRegistry): Surface {
  const surface = surfaces.get(registry);
  if (!surface) throw new TypeError("This is not a registry made by createAgentSurfaceRegistry().");
  return surface;
}
