import type { LanguageModelV4StreamPart } from "@ai-sdk/provider";
import { z } from "zod";

/**
 * The stream parts that cross the gateway. Files, sources, raw chunks and tools that a provider runs by itself
 * are never asked for and never forwarded.
 */
const id = z.string().max(512);

/**
 * The provider's own marks that have to come back with the next prompt (reasoning models refuse a tool
 * result without them). Everything else that a provider attaches stays on the server.
 */
export const providerMarksSchema = z.strictObject({
  openai: z.strictObject({
    itemId: z.string().max(512).optional(),
    reasoningEncryptedContent: z.string().max(200_000).nullable().optional(),
    phase: z.enum(["commentary", "final_answer"]).nullable().optional(),
  }),
});

const marks = { providerMetadata: providerMarksSchema.optional() };
const count = z.number().int().nonnegative().optional();

const warningSchema = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("unsupported"),
    feature: z.string().max(500),
    details: z.string().max(2000).optional(),
  }),
  z.strictObject({
    type: z.literal("compatibility"),
    feature: z.string().max(500),
    details: z.string().max(2000).optional(),
  }),
  z.strictObject({
    type: z.literal("deprecated"),
    setting: z.string().max(500),
    message: z.string().max(2000),
  }),
  z.strictObject({ type: z.literal("other"), message: z.string().max(2000) }),
]);

export const streamPartSchema = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("stream-start"), warnings: z.array(warningSchema).max(50) }),
  z.strictObject({
    type: z.literal("response-metadata"),
    id: id.optional(),
    modelId: z.string().max(200).optional(),
    timestamp: z.iso.datetime().optional(),
  }),
  z.strictObject({ type: z.literal("text-start"), id, ...marks }),
  z.strictObject({ type: z.literal("text-delta"), id, delta: z.string(), ...marks }),
  z.strictObject({ type: z.literal("text-end"), id, ...marks }),
  z.strictObject({ type: z.literal("reasoning-start"), id, ...marks }),
  z.strictObject({ type: z.literal("reasoning-delta"), id, delta: z.string(), ...marks }),
  z.strictObject({ type: z.literal("reasoning-end"), id, ...marks }),
  z.strictObject({ type: z.literal("tool-input-start"), id, toolName: z.string().max(256), ...marks }),
  z.strictObject({ type: z.literal("tool-input-delta"), id, delta: z.string(), ...marks }),
  z.strictObject({ type: z.literal("tool-input-end"), id, ...marks }),
  z.strictObject({
    type: z.literal("tool-call"),
    toolCallId: z.string().min(1).max(512),
    toolName: z.string().max(256),
    input: z.string(),
    ...marks,
  }),
  z.strictObject({
    type: z.literal("finish"),
    usage: z.strictObject({
      inputTokens: z.strictObject({ total: count, noCache: count, cacheRead: count, cacheWrite: count }),
      outputTokens: z.strictObject({ total: count, text: count, reasoning: count }),
    }),
    finishReason: z.strictObject({
      unified: z.enum(["stop", "length", "content-filter", "tool-calls", "error", "interrupted", "other"]),
      raw: z.string().max(200).optional(),
    }),
  }),
]);

/** A stream part as it travels: JSON, without the members that the gateway does not pass on. */
export type WireStreamPart = z.infer<typeof streamPartSchema>;

/** Gives a validated wire part the shape that the AI SDK expects. */
export function fromWirePart(part: WireStreamPart): LanguageModelV4StreamPart {
  switch (part.type) {
    case "response-metadata": {
      const { timestamp, ...rest } = part;
      return timestamp === undefined ? rest : { ...rest, timestamp: new Date(timestamp) };
    }
    case "finish": {
      const { inputTokens, outputTokens } = part.usage;
      return {
        type: "finish",
        usage: {
          inputTokens: {
            total: inputTokens.total,
            noCache: inputTokens.noCache,
            cacheRead: inputTokens.cacheRead,
            cacheWrite: inputTokens.cacheWrite,
          },
          outputTokens: {
            total: outputTokens.total,
            text: outputTokens.text,
            reasoning: outputTokens.reasoning,
          },
        },
        finishReason: { unified: part.finishReason.unified, raw: part.finishReason.raw },
      };
    }
    default:
      return part;
  }
}
