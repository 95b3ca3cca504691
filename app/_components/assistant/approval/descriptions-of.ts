import type { AgentSurfaceSnapshot } from "agent-surface";

/** What each action and procedure does, in the words of whoever declared it, by capability id. */
export function descriptionsOf({
  components,
  procedures,
}: AgentSurfaceSnapshot): ReadonlyMap<string, string> {
  return new Map([
    ...components.flatMap(({ actions }) =>
      actions.map(({ capabilityId, description }) => [capabilityId, description] as const),
    ),
    ...procedures.map(({ procedureId, description }) => [procedureId, description] as const),
  ]);
}
