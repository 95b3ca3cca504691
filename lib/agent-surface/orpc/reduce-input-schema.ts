import type { JsonObject, JsonValue } from "../core/json/json-value";
import type { AgentSchema } from "../core/schema/agent-schema";
import { fromJsonSchema } from "../core/schema/from-json-schema";

const NOTE = "Default: the current UI value.";

/** The last reduction of each schema: one that every render asks for is made once. */
const reductions = new WeakMap<AgentSchema, { readonly key: string; readonly reduced: AgentSchema }>();

/**
 * What is left for the agent to supply (D7): the original without the locked fields; an overridable one stays, is
 * no longer required, and says that its default is the current UI value. The same arguments give the same object again.
 */
export function reduceInputSchema(
  schema: AgentSchema,
  lockedKeys: readonly string[],
  overridable: readonly string[] = [],
): AgentSchema {
  const key = JSON.stringify([lockedKeys, overridable]);
  const last = reductions.get(schema);
  if (last?.key === key) return last.reduced;
  const reduced = fromJsonSchema(reduceDocument(schema.jsonSchema, lockedKeys, overridable));
  reductions.set(schema, { key, reduced });
  return reduced;
}

function reduceDocument(
  document: JsonObject,
  locked: readonly string[],
  overridable: readonly string[],
): JsonObject {
  // A whole example or default would show the agent the fields that it cannot supply.
  const { properties = {}, required, examples: _, default: __, ...rest } = document as ObjectDocument;
  const fields: Record<string, JsonValue> = { ...properties };
  for (const field of locked) delete fields[field];
  for (const field of overridable) fields[field] = withNote(fields[field]);
  const bound = [...locked, ...overridable];
  return {
    ...rest,
    properties: fields,
    required: (required ?? []).filter((field) => !bound.includes(field)),
  };
}

/** What is bound has fields; a document without any is no input that could be reduced. */
interface ObjectDocument extends JsonObject {
  readonly properties: JsonObject;
  readonly required: readonly string[];
}

/** Nothing may stand beside a `$ref`, so such a field is wrapped. */
function withNote(schema: JsonValue = {}): JsonObject {
  const { $ref, description = "", ...rest } = schema as JsonObject;
  const note = { description: `${description} ${NOTE}`.trim() };
  return $ref ? { anyOf: [schema], ...note } : { ...rest, ...note };
}
