import type { LanguageModelV4StreamPart, SharedV4ProviderMetadata } from "@ai-sdk/provider";
import { GatewayError } from "../protocol/gateway-error";
import { providerMarksSchema, streamPartSchema, type WireStreamPart } from "../protocol/stream-part";

/**
 * Keeps of a provider's stream part what the protocol knows; `undefined` for a part that does not cross.
 * Throws `GatewayError` `provider-unavailable` for a part that breaks the provider's own contract.
 */
export function toWirePart(part: LanguageModelV4StreamPart): WireStreamPart | undefined {
  const candidate = selectMembers(part);
  if (candidate === undefined) return undefined;
  const parsed = streamPartSchema.safeParse(candidate);
  if (!parsed.success) throw new GatewayError("provider-unavailable", { cause: parsed.error });
  return parsed.data;
}

function selectMembers(part: LanguageModelV4StreamPart): object | undefined {
  switch (part.type) {
    case "stream-start":
      return { type: part.type, warnings: part.warnings };
    case "response-metadata":
      return {
        type: part.type,
        id: part.id,
        modelId: part.modelId,
        timestamp: part.timestamp?.toISOString(),
      };
    case "text-start":
    case "text-end":
    case "reasoning-start":
    case "reasoning-end":
    case "tool-input-end":
      return { type: part.type, id: part.id, ...marksOf(part.providerMetadata) };
    case "text-delta":
    case "reasoning-delta":
    case "tool-input-delta":
      return { type: part.type, id: part.id, delta: part.delta, ...marksOf(part.providerMetadata) };
    case "tool-input-start":
      return { type: part.type, id: part.id, toolName: part.toolName, ...marksOf(part.providerMetadata) };
    case "tool-call":
      return {
        type: part.type,
        toolCallId: part.toolCallId,
        toolName: part.toolName,
        input: part.input,
        ...marksOf(part.providerMetadata),
      };
    case "finish": {
      const { inputTokens, outputTokens } = part.usage;
      return {
        type: part.type,
        usage: { inputTokens, outputTokens },
        finishReason: { unified: part.finishReason.unified, raw: part.finishReason.raw },
      };
    }
    default:
      return undefined;
  }
}

function marksOf(metadata: SharedV4ProviderMetadata | undefined): object {
  const openai = metadata?.openai;
  if (openai === undefined) return {};
  const { itemId, reasoningEncryptedContent, phase } = openai;
  const parsed = providerMarksSchema.safeParse({ openai: { itemId, reasoningEncryptedContent, phase } });
  return parsed.success ? { providerMetadata: parsed.data } : {};
}
