import type { AgentSurfaceSnapshot } from "../../core/snapshot/surface-snapshot";

export interface FoundCapability {
  readonly capabilityId: string;
  readonly instanceId: string | undefined;
  readonly available: boolean;
  readonly unavailableReason?: string;
}

/** Every offer of the capability, of one instance or of all. */
export function findCapability(
  snapshot: AgentSurfaceSnapshot,
  capabilityId: string,
  instanceId?: string,
): readonly FoundCapability[] {
  return listCapabilities(snapshot).filter(
    (found) =>
      found.capabilityId === capabilityId && (instanceId === undefined || found.instanceId === instanceId),
  );
}

export function listCapabilities(snapshot: AgentSurfaceSnapshot): readonly FoundCapability[] {
  return [
    ...snapshot.components.flatMap(({ instanceId, observations, actions }) =>
      [...observations, ...actions].map((capability) => ({ ...capability, instanceId })),
    ),
    ...snapshot.procedures.map((procedure) => ({
      ...procedure,
      capabilityId: procedure.procedureId,
      instanceId: procedure.context?.instanceId,
    })),
  ];
}
