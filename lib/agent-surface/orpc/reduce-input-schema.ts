import { AgentSurfaceDefinitionError } from "../core/errors/definition-error";
import type { JsonObject, JsonValue } from "../core/json/json-value";
import type { AgentSchema } from "../core/schema/agent-schema";
import { fromJsonSchema } from "../core/schema/from-json-schema";

const OVERRIDABLE_NOTE = "Default: the current UI value.";

/** More key sets than an application binds one procedure with. */
const MAX_REMEMBERED = 16;
const remembered = new WeakMap<AgentSchema, Map<string, AgentSchema>>();

/**
 * What is left for the agent to supply (D7): the original without the locked fields; an overridable one stays, is
 * no longer required, and says that its default is the current UI value. The same arguments give the same object.
 * @throws {AgentSurfaceDefinitionError} when a key is no top-level property of the input.
 */
export function reduceInputSchema(
  schema: AgentSchema,
  lockedKeys: readonly string[],
  overridable: readonly string[] = [],
): AgentSchema {
  if (lockedKeys.length + overridable.length === 0) return schema;
  const key = JSON.stringify([lockedKeys, overridable]);
  const known = remembered.get(schema) ?? new Map<string, AgentSchema>();
  const same = known.get(key);
  if (same) return same;
  const reduced = fromJsonSchema(reduceDocument(schema.jsonSchema, lockedKeys, overridable));
  if (known.size >= MAX_REMEMBERED) known.clear();
  remembered.set(schema, known.set(key, reduced));
  return reduced;
}

function reduceDocument(
  document: JsonObject,
  locked: readonly string[],
  overridable: readonly string[],
): JsonObject {
  // A whole example or default would show the agent the fields that it cannot supply.
  const { properties, required, examples: _, default: __, $defs, ...rest } = document;
  const fields: Record<string, JsonValue> = isObject(properties) ? { ...properties } : {};
  for (const field of [...locked, ...overridable]) {
    if (!Object.hasOwn(fields, field)) {
      throw new AgentSurfaceDefinitionError(
        "INVALID_DEFINITION",
        `"${field}" is bound but no field of the input.`,
      );
    }
  }
  for (const field of locked) delete fields[field];
  for (const field of overridable) fields[field] = withNote(fields[field]);
  const supplied = [...locked, ...overridable];
  const needed = Array.isArray(required) ? required.filter((field) => !supplied.includes(field)) : [];
  const reduced = { ...rest, properties: fields, ...(needed.length > 0 && { required: needed }) };
  // Definitions that nothing refers to any more are dropped with the fields that used them.
  return $defs && JSON.stringify(reduced).includes('"$ref"') ? { ...reduced, $defs } : reduced;
}

/** Nothing may stand beside a `$ref`, so such a field is wrapped. */
function withNote(field: JsonValue | undefined): JsonObject {
  if (!isObject(field)) return { description: OVERRIDABLE_NOTE };
  if ("$ref" in field) return { anyOf: [field], description: OVERRIDABLE_NOTE };
  const { description, ...rest } = field;
  return { ...rest, description: description ? `${description} ${OVERRIDABLE_NOTE}` : OVERRIDABLE_NOTE };
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
