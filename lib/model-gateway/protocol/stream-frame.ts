import { z } from "zod";
import { GATEWAY_ERROR_CODES } from "./gateway-error";
import { gatewayModelInfoSchema } from "./gateway-model-info";
import { streamPartSchema } from "./stream-part";

/** Version of the protocol; a page loaded before a deployment is told to reload instead of guessing. */
export const PROTOCOL_VERSION = 1;
export const STREAM_CONTENT_TYPE = "application/x-ndjson";
/** A request header that no cross-site form or link can set; its presence forces a preflight elsewhere. */
export const GATEWAY_HEADER = "x-model-gateway";
/** Longest line of a stream that a reader keeps, in UTF-16 units. */
export const MAX_LINE_LENGTH = 1_000_000;

export const gatewayErrorBodySchema = z.strictObject({
  code: z.enum(GATEWAY_ERROR_CODES),
  message: z.string().max(500),
  retryAfterMs: z.number().int().nonnegative().max(86_400_000).optional(),
});

/**
 * One line of the answer. `start` comes first, then `part`s with `ping`s between them, then exactly one of
 * `end` and `error`: a stream that stops without either was cut.
 */
export const streamFrameSchema = z.discriminatedUnion("frame", [
  z.strictObject({
    frame: z.literal("start"),
    protocol: z.literal(PROTOCOL_VERSION),
    model: gatewayModelInfoSchema,
  }),
  z.strictObject({ frame: z.literal("part"), part: streamPartSchema }),
  z.strictObject({ frame: z.literal("ping") }),
  z.strictObject({ frame: z.literal("error"), error: gatewayErrorBodySchema }),
  z.strictObject({ frame: z.literal("end") }),
]);

export type StreamFrame = z.infer<typeof streamFrameSchema>;

export function encodeFrame(frame: StreamFrame): string {
  return `${JSON.stringify(frame)}\n`;
}

/** Reads one line; `undefined` when it is not a frame of this protocol. */
export function decodeFrame(line: string): StreamFrame | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
  const parsed = streamFrameSchema.safeParse(value);
  return parsed.success ? parsed.data : undefined;
}
