import { z } from "zod";
import { PROTOCOL_VERSION } from "./stream-frame";
import { providerMarksSchema } from "./stream-part";

/** The call options that may reach a model: text, reasoning, function tools and their results. */
const providerOptions = { providerOptions: providerMarksSchema.optional() };
const toolName = z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/);
const toolCallId = z.string().min(1).max(512);
/** The body is size-capped as a whole, so a text needs no cap of its own. */
const text = z.string();
const json = z.json();

const textPart = z.strictObject({ type: z.literal("text"), text, ...providerOptions });

const toolOutput = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("text"), value: text }),
  z.strictObject({ type: z.literal("json"), value: json }),
  z.strictObject({ type: z.literal("error-text"), value: text }),
  z.strictObject({ type: z.literal("error-json"), value: json }),
  z.strictObject({ type: z.literal("execution-denied"), reason: text.optional() }),
]);

const messageSchema = z.discriminatedUnion("role", [
  z.strictObject({ role: z.literal("system"), content: text }),
  z.strictObject({ role: z.literal("user"), content: z.array(textPart).min(1).max(50) }),
  z.strictObject({
    role: z.literal("assistant"),
    content: z
      .array(
        z.discriminatedUnion("type", [
          textPart,
          z.strictObject({ type: z.literal("reasoning"), text, ...providerOptions }),
          z.strictObject({
            type: z.literal("tool-call"),
            toolCallId,
            // A call of a tool that does not exist is part of the conversation too: it got an error result.
            toolName: z.string().min(1).max(256),
            input: json,
            ...providerOptions,
          }),
        ]),
      )
      .max(200),
  }),
  z.strictObject({
    role: z.literal("tool"),
    content: z
      .array(
        z.strictObject({
          type: z.literal("tool-result"),
          toolCallId,
          toolName: z.string().min(1).max(256),
          output: toolOutput,
          ...providerOptions,
        }),
      )
      .min(1)
      .max(200),
  }),
]);

const toolSchema = z.strictObject({
  type: z.literal("function"),
  name: toolName,
  description: z.string().max(8_000).optional(),
  inputSchema: z.record(z.string(), json),
  strict: z.boolean().optional(),
});

const toolChoiceSchema = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("auto") }),
  z.strictObject({ type: z.literal("none") }),
  z.strictObject({ type: z.literal("required") }),
  z.strictObject({ type: z.literal("tool"), toolName }),
]);

/** Tools that one request may carry; several providers refuse more. */
export const MAX_TOOLS = 128;

export const wireCallOptionsSchema = z.strictObject({
  prompt: z.array(messageSchema).min(1).max(1_000),
  tools: z
    .array(toolSchema)
    .max(MAX_TOOLS)
    .refine((tools) => new Set(tools.map(({ name }) => name)).size === tools.length, {
      error: "Two tools have the same name.",
    })
    .optional(),
  toolChoice: toolChoiceSchema.optional(),
  maxOutputTokens: z.number().int().positive().optional(),
  temperature: z.number().min(0).max(2).optional(),
  topP: z.number().min(0).max(1).optional(),
  seed: z.number().int().optional(),
  stopSequences: z.array(z.string().max(100)).max(4).optional(),
});

export type WireCallOptions = z.infer<typeof wireCallOptionsSchema>;

/** Body of `POST` on the gateway. */
export const modelRequestSchema = z.strictObject({
  protocol: z.literal(PROTOCOL_VERSION),
  /** Label of the model that the page was told about; another one is refused. */
  model: z.string().min(1).max(120).optional(),
  /** Whom the page belongs to; when somebody else's session answers, nothing of the conversation goes on. */
  userId: z.string().min(1).max(200).optional(),
  /** Groups the requests of one conversation, so that a provider's prompt cache can be used. */
  conversationId: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,80}$/)
    .optional(),
  options: wireCallOptionsSchema,
});

export type ModelRequest = z.infer<typeof modelRequestSchema>;
