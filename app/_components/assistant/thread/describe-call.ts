import type { ChatCallPart, ToolResult } from "@/lib/agent-chat";

/** `declined`: the person's own decision, or that they made none; no fault of anybody. */
export type CallOutcome = "waiting" | "running" | "done" | "refused" | "declined" | "interrupted";

export interface CallDescription {
  readonly outcome: CallOutcome;
  /** One short line for a person. */
  readonly text: string;
  /** The refusal's code. */
  readonly code?: string;
}

type Refusal = Extract<ToolResult, { ok: false }>;

/** What came of a call, in one line. */
export function describeCall({ state, approval }: ChatCallPart, awaitsApproval = false): CallDescription {
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
        : describeRefusal(state.result, approval !== undefined);
    default:
      return state satisfies never;
  }
}

const CONFIRMATION_REASONS: ReadonlyMap<unknown, string> = new Map([
  ["mismatch", "What you approved is not what would be sent now. Nothing was executed."],
  ["consumed", "The approval had been used already. Nothing was executed."],
]);

const NOBODY_ANSWERED = "Expired: nobody answered in time. Nothing was changed.";

/** What a call is told whose owner has left the page. */
const GONE: ReadonlySet<Refusal["code"]> = new Set([
  "COMPONENT_UNMOUNTED",
  "STALE_CAPABILITY",
  "CAPABILITY_NOT_FOUND",
]);

function describeRefusal({ code, message, details }: Refusal, hadApproval: boolean): CallDescription {
  const reason = details?.reason;
  if (code === "CANCELLED") {
    if (reason === "stopped") return { outcome: "interrupted", text: "Stopped before it ran" };
    if (reason === "reload") return { outcome: "interrupted", text: "Interrupted when the page was left" };
    if (reason === "stream-failed" || reason === "answer-cut") {
      return { outcome: "interrupted", text: "Not run: the answer broke off" };
    }
    return { outcome: "interrupted", code, text: message };
  }
  if (code === "CONFIRMATION_INVALID" && reason === "denied") {
    const words = details?.userReason;
    const text = "You denied this. Nothing was changed.";
    return { outcome: "declined", text: typeof words === "string" ? `${text} Your reason: ${words}` : text };
  }
  if (code === "CONFIRMATION_INVALID" && reason === "expired") {
    return { outcome: "declined", text: NOBODY_ANSWERED };
  }
  if (hadApproval && GONE.has(code)) {
    const text = "What was to be approved is no longer on the screen. Nothing was executed.";
    return { outcome: "declined", code, text };
  }
  if (code === "CONFIRMATION_INVALID") {
    return { outcome: "refused", code, text: CONFIRMATION_REASONS.get(reason) ?? message };
  }
  if (code === "CONFIRMATION_REQUIRED") {
    if (details?.origin !== "server") return { outcome: "declined", text: NOBODY_ANSWERED };
    const text = "The server asks for an approval of its own first. Nothing was executed.";
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
