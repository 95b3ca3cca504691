import type {
  LanguageModelV4Content,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
} from "@ai-sdk/provider";
import { GatewayError } from "../protocol/gateway-error";

/** Gathers a streamed answer into one result, for callers that do not stream. */
export async function collectStream(
  stream: ReadableStream<LanguageModelV4StreamPart>,
): Promise<LanguageModelV4GenerateResult> {
  const content: LanguageModelV4Content[] = [];
  const open = new Map<string, { type: "text" | "reasoning"; text: string }>();
  let warnings: LanguageModelV4GenerateResult["warnings"] = [];
  let response: LanguageModelV4GenerateResult["response"];
  let end: Pick<LanguageModelV4GenerateResult, "usage" | "finishReason"> | undefined;
  for await (const part of stream) {
    switch (part.type) {
      case "stream-start":
        warnings = part.warnings;
        break;
      case "response-metadata": {
        const { type: _type, ...metadata } = part;
        response = metadata;
        break;
      }
      case "text-start":
      case "reasoning-start": {
        const block = {
          type: part.type === "text-start" ? ("text" as const) : ("reasoning" as const),
          text: "",
        };
        open.set(`${block.type}:${part.id}`, block);
        content.push(block);
        break;
      }
      case "text-delta":
      case "reasoning-delta": {
        const key = `${part.type === "text-delta" ? "text" : "reasoning"}:${part.id}`;
        const block = open.get(key);
        if (block === undefined) throw new GatewayError("stream-malformed");
        block.text += part.delta;
        break;
      }
      case "tool-call":
        content.push(part);
        break;
      case "finish":
        end = { usage: part.usage, finishReason: part.finishReason };
        break;
      default:
        break;
    }
  }
  if (end === undefined) throw new GatewayError("stream-cut");
  return { content, warnings, ...end, ...(response === undefined ? {} : { response }) };
}
