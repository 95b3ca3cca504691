import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4FinishReason,
  SharedV4Warning,
} from "@ai-sdk/provider";
import { readDirectCatalog } from "./catalog/read-catalog";
import { makeCallId, shortHash } from "./conversation/call-id";
import { estimateUsage } from "./estimate-usage";
import { buildContext } from "./planning/build-context";
import { planTurn } from "./planning/plan-turn";
import { streamParts, toStreamParts } from "./stream-content";

const MODEL_ID = "offline-planner";

/**
 * A deterministic language model without a model: it plans from the call options alone (conversation, tools and
 * the transient surface state), makes one tool call per step, and ends every turn with a text. Equal options give
 * equal answers, ids included. It rejects only with the reason of an abort signal.
 */
export function createOfflinePlanner(): LanguageModelV4 {
  return {
    specificationVersion: "v4",
    provider: "fleetline",
    modelId: MODEL_ID,
    supportedUrls: {},
    async doGenerate(options) {
      options.abortSignal?.throwIfAborted();
      const { content, finishReason, warnings, responseId } = plan(options);
      return {
        content,
        finishReason,
        usage: estimateUsage(options, content),
        warnings,
        response: { id: responseId, modelId: MODEL_ID },
      };
    },
    async doStream(options) {
      options.abortSignal?.throwIfAborted();
      const { content, finishReason, warnings, responseId } = plan(options);
      const parts = toStreamParts(
        [
          { type: "stream-start", warnings },
          { type: "response-metadata", id: responseId, modelId: MODEL_ID },
        ],
        content,
        { type: "finish", finishReason, usage: estimateUsage(options, content) },
      );
      return { stream: streamParts(parts, options.abortSignal) };
    },
  };
}

interface PlannedAnswer {
  content: LanguageModelV4Content[];
  finishReason: LanguageModelV4FinishReason;
  warnings: SharedV4Warning[];
  responseId: string;
}

function plan(options: LanguageModelV4CallOptions): PlannedAnswer {
  const step = planTurn(buildContext(options, readDirectCatalog));
  const warnings = warningsFor(options);
  const responseId = `plan_${shortHash(JSON.stringify(options.prompt))}`;
  if (step.type === "text") {
    const content: LanguageModelV4Content[] = [{ type: "text", text: step.text }];
    return { content, finishReason: { unified: "stop", raw: "stop" }, warnings, responseId };
  }
  const toolCallId = makeCallId(step, countCalls(options), step.tool, step.input);
  const content: LanguageModelV4Content[] = [
    { type: "tool-call", toolCallId, toolName: step.tool, input: JSON.stringify(step.input) },
  ];
  return { content, finishReason: { unified: "tool-calls", raw: "tool-calls" }, warnings, responseId };
}

function countCalls(options: LanguageModelV4CallOptions): number {
  return options.prompt.reduce((sum, message) => {
    const parts = message.role === "assistant" ? message.content : [];
    return sum + parts.filter((part) => part.type === "tool-call").length;
  }, 0);
}

function warningsFor(options: LanguageModelV4CallOptions): SharedV4Warning[] {
  const warnings: SharedV4Warning[] = [];
  if (options.responseFormat?.type === "json") {
    warnings.push({
      type: "unsupported",
      feature: "responseFormat",
      details: "The offline planner answers in text.",
    });
  }
  if (options.toolChoice?.type === "required") {
    warnings.push({
      type: "unsupported",
      feature: "toolChoice",
      details: "The offline planner never calls a tool without need.",
    });
  }
  return warnings;
}
