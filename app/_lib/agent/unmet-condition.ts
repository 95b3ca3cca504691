import { type AgentErrorDetails, AgentSurfaceError } from "agent-surface";

/**
 * A refusal because the screen is not in a state for the call. `reason` is a word for programs, `message` says
 * what to do next.
 */
export function unmetCondition(
  reason: string,
  message: string,
  details?: AgentErrorDetails,
): AgentSurfaceError {
  return new AgentSurfaceError({ code: "PRECONDITION_FAILED", message, details: { reason, ...details } });
}
