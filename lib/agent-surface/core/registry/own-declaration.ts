import { AgentSurfaceDefinitionError } from "../errors/definition-error";
import { copyJson } from "../json/copy-json";
import type { JsonObject } from "../json/json-value";
import type { AgentSurfaceLimits } from "../limits";
import type { AgentSchema, JsonSchemaDocument } from "../schema/agent-schema";
import { type CheckedDocument, checkJsonSchemaDocument } from "../schema/json-schema-document";
import { isRecord } from "../schema/schema-keywords";

/** Checked once per document: the same schema object serves every mount of a component. */
const ownDocuments = new WeakMap<object, CheckedDocument & { readonly maxDepth: number }>();

/** A frozen copy of the schema's document. @throws {AgentSurfaceDefinitionError} `UNSUPPORTED_SCHEMA` */
export function ownSchema(
  { jsonSchema }: AgentSchema,
  limits: AgentSurfaceLimits,
  where: string,
): JsonSchemaDocument {
  const { maxSchemaBytes, maxSchemaDepth } = limits;
  const known = ownDocuments.get(jsonSchema);
  if (known && known.bytes <= maxSchemaBytes && known.maxDepth === maxSchemaDepth) return known.own;
  const checked = checkJsonSchemaDocument(jsonSchema, limits);
  if (!checked.ok) {
    throw new AgentSurfaceDefinitionError("UNSUPPORTED_SCHEMA", `A schema of ${where}: ${checked.reason}.`);
  }
  ownDocuments.set(jsonSchema, { ...checked, maxDepth: maxSchemaDepth });
  return checked.own;
}

/** A frozen copy of declared metadata. @throws {AgentSurfaceDefinitionError} */
export function ownMeta(
  meta: JsonObject | undefined,
  { maxMetaBytes }: AgentSurfaceLimits,
  where: string,
): JsonObject | undefined {
  if (meta === undefined) return undefined;
  const copy = copyJson(meta, maxMetaBytes);
  if (copy.ok && copy.bytes > maxMetaBytes) {
    throw new AgentSurfaceDefinitionError(
      "LIMIT_EXCEEDED",
      `"meta" of ${where} has over ${maxMetaBytes} bytes.`,
    );
  }
  if (copy.ok && isRecord(copy.value)) return copy.value as JsonObject;
  throw new AgentSurfaceDefinitionError("INVALID_DEFINITION", `"meta" of ${where} must be a JSON object.`);
}

/** The structure as it was declared: what the host may still change is copied (D2). */
export function frozenCopy<T extends object>(declared: T): Readonly<T> {
  return Object.isFrozen(declared) ? declared : Object.freeze({ ...declared });
}
