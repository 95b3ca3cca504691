import { copyJson } from "../json/copy-json";
import { type AgentSchema, AgentSchemaError, type JsonSchemaDocument } from "./agent-schema";
import { validateValueAgainstSchema } from "./validate-value";

/**
 * A schema from its document alone, checked by the built-in validator (D20). An unsupported keyword is told at
 * `register()`. `default` is an annotation: nothing is filled in.
 */
export function fromJsonSchema<T = unknown>(document: object): AgentSchema<T> {
  const jsonSchema = ownDocument(document);
  return Object.freeze({
    jsonSchema,
    parse(value: unknown): T {
      const issues = validateValueAgainstSchema(value, jsonSchema);
      if (issues.length > 0) throw new AgentSchemaError(issues);
      return value as T;
    },
  });
}

/** A copy, so that what is enforced stays what is shown; what is no JSON is refused at `register()`. */
export function ownDocument(document: object): JsonSchemaDocument {
  const copy = copyJson(document);
  return (copy.ok ? copy.value : document) as JsonSchemaDocument;
}
