import type { ChatTurn } from "./chat-turn";

/** What the interface shows of a conversation; a new object per change, never mutated. */
export interface ChatSnapshot {
  readonly conversationId: string;
  readonly turns: readonly ChatTurn[];
  readonly phase: ChatPhase;
  readonly stepByStep: boolean;
  readonly usage: ChatUsage;
  /** Turns at the beginning that the model is no longer sent. */
  readonly droppedTurns: number;
}

export type ChatPhase =
  | { readonly kind: "idle" }
  /** A model call is under way. */
  | { readonly kind: "thinking" }
  | { readonly kind: "acting"; readonly callId: string }
  /** Step by step: a call waits for `proceed()`. */
  | { readonly kind: "paused"; readonly callId: string }
  | { readonly kind: "stopping" }
  | { readonly kind: "disposed" };

/** Tokens of the whole conversation so far, as far as the provider counts them. */
export interface ChatUsage {
  readonly inputTokens: number;
  readonly cachedInputTokens: number;
  readonly outputTokens: number;
}

export type SendOutcome =
  | { readonly accepted: true }
  | { readonly accepted: false; readonly reason: "empty" | "busy" | "disposed" }
  /** `limit` in characters. */
  | { readonly accepted: false; readonly reason: "too-long"; readonly limit: number };
