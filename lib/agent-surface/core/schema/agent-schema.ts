import type { JsonObject } from "../json/json-value";

/** A JSON Schema document in the accepted subset of 2020-12 (D19). */
export type JsonSchemaDocument = JsonObject;

/** A validator together with the schema that a consumer is shown. The core depends on no schema library (D20). */
export interface AgentSchema<T = unknown> {
  readonly jsonSchema: JsonSchemaDocument;
  /** Returns the parsed value. @throws {AgentSchemaError} */
  parse(value: unknown): T;
}

export type InferAgentSchema<S> = S extends AgentSchema<infer T> ? T : never;

export interface AgentSchemaIssue {
  /** Dot path from the root, `""` for the root itself. */
  readonly path: string;
  readonly message: string;
}

export class AgentSchemaError extends Error {
  override readonly name = "AgentSchemaError";

  constructor(readonly issues: readonly AgentSchemaIssue[]) {
    super(issues[0] ? `${issues[0].path || "value"}: ${issues[0].message}` : "The value is invalid.");
  }
}
