import { copyJson } from "../json/copy-json";
import { isRecord } from "../schema/schema-keywords";
import { isAgentSurfaceError } from "./agent-surface-error";
import {
  AGENT_RETRY_HINTS,
  type AgentCapabilityError,
  type AgentCapabilityErrorCode,
  type AgentErrorDetails,
} from "./capability-error";
import { ERROR_TEMPLATES } from "./refuse";

const MAX_MESSAGE_LENGTH = 300;
const MAX_DETAILS_BYTES = 32_768;

export interface CheckedError {
  readonly error: AgentCapabilityError;
  /** For the audit trail alone: what stands behind a safe message. */
  readonly cause: unknown;
}

/**
 * What may cross the boundary: a code of the closed list, a short message, a known hint, JSON details.
 * Anything else thrown becomes a safe `EXECUTION_FAILED` whose cause is only audited.
 */
export function checkedError(thrown: unknown): CheckedError {
  try {
    if (isAgentSurfaceError(thrown)) {
      const { code, message, retry, details } = thrown.payload;
      if (Object.hasOwn(ERROR_TEMPLATES, code))
        return { error: complete(code, message, retry, details), cause: thrown.cause };
    }
  } catch {
    // What cannot even be read is as foreign as any other error.
  }
  return { error: complete("EXECUTION_FAILED"), cause: thrown };
}

function complete(
  code: AgentCapabilityErrorCode,
  message?: unknown,
  retry?: unknown,
  details?: unknown,
): AgentCapabilityError {
  const [usualRetry, usualMessage] = ERROR_TEMPLATES[code];
  const own = ownDetails(details);
  const isTransient = code === "EXECUTION_FAILED" && own?.transient === true;
  return Object.freeze({
    code,
    message: cutText(
      typeof message === "string" && message !== "" && message !== code ? message : usualMessage,
      MAX_MESSAGE_LENGTH,
    ),
    retry: AGENT_RETRY_HINTS.find((hint) => hint === retry) ?? (isTransient ? "after-delay" : usualRetry),
    ...(own && { details: own }),
  });
}

function ownDetails(details: unknown): AgentErrorDetails | undefined {
  const copy = copyJson(details, MAX_DETAILS_BYTES);
  // What is too large has been copied to nothing.
  return copy.ok && isRecord(copy.value) ? (copy.value as AgentErrorDetails) : undefined;
}

/** Never longer than `length`, the mark included, and never a half of a surrogate pair. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length - 1);
  return `${cut.charCodeAt(cut.length - 1) >>> 10 === 0x36 ? cut.slice(0, -1) : cut}…`;
}
