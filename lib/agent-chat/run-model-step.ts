import {
  isJSONObject,
  type JSONObject,
  type LanguageModelV4,
  type SharedV4ProviderMetadata,
} from "@ai-sdk/provider";
import {
  type FinishReason,
  type LanguageModelUsage,
  type ModelMessage,
  streamText,
  type TextStreamPart,
  type ToolSet,
} from "ai";
import { GatewayError } from "@/lib/model-gateway/client";
import type { ChatTool } from "./chat-surface";

export interface ModelStepOptions {
  readonly model: LanguageModelV4;
  readonly instructions: string;
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly ChatTool[];
  readonly signal: AbortSignal;
  readonly on: ModelStepEvents;
}

/** What a step reports while it streams. Ids are unique within the step. */
export interface ModelStepEvents {
  textStart(kind: "text" | "reasoning", id: string): void;
  textDelta(kind: "text" | "reasoning", id: string, delta: string): void;
  textEnd(
    kind: "text" | "reasoning",
    id: string,
    providerMetadata: SharedV4ProviderMetadata | undefined,
  ): void;
  call(call: ModelToolCall): void;
}

export interface ModelToolCall {
  readonly toolCallId: string;
  readonly toolName: string;
  readonly input: JSONObject;
  /** Why the call cannot be run as it came. */
  readonly fault?: "unknown-tool" | "malformed-input";
  readonly providerMetadata?: SharedV4ProviderMetadata;
}

export type ModelStepOutcome =
  | { readonly kind: "finished"; readonly reason: FinishReason; readonly usage: LanguageModelUsage }
  | { readonly kind: "stopped" }
  | { readonly kind: "failed"; readonly error: unknown };

/** One model call. Tools are declared without a handler: running them is the caller's business. Never rejects. */
export async function runModelStep(options: ModelStepOptions): Promise<ModelStepOutcome> {
  const { signal, on } = options;
  const names = new Set(options.tools.map(({ name }) => name));
  const seen = new Set<string>();
  let finish: { reason: FinishReason; usage: LanguageModelUsage } | undefined;
  try {
    const { stream } = streamText({
      model: options.model,
      instructions: options.instructions,
      messages: [...options.messages],
      tools: declareTools(options.tools),
      abortSignal: signal,
      // The person decides about a retry; a silent one would double the wait and the cost.
      maxRetries: 0,
      // The stream carries errors too; without a callback they would also go to the console.
      onError: () => undefined,
    });
    for await (const part of stream) {
      switch (part.type) {
        case "finish-step":
          // Without a finish part the SDK reports "other" and no reason of the provider's own.
          if (part.finishReason !== "other" || part.rawFinishReason !== undefined) {
            finish = { reason: part.finishReason, usage: part.usage };
          }
          break;
        case "error":
          return signal.aborted ? { kind: "stopped" } : { kind: "failed", error: part.error };
        case "abort":
          return { kind: "stopped" };
        case "tool-call":
          // A call that is delivered twice is one call.
          if (seen.has(part.toolCallId)) break;
          seen.add(part.toolCallId);
          on.call(toModelToolCall(part, names));
          break;
        default:
          forwardText(part, on);
      }
    }
  } catch (error) {
    return signal.aborted ? { kind: "stopped" } : { kind: "failed", error };
  }
  if (signal.aborted) return { kind: "stopped" };
  if (finish === undefined) return { kind: "failed", error: new GatewayError("stream-cut") };
  return { kind: "finished", ...finish };
}

function forwardText(part: TextStreamPart<ToolSet>, on: ModelStepEvents): void {
  switch (part.type) {
    case "text-start":
    case "reasoning-start":
      on.textStart(part.type === "text-start" ? "text" : "reasoning", part.id);
      break;
    case "text-delta":
    case "reasoning-delta":
      on.textDelta(part.type === "text-delta" ? "text" : "reasoning", part.id, part.text);
      break;
    case "text-end":
    case "reasoning-end":
      on.textEnd(part.type === "text-end" ? "text" : "reasoning", part.id, part.providerMetadata);
      break;
    default:
      break;
  }
}

function toModelToolCall(
  part: Extract<TextStreamPart<ToolSet>, { type: "tool-call" }>,
  names: ReadonlySet<string>,
): ModelToolCall {
  return {
    toolCallId: part.toolCallId,
    toolName: part.toolName,
    input: isObject(part.input) ? part.input : {},
    ...faultOf(part, names),
    ...(part.providerMetadata === undefined ? {} : { providerMetadata: part.providerMetadata }),
  };
}

function declareTools(tools: readonly ChatTool[]): ToolSet {
  return Object.fromEntries(
    tools.map(({ name, description, inputSchema }) => [name, { type: "dynamic", description, inputSchema }]),
  );
}

function faultOf(
  part: { toolName: string; invalid?: boolean; input?: unknown },
  names: ReadonlySet<string>,
): Pick<ModelToolCall, "fault"> {
  if (!names.has(part.toolName)) return { fault: "unknown-tool" };
  if (part.invalid === true || !isObject(part.input)) return { fault: "malformed-input" };
  return {};
}

function isObject(value: unknown): value is JSONObject {
  return isJSONObject(value) && !Array.isArray(value);
}
