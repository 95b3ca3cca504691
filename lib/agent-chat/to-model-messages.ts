import type { AssistantModelMessage, ModelMessage, ToolModelMessage } from "ai";
import { type ChatStep, type ChatTurn, callsOf } from "./chat-turn";
import { interruptedResult } from "./tool-result";

/**
 * Derives the model's messages. Each call is followed by exactly one result, by construction: a call without
 * one gets the result of an interrupted call, and a failed step is left out with its calls.
 */
export function toModelMessages(turns: readonly ChatTurn[]): ModelMessage[] {
  return turns.flatMap((turn): ModelMessage[] => [
    { role: "user", content: turn.text },
    ...turn.steps.flatMap(toStepMessages),
  ]);
}

function toStepMessages(step: ChatStep): ModelMessage[] {
  if (step.state === "failed") return [];
  const content = toAssistantContent(step);
  if (content.length === 0) return [];
  const assistant: AssistantModelMessage = { role: "assistant", content };
  const results = callsOf(step.parts).map((call): ToolModelMessage["content"][number] => ({
    type: "tool-result",
    toolCallId: call.toolCallId,
    toolName: call.toolName,
    output: {
      type: "json",
      value: { ...(call.state.kind === "settled" ? call.state.result : interruptedResult("stopped")) },
    },
  }));
  return results.length === 0 ? [assistant] : [assistant, { role: "tool", content: results }];
}

function toAssistantContent(step: ChatStep): Exclude<AssistantModelMessage["content"], string> {
  // A provider refuses its own marks when the rest of the item that they belong to is missing.
  const isWhole = step.state === "complete";
  return step.parts.flatMap((part): Exclude<AssistantModelMessage["content"], string> => {
    const marks =
      isWhole && part.providerMetadata !== undefined ? { providerOptions: part.providerMetadata } : {};
    switch (part.kind) {
      case "text":
        return part.text === "" ? [] : [{ type: "text", text: part.text, ...marks }];
      case "reasoning":
        return isWhole ? [{ type: "reasoning", text: part.text, ...marks }] : [];
      case "call":
        return [
          {
            type: "tool-call",
            toolCallId: part.toolCallId,
            toolName: part.toolName,
            input: part.input,
            ...marks,
          },
        ];
      default:
        return part satisfies never;
    }
  });
}
