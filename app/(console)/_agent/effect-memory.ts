import type { AgentEffect, AgentSurfaceRegistry } from "agent-surface";

export interface EffectMemory {
  /** The effect that a capability declares, also after its component has gone. */
  of(capabilityId: string | undefined): AgentEffect | undefined;
}

/** More than a console declares; the oldest go first, and are looked up anew. */
const MAX_REMEMBERED = 500;

/** Effects by capability id, so that the record of a call says what kind of thing it was. */
export function createEffectMemory(registry: Pick<AgentSurfaceRegistry, "snapshot">): EffectMemory {
  const remembered = new Map<string, AgentEffect>();

  function lookUp(capabilityId: string): AgentEffect | undefined {
    const { components, procedures } = registry.snapshot();
    const procedure = procedures.find(({ procedureId }) => procedureId === capabilityId);
    if (procedure) return procedure.effect;
    for (const { observations, actions } of components) {
      const action = actions.find((each) => each.capabilityId === capabilityId);
      if (action) return action.effect;
      if (observations.some((each) => each.capabilityId === capabilityId)) return "read";
    }
    return undefined;
  }

  return {
    of(capabilityId) {
      if (capabilityId === undefined) return undefined;
      const known = remembered.get(capabilityId);
      if (known !== undefined) return known;
      const found = lookUp(capabilityId);
      if (found === undefined) return undefined;
      remembered.set(capabilityId, found);
      for (const oldest of [...remembered.keys()].slice(0, -MAX_REMEMBERED)) remembered.delete(oldest);
      return found;
    },
  };
}
