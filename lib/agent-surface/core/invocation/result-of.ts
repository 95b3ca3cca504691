import type { Surface } from "../registry/surface";
import type {
  AgentInvocationFailure,
  AgentInvocationResult,
  AgentInvocationSuccess,
} from "./invocation-result";

/** What a call ended with, as its consumer or a policy is told. */
export function resultOf(
  call: {
    readonly request: Pick<AgentInvocationSuccess, "invocationId" | "capabilityId">;
    readonly surface: Pick<Surface, "version">;
    readonly startVersion?: string;
  },
  outcome: Pick<AgentInvocationSuccess, "output"> | Pick<AgentInvocationFailure, "error">,
): AgentInvocationResult {
  const { invocationId, capabilityId } = call.request;
  const surfaceVersion = call.surface.version.current;
  const isChanged = surfaceVersion !== (call.startVersion ?? surfaceVersion);
  const changed = isChanged && { surfaceChanged: true as const };
  return Object.freeze(
    "error" in outcome
      ? { status: "error", invocationId, capabilityId, surfaceVersion, ...changed, error: outcome.error }
      : {
          status: "ok",
          invocationId,
          capabilityId,
          ...(outcome.output !== undefined && { output: outcome.output }),
          surfaceVersion,
          ...changed,
        },
  );
}
