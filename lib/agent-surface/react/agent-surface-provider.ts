import { createElement, type ReactNode } from "react";
import type { AgentSurfaceRegistry } from "../core/registry/agent-surface-registry";
import { AgentSurfaceContext } from "./agent-surface-context";

export interface AgentSurfaceProviderProps {
  /** Made and disposed by the host. Another one moves every component below over to it. */
  readonly registry: AgentSurfaceRegistry;
  readonly children?: ReactNode;
}

/** Gives the components below the registry that they declare themselves in. */
export function AgentSurfaceProvider({ registry, children }: AgentSurfaceProviderProps): ReactNode {
  return createElement(AgentSurfaceContext, { value: registry }, children);
}
