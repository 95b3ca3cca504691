import type { ChatCallPart, ToolResult } from "@/lib/agent-chat";

export type CallOutcome = "waiting" | "running" | "done" | "refused" | "interrupted";

export interface CallDescription {
  readonly outcome: CallOutcome;
  /** One short line for a person. */
  readonly text: string;
  /** The refusal's code. */
  readonly code?: string;
}

type Refusal = Extract<ToolResult, { ok: false }>;

/** What came of a call, in one line. */
export function describeCall({ state }: ChatCallPart, awaitsApproval = false): CallDescription {
  switch (state.kind) {
    case "queued":
      return { outcome: "waiting", text: "Waits for its turn" };
    case "paused":
      return { outcome: "waiting", text: "Waits for you" };
    case "running":
      return awaitsApproval
        ? { outcome: "waiting", text: "Waits for your approval" }
        : { outcome: "running", text: "Running…" };
    case "settled":
      return state.result.ok
        ? { outcome: "done", text: describeOutput(state.result) }
        : describeRefusal(state.result);
    default:
      return state satisfies never;
  }
}

const CONFIRMATION_REASONS: ReadonlyMap<unknown, string> = new Map([
  ["denied", "You denied it. Nothing was executed."],
  ["expired", "The approval expired. Nothing was executed."],
  ["mismatch", "What you approved is not what would be sent now. Nothing was executed."],
  ["consumed", "The approval had been used already. Nothing was executed."],
]);

function describeRefusal({ code, message, details }: Refusal): CallDescription {
  const reason = details?.reason;
  if (code === "CANCELLED") {
    if (reason === "stopped") return { outcome: "interrupted", text: "Stopped before it ran" };
    if (reason === "reload") return { outcome: "interrupted", text: "Interrupted when the page was left" };
    if (reason === "stream-failed" || reason === "answer-cut") {
      return { outcome: "interrupted", text: "Not run: the answer broke off" };
    }
    return { outcome: "interrupted", code, text: message };
  }
  if (code === "CONFIRMATION_INVALID") {
    return { outcome: "refused", code, text: CONFIRMATION_REASONS.get(reason) ?? message };
  }
  if (code === "CONFIRMATION_REQUIRED") {
    const text =
      details?.origin === "server"
        ? "The server asks for an approval of its own first. Nothing was executed."
        : "The request for approval expired. Nothing was executed.";
    return { outcome: "refused", code, text };
  }
  const unavailable = code === "CAPABILITY_NOT_AVAILABLE" && typeof reason === "string" ? reason : undefined;
  return { outcome: "refused", code, text: unavailable ?? message };
}

const MAX_LENGTH = 110;
const MAX_FIELDS = 4;

function describeOutput({ output, surfaceChanged }: Extract<ToolResult, { ok: true }>): string {
  const text = output === undefined || output === null ? "Done" : summarize(output);
  return surfaceChanged ? `${text} · the page changed` : text;
}

function summarize(output: unknown): string {
  if (Array.isArray(output)) return countOf(output.length, "item");
  if (typeof output !== "object" || output === null) return cut(String(output));
  const fields = Object.entries(output).flatMap(([name, value]): string[] => {
    if (value === null || value === "") return [];
    if (Array.isArray(value)) return [`${name}: ${countOf(value.length, "item")}`];
    return typeof value === "object" ? [] : [`${name}: ${String(value)}`];
  });
  return fields.length === 0 ? "Done" : cut(fields.slice(0, MAX_FIELDS).join(" · "));
}

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

function cut(text: string): string {
  return text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH - 1)}…`;
}

const RETRY_HINTS: ReadonlyMap<string, string> = new Map([
  ["no", "Do not try again"],
  ["yes", "May be repeated"],
  ["with-changes", "With another input"],
  ["with-confirmation", "With your approval"],
  ["after-refresh", "After reading the page again"],
]);

/** What helps, by the refusal's retry hint. */
export function describeRetry({ retry, details }: Refusal): string {
  if (retry !== "after-delay") return RETRY_HINTS.get(retry) ?? retry;
  const wait = details?.retryAfterMs;
  return typeof wait === "number" ? `In ${Math.ceil(wait / 1000)} s` : "Later";
}
