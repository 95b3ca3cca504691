import type { LanguageModelV4CallOptions, LanguageModelV4StreamPart } from "@ai-sdk/provider";
import { MockLanguageModelV4 } from "ai/test";

/** One model call of a script: text, calls, or a stream of its own. */
export type ScriptedStep =
  | {
      readonly text?: string;
      readonly calls?: readonly ScriptedCall[];
      readonly finish?: Extract<LanguageModelV4StreamPart, { type: "finish" }>["finishReason"]["unified"];
    }
  | { readonly parts: readonly LanguageModelV4StreamPart[] }
  | { readonly stream: ReadableStream<LanguageModelV4StreamPart> }
  | { readonly fails: unknown };

export interface ScriptedCall {
  readonly name: string;
  readonly id?: string;
  readonly input?: unknown;
}

export const USAGE = {
  inputTokens: { total: 100, noCache: 40, cacheRead: 60, cacheWrite: undefined },
  outputTokens: { total: 10, text: 10, reasoning: undefined },
};

/** A model that follows a script, one entry per call, and keeps what it was asked. */
export function scriptedModel(...script: ScriptedStep[]): MockLanguageModelV4 {
  let next = 0;
  return new MockLanguageModelV4({
    doStream: async () => {
      const step = script[next++];
      if (step === undefined) throw new Error("The script has no further step.");
      if ("fails" in step) throw step.fails;
      if ("stream" in step) return { stream: step.stream };
      return { stream: streamOf("parts" in step ? step.parts : partsOf(step, next)) };
    },
  });
}

function partsOf(
  step: Exclude<ScriptedStep, { parts: unknown } | { stream: unknown } | { fails: unknown }>,
  number: number,
): LanguageModelV4StreamPart[] {
  const { text, calls = [] } = step;
  return [
    { type: "stream-start", warnings: [] },
    ...(text === undefined ? [] : textParts(text)),
    ...calls.map(({ name, id, input = {} }, index) => toolCall(name, id ?? `call-${number}-${index}`, input)),
    finishPart(step.finish ?? (calls.length > 0 ? "tool-calls" : "stop")),
  ];
}

export function textParts(text: string): LanguageModelV4StreamPart[] {
  return [
    { type: "text-start", id: "1" },
    { type: "text-delta", id: "1", delta: text },
    { type: "text-end", id: "1" },
  ];
}

export function toolCall(name: string, id: string, input: unknown = {}): LanguageModelV4StreamPart {
  return {
    type: "tool-call",
    toolCallId: id,
    toolName: name,
    input: typeof input === "string" ? input : JSON.stringify(input),
  };
}

export function finishPart(
  unified: Extract<LanguageModelV4StreamPart, { type: "finish" }>["finishReason"]["unified"],
): LanguageModelV4StreamPart {
  return { type: "finish", usage: USAGE, finishReason: { unified, raw: undefined } };
}

export function streamOf(
  parts: readonly LanguageModelV4StreamPart[],
): ReadableStream<LanguageModelV4StreamPart> {
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });
}

/** What a call of the model was sent, in the short form that tests compare. */
export function promptOf(call: LanguageModelV4CallOptions | undefined): string[] {
  return (call?.prompt ?? []).map((message) => {
    if (message.role === "system") return "system";
    const parts = message.content.map((part) => {
      if (part.type === "text") return part.text;
      if (part.type === "tool-call") return `call ${part.toolCallId}`;
      if (part.type === "tool-result") return `result ${part.toolCallId} ${JSON.stringify(part.output)}`;
      return part.type;
    });
    return `${message.role}: ${parts.join(" | ")}`;
  });
}

/** Ids of the calls and of the results of a prompt, to be compared: each call has exactly one result, after it. */
export function pairsOf(call: LanguageModelV4CallOptions | undefined): {
  calls: string[];
  results: string[];
} {
  const calls: string[] = [];
  const results: string[] = [];
  for (const message of call?.prompt ?? []) {
    if (typeof message.content === "string") continue;
    for (const part of message.content) {
      if (part.type === "tool-call") calls.push(part.toolCallId);
      if (part.type === "tool-result") results.push(part.toolCallId);
    }
  }
  return { calls, results };
}

/** A stream that gives its parts and then stays open until it is cancelled. */
export function openEnded(parts: LanguageModelV4StreamPart[], onCancel: () => void = () => undefined) {
  return new ReadableStream<LanguageModelV4StreamPart>({
    start: (controller) => {
      for (const part of parts) controller.enqueue(part);
    },
    cancel: onCancel,
  });
}
