import { type AgentSchema, AgentSchemaError, type AgentSchemaIssue } from "./agent-schema";
import { ownDocument } from "./from-json-schema";

/** The part of Standard Schema 1 that validates; any library that implements it fits (D20). */
export interface StandardSchemaLike<Output = unknown> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>;
    readonly types?: { readonly input: unknown; readonly output: Output } | undefined;
  };
}

type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

interface StandardIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/**
 * A schema that a library validates; the document comes from the caller (with Zod 4: `z.toJSONSchema(schema)`).
 * `parse` returns what the library returns, transforms included.
 */
export function fromStandardSchema<Output>(
  schema: StandardSchemaLike<Output>,
  { jsonSchema }: { readonly jsonSchema: object },
): AgentSchema<Output> {
  return Object.freeze({
    jsonSchema: ownDocument(jsonSchema),
    parse(value: unknown): Output {
      const result = schema["~standard"].validate(value);
      if ("then" in result) {
        // Nobody will look at its outcome; a rejection must not go unhandled.
        result.then(undefined, () => undefined);
        throw new AgentSchemaError([
          { path: "", message: "is validated asynchronously, which an agent schema cannot be" },
        ]);
      }
      if (result.issues) throw new AgentSchemaError(result.issues.map(issueOf));
      return result.value;
    },
  });
}

function issueOf({ message, path = [] }: StandardIssue): AgentSchemaIssue {
  const steps = path.map((step) => String(typeof step === "object" ? step.key : step));
  return { path: steps.join("."), message };
}
