import type { AiSdkToolFailure, AiSdkToolResult } from "agent-surface/ai-sdk";

/** What a tool call came to, as the model reads it: lossless, so that a refusal keeps its hint and details. */
export type ToolResult = AiSdkToolResult;
export type ToolRefusal = AiSdkToolFailure;

/** Why a call never reached its tool, or why its end was not waited for. */
export type CallInterruption = "stopped" | "reload" | "stream-failed" | "answer-cut";

const INTERRUPTIONS: Readonly<Record<CallInterruption, string>> = {
  stopped: "The user stopped the assistant. Ask what to do before you call this again.",
  reload: "The page was left before this call ended. Verify the state before you call it again.",
  "stream-failed": "The answer broke off before this call could run. Nothing was executed.",
  "answer-cut": "The answer was cut short, so this call was not run. Nothing was executed.",
};

export function interruptedResult(reason: CallInterruption): ToolRefusal {
  return { ok: false, code: "CANCELLED", message: INTERRUPTIONS[reason], retry: "yes", details: { reason } };
}

/** Refusals that the engine gives itself, because no tool can be asked. */
export const UNKNOWN_TOOL: ToolRefusal = {
  ok: false,
  code: "CAPABILITY_NOT_FOUND",
  message: "There is no tool of this name. Use a tool that is listed now.",
  retry: "after-refresh",
};

export const MALFORMED_INPUT: ToolRefusal = {
  ok: false,
  code: "INVALID_INPUT",
  message: "The input was not a JSON object. Send one that fits the tool's schema.",
  retry: "with-changes",
};

export const FAILED_TOOL: ToolRefusal = {
  ok: false,
  code: "EXECUTION_FAILED",
  message: "The tool failed. Verify the state before trying anything else.",
  retry: "no",
};
