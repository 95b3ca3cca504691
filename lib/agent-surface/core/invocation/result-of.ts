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
  const common = {
    invocationId,
    capabilityId,
    surfaceVersion,
    ...(surfaceVersion !== (call.startVersion ?? surfaceVersion) && { surfaceChanged: true as const }),
  };
  return Object.freeze(
    "error" in outcome
      ? { status: "error", ...common, error: outcome.error }
      : { status: "ok", ...common, ...(outcome.output !== undefined && { output: outcome.output }) },
  );
}
