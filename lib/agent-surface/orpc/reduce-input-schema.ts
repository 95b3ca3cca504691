import type { JsonObject, JsonValue } from "../core/json/json-value";
import type { AgentSchema } from "../core/schema/agent-schema";
import { fromJsonSchema } from "../core/schema/from-json-schema";

const NOTE = "Default: the current UI value.";

/** More key sets than an application binds one procedure with. */
const MAX_REMEMBERED = 16;
const remembered = new WeakMap<AgentSchema, Map<string, AgentSchema>>();

/**
 * What is left for the agent to supply (D7): the original without the locked fields; an overridable one stays, is
 * no longer required, and says that its default is the current UI value. The same arguments give the same object.
 */
export function reduceInputSchema(
  schema: AgentSchema,
  lockedKeys: readonly string[],
  overridable: readonly string[] = [],
): AgentSchema {
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
  const left = (field: string) => !locked.includes(field);
  const reduced = {
    ...rest,
    properties: Object.fromEntries(
      Object.entries((properties ?? {}) as JsonObject)
        .filter(([field]) => left(field))
        .map(([field, schema]) => [field, overridable.includes(field) ? withNote(schema) : schema]),
    ),
    ...(Array.isArray(required) && {
      required: required.filter((field) => left(field) && !overridable.includes(field)),
    }),
  };
  // Definitions that nothing refers to any more go with the fields that used them.
  return $defs && JSON.stringify(reduced).includes('"$ref"') ? { ...reduced, $defs } : reduced;
}

/** Nothing may stand beside a `$ref`, so such a field is wrapped. */
function withNote(schema: JsonValue): JsonObject {
  const { $ref, description = "", ...rest } = schema as JsonObject;
  const note = { description: `${description} ${NOTE}`.trim() };
  return $ref ? { anyOf: [schema], ...note } : { ...rest, ...note };
}
