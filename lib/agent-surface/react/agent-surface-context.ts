import { createContext, useContext } from "react";
import type { AgentSurfaceRegistry } from "../core/registry/agent-surface-registry";

export const AgentSurfaceContext = createContext<AgentSurfaceRegistry | undefined>(undefined);

/** The registry of the nearest provider. @throws {Error} without one. */
export function useAgentSurface(): AgentSurfaceRegistry {
  const registry = useContext(AgentSurfaceContext);
  if (!registry) throw new Error("No agent surface here: render <AgentSurfaceProvider registry={…}> above.");
  return registry;
}
