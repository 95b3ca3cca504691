import { type AgentSchema, AgentSchemaError, type JsonSchemaDocument } from "./agent-schema";
import { validateValueAgainstSchema } from "./validate-value";

/**
 * A schema from its document alone, checked by the built-in validator (D20). An unsupported keyword is told at
 * `register()`. `default` is an annotation: nothing is filled in.
 */
export function fromJsonSchema<T = unknown>(document: object): AgentSchema<T> {
  const jsonSchema = document as JsonSchemaDocument;
  return Object.freeze({
    jsonSchema,
    parse(value: unknown): T {
      const issues = validateValueAgainstSchema(value, jsonSchema);
      if (issues.length > 0) throw new AgentSchemaError(issues);
      return value as T;
    },
  });
}
