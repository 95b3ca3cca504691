import type { JSONValue } from "@ai-sdk/provider";
import type { AgentEffect } from "agent-surface";
import type { ToolSet } from "ai";
import type { ChatApproval } from "./chat-turn";
import type { ToolResult } from "./tool-result";

/** What the engine needs of the page: the tools of this moment and their state. */
export interface ChatSurface {
  /** Reads the live surface; called before every step. */
  read(): SurfaceReading;
  /** Cancels the calls that still run. */
  dispose(): void;
}

export interface SurfaceReading {
  readonly tools: readonly ChatTool[];
  /** The transient last message of the step: what moves, kept out of the tools and never stored. */
  readonly stateText: string;
}

export interface ChatTool {
  readonly name: string;
  /** Never carries live state, so that the serialised tools stay the same from step to step. */
  readonly description: string;
  readonly inputSchema: ToolSet[string]["inputSchema"];
  readonly capabilityId: string;
  readonly effect: AgentEffect;
  execute(input: JSONValue, call: ChatToolCall): Promise<ToolResult>;
}

export interface ChatToolCall {
  /** `turn:toolCallId`: providers reuse call ids from turn to turn (D22). */
  readonly invocationId: string;
  readonly signal: AbortSignal;
  /** Called when the call waits for the person's approval. */
  readonly onApproval?: (approval: ChatApproval) => void;
}
