import { useEffect, useLayoutEffect, useState } from "react";
import { useAgentSurface } from "./agent-surface-context";
import {
  type AgentComponentConfig,
  type AgentComponentRegistration,
  ComponentMount,
} from "./component-mount";

/**
 * Declares the calling component to agents for as long as it is mounted. There is no deps array: a call runs the
 * handlers of the latest commit (D3). Structure (names, descriptions, schemas, effects, levels, policies) belongs to one
 * registration; a change of it registers anew and is told on the console (D2). Nothing runs on the server.
 * @throws {AgentSurfaceDefinitionError} into the nearest error boundary, for a structural fault.
 */
export function useAgentComponent(config: AgentComponentConfig): AgentComponentRegistration {
  return useDeclaration(() => config);
}

/** `declare` is called once per commit, never for a render that React throws away. */
export function useDeclaration(declare: () => AgentComponentConfig | undefined): AgentComponentRegistration {
  const registry = useAgentSurface();
  const [mount] = useState(createMount);
  useLayoutEffect(() => mount.commit(declare()));
  useEffect(() => mount.connect(registry), [mount, registry]);
  return mount;
}

const createMount = () => new ComponentMount();
