import type { JSONObject, LanguageModelV4Prompt } from "@ai-sdk/provider";
import { isJsonRecord } from "../json-object";
import type { CallTag } from "./call-id";
import { readCallId } from "./call-id";
import type { ToolOutcome } from "./tool-outcome";
import { readToolOutcome } from "./tool-outcome";

export interface PastCall {
  id: string;
  tool: string;
  input: JSONObject;
  outcome: ToolOutcome;
  /** Counts the calls of the conversation from 0. */
  order: number;
  tag?: CallTag;
}

export interface ConversationTurn {
  request: string;
  calls: PastCall[];
  /** What the assistant wrote last in this turn. */
  answer: string;
}

/** Reads a prompt into turns, one for each message of the person; the last one is the turn to plan for. */
export function readConversation(prompt: LanguageModelV4Prompt): ConversationTurn[] {
  const turns: ConversationTurn[] = [];
  const open = new Map<string, PastCall>();
  let order = 0;
  for (const message of prompt) {
    if (message.role === "user") {
      const request = message.content
        .map((part) => (part.type === "text" ? part.text : ""))
        .join("\n")
        .trim();
      turns.push({ request, calls: [], answer: "" });
      continue;
    }
    const turn = turns.at(-1);
    if (message.role === "system" || turn === undefined) {
      continue;
    }
    for (const part of message.content) {
      if (part.type === "tool-call") {
        const call = toCall(part, order);
        order += 1;
        turn.calls.push(call);
        open.set(part.toolCallId, call);
      } else if (part.type === "tool-result") {
        const call = open.get(part.toolCallId);
        if (call !== undefined) {
          call.outcome = readToolOutcome(part.output);
        }
      } else if (part.type === "text" && message.role === "assistant") {
        turn.answer = part.text;
      }
    }
  }
  return turns;
}

function toCall(part: { toolCallId: string; toolName: string; input: unknown }, order: number): PastCall {
  const tag = readCallId(part.toolCallId);
  return {
    id: part.toolCallId,
    tool: part.toolName,
    input: isJsonRecord(part.input) ? part.input : {},
    outcome: { kind: "missing" },
    order,
    ...(tag === undefined ? {} : { tag }),
  };
}
