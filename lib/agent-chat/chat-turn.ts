import type { JSONValue, SharedV4ProviderMetadata } from "@ai-sdk/provider";
import type { AgentEffect } from "agent-surface";
import type { ChatFailure } from "./chat-failure";
import type { ToolResult } from "./tool-result";

/** The conversation, as the thread shows it and as the model's messages are derived from it. Immutable. */

export interface ChatTurn {
  readonly id: string;
  readonly text: string;
  readonly steps: readonly ChatStep[];
  readonly state: ChatTurnState;
}

export type ChatTurnState =
  | { readonly kind: "running" }
  | { readonly kind: "answered" }
  | { readonly kind: "stopped" }
  | { readonly kind: "step-cap"; readonly limit: number }
  | { readonly kind: "cut-short"; readonly reason: "length" | "content-filter" }
  | { readonly kind: "failed"; readonly failure: ChatFailure };

/** One model call and the tool calls that it asked for. */
export interface ChatStep {
  readonly id: string;
  readonly parts: readonly ChatPart[];
  /** A `failed` step is shown and never sent to a model again. */
  readonly state: "streaming" | "complete" | "stopped" | "failed";
}

export type ChatPart = ChatTextPart | ChatReasoningPart | ChatCallPart;

export interface ChatTextPart {
  readonly kind: "text";
  readonly id: string;
  readonly text: string;
  readonly providerMetadata?: SharedV4ProviderMetadata;
}

export interface ChatReasoningPart {
  readonly kind: "reasoning";
  readonly id: string;
  readonly text: string;
  readonly providerMetadata?: SharedV4ProviderMetadata;
}

export interface ChatCallPart {
  readonly kind: "call";
  /** Unique in the conversation; a provider's own id is not. */
  readonly id: string;
  readonly toolCallId: string;
  readonly toolName: string;
  /** Absent for a tool that was not on offer. */
  readonly capability?: { readonly id: string; readonly effect: AgentEffect };
  /** As the model issued it. */
  readonly input: JSONValue;
  /** Present once the person was asked. */
  readonly approval?: ChatApproval;
  readonly state: ChatCallState;
  readonly providerMetadata?: SharedV4ProviderMetadata;
}

/** What a person was asked to approve for one call. */
export interface ChatApproval {
  readonly confirmationId: string;
  /** The exact effective input: what was issued together with what the page has bound. */
  readonly input: JSONValue;
}

export type ChatCallState =
  | { readonly kind: "queued" }
  /** Step by step: waits for the person. */
  | { readonly kind: "paused" }
  | { readonly kind: "running" }
  | { readonly kind: "settled"; readonly result: ToolResult };

/** Replaces one part of a turn, found by its step and its own id. */
export function withPart(
  turn: ChatTurn,
  stepId: string,
  partId: string,
  change: (part: ChatPart) => ChatPart,
): ChatTurn {
  return withStep(turn, stepId, (step) => ({
    ...step,
    parts: step.parts.map((part) => (part.id === partId ? change(part) : part)),
  }));
}

export function withStep(turn: ChatTurn, stepId: string, change: (step: ChatStep) => ChatStep): ChatTurn {
  return { ...turn, steps: turn.steps.map((step) => (step.id === stepId ? change(step) : step)) };
}

/** Gives a call its one result; a call that has one already is the caller's mistake. */
export function settleCall(part: ChatPart, result: ToolResult): ChatPart {
  if (part.kind !== "call") throw new Error(`Part ${part.id} is no call and cannot be settled.`);
  if (part.state.kind === "settled") throw new Error(`Call ${part.id} already has its result.`);
  return { ...part, state: { kind: "settled", result } };
}

export function callsOf(parts: readonly ChatPart[]): ChatCallPart[] {
  return parts.filter((part) => part.kind === "call");
}
