import type { AgentInvocationRequest } from "../core/invocation/invocation-result";
import type { AgentSurfaceSnapshot } from "../core/snapshot/surface-snapshot";

/**
 * The tokens with which an agent that has read this snapshot would call the capability.
 * @throws {Error} when the snapshot lacks it, or has several instances and none is named.
 */
export function captureRef(
  snapshot: AgentSurfaceSnapshot,
  capabilityId: string,
  instanceId?: string,
): AgentInvocationRequest {
  const offers = [
    ...snapshot.components
      .filter(({ observations, actions }) =>
        [...observations, ...actions].some((capability) => capability.capabilityId === capabilityId),
      )
      .map((component) => ({ instanceId: component.instanceId, registrationId: component.registrationId })),
    ...snapshot.procedures
      .filter((procedure) => procedure.procedureId === capabilityId)
      .map(({ context, registrationId }) => ({ instanceId: context?.instanceId, registrationId })),
  ].filter((offer) => instanceId === undefined || offer.instanceId === instanceId);
  const [offer] = offers;
  if (!offer || offers.length > 1) {
    const found = offers.length === 0 ? "is not on the surface" : "has several instances; name one";
    throw new Error(
      `captureRef: "${capabilityId}"${instanceId ? ` of instance "${instanceId}"` : ""} ${found}.`,
    );
  }
  return {
    capabilityId,
    registrationId: offer.registrationId,
    surfaceId: snapshot.surfaceId,
    surfaceVersion: snapshot.surfaceVersion,
  };
}
