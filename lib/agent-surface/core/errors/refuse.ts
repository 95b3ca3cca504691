import { AgentSurfaceError } from "./agent-surface-error";
import type { AgentCapabilityErrorCode, AgentErrorDetails, AgentRetryHint } from "./capability-error";

/** Template message and usual retry hint of each code; mirrors `spec/error-matrix.json`. */
export const ERROR_TEMPLATES: Readonly<Record<AgentCapabilityErrorCode, readonly [AgentRetryHint, string]>> =
  {
    CAPABILITY_NOT_FOUND: [
      "after-refresh",
      "This is not on the surface. Read it again and use what it lists.",
    ],
    CAPABILITY_NOT_AVAILABLE: [
      "after-refresh",
      "This is not available now. Do what the reason asks for, then read the surface again.",
    ],
    COMPONENT_UNMOUNTED: [
      "after-refresh",
      "What offers this left the screen. Read the surface again and verify the state.",
    ],
    STALE_CAPABILITY: [
      "after-refresh",
      "The surface changed. Read it again and repeat the call with fresh tokens.",
    ],
    AMBIGUOUS_INSTANCE: ["with-changes", "Several instances offer this. Name one of those listed."],
    INVOCATION_CONFLICT: ["with-changes", "This invocation id was already used for a different request."],
    INVALID_INPUT: ["with-changes", "The input does not fit. Correct what the issues name and call again."],
    PRECONDITION_FAILED: [
      "with-changes",
      "A condition for this call is not met. Change what the reason names first.",
    ],
    NOT_AUTHENTICATED: ["no", "Nobody is signed in. Ask the user to sign in."],
    NOT_AUTHORIZED: ["no", "The user may not do this. Do not try again."],
    CONFIRMATION_REQUIRED: [
      "with-confirmation",
      "The user has to approve this exact input. Wait, then repeat the identical call.",
    ],
    CONFIRMATION_INVALID: ["no", "The approval cannot be used for this call. Nothing was executed."],
    RATE_LIMITED: ["after-delay", "Too many calls at once. Wait for retryAfterMs, then call again."],
    TIMEOUT: ["no", "This took too long and may have had effects. Verify the state first."],
    CANCELLED: ["yes", "This was cancelled before it ended."],
    EXECUTION_FAILED: ["no", "This failed. Verify the state before trying anything else."],
  };

/** The error of a refusal, with the code's message and hint unless others are given. */
export function refusal(
  code: AgentCapabilityErrorCode,
  details?: AgentErrorDetails,
  change?: { message?: string; retry?: AgentRetryHint; cause?: unknown },
): AgentSurfaceError {
  const [retry, message] = ERROR_TEMPLATES[code];
  return new AgentSurfaceError(
    { code, message: change?.message ?? message, retry: change?.retry ?? retry, ...(details && { details }) },
    change && "cause" in change ? { cause: change.cause } : undefined,
  );
}
