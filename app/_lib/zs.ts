import { type AgentSchema, fromStandardSchema, type JsonSchemaDocument } from "agent-surface";
import { z } from "zod";

/** A Zod schema as the runtime wants it: Zod validates, and its own JSON Schema is what a model sees. */
export function zs<T extends z.ZodType>(schema: T): AgentSchema<z.output<T>> {
  return fromStandardSchema(schema, { jsonSchema: z.toJSONSchema(schema) as JsonSchemaDocument });
}
