import { z } from "zod";

const part = z.looseObject({ type: z.string(), text: z.string().optional() });

const inputItem = z.union([
  z.looseObject({
    type: z.literal("function_call"),
    call_id: z.string(),
    name: z.string(),
    arguments: z.string(),
  }),
  z.looseObject({ type: z.literal("function_call_output"), call_id: z.string(), output: z.unknown() }),
  z.looseObject({ role: z.string(), content: z.union([z.string(), z.array(part)]) }),
  z.looseObject({ type: z.string() }),
]);

/** What these tests read of a request to `POST /responses`; everything else is let through unread. */
export const responsesRequest = z.looseObject({
  model: z.string(),
  stream: z.literal(true),
  input: z.array(inputItem),
  tools: z
    .array(
      z.looseObject({
        type: z.literal("function"),
        name: z.string(),
        description: z.string(),
        parameters: z.looseObject({}),
      }),
    )
    .default([]),
});

export type ResponsesRequest = z.infer<typeof responsesRequest>;

/** The results of the tools that were called since the last time a person wrote, oldest first. */
export function toolOutputsOf({ input }: ResponsesRequest): unknown[] {
  return input.flatMap((item) =>
    "output" in item && item.type === "function_call_output" ? [item.output] : [],
  );
}
