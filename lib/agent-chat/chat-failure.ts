import { GatewayError, type GatewayRecovery } from "@/lib/model-gateway/client";

/** Why a turn ended without an answer, with a sentence for the person and what they can do. */
export interface ChatFailure {
  readonly code: string;
  readonly message: string;
  readonly recovery: GatewayRecovery;
  /** Milliseconds to wait before trying again. */
  readonly retryAfterMs?: number;
}

export const EMPTY_ANSWER: ChatFailure = {
  code: "empty-answer",
  message: "The model ended without an answer. Try again.",
  recovery: "retry",
};

export const INTERRUPTED_ANSWER: ChatFailure = {
  code: "interrupted-answer",
  message: "The model broke off before its answer was complete. Try again.",
  recovery: "retry",
};

/** A model is never given a part of the page's tools as if it were all of them. */
export function tooManyTools(count: number, limit: number): ChatFailure {
  return {
    code: "too-many-tools",
    message: `This page offers ${count} tools, and a model takes at most ${limit}. Go to a page that offers fewer, then try again.`,
    recovery: "retry",
  };
}

/** Turns whatever a step threw into something to show; only the gateway's own sentences are passed on. */
export function describeFailure(error: unknown): ChatFailure {
  if (error instanceof GatewayError) {
    const { code, message, recovery, retryAfterMs } = error;
    return { code, message, recovery, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
  }
  return {
    code: "assistant-failed",
    message: "The assistant failed in this page. Try again; if it goes on, reload the page.",
    recovery: "retry",
  };
}
