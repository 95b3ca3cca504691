import type { JSONValue } from "@ai-sdk/provider";
import { jsonSchema } from "ai";
import type { ChatSurface, ChatTool, ChatToolCall } from "../chat-surface";
import type { ToolResult } from "../tool-result";

export interface RecordedCall {
  readonly name: string;
  readonly input: JSONValue;
  readonly invocationId: string;
}

export interface ScriptedSurface extends ChatSurface {
  readonly calls: readonly RecordedCall[];
  readonly isDisposed: boolean;
  /** Replaces the tools that the next reading sees. */
  offer(tools: Readonly<Record<string, Handler>>): void;
}

export type Handler = (input: JSONValue, call: ChatToolCall) => Promise<ToolResult> | ToolResult;

/** A surface of plain handlers, which counts its readings in the state text. */
export function scriptedSurface(tools: Readonly<Record<string, Handler>>): ScriptedSurface {
  const calls: RecordedCall[] = [];
  let offered = tools;
  let readings = 0;
  let isDisposed = false;
  return {
    calls,
    get isDisposed() {
      return isDisposed;
    },
    offer(next) {
      offered = next;
    },
    read() {
      readings += 1;
      return {
        stateText: `<surface-state>\n{"surfaceVersion":"${readings}"}\n</surface-state>`,
        tools: Object.entries(offered).map(
          ([name, handler]): ChatTool => ({
            name,
            description: `[view · local-state] ${name}`,
            inputSchema: jsonSchema({ type: "object" }),
            capabilityId: `view:test.${name}`,
            effect: "local-state",
            async execute(input, call) {
              calls.push({ name, input, invocationId: call.invocationId });
              return handler(input, call);
            },
          }),
        ),
      };
    },
    dispose() {
      isDisposed = true;
    },
  };
}
