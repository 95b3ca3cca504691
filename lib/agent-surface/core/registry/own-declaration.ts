import { AgentSurfaceDefinitionError } from "../errors/definition-error";
import { copyJson } from "../json/copy-json";
import type { JsonObject } from "../json/json-value";
import type { AgentSurfaceLimits } from "../limits";
import type { AgentSchema, JsonSchemaDocument } from "../schema/agent-schema";
import { validateJsonSchemaDocument } from "../schema/json-schema-document";

/** Checked once per document: the same schema object serves every mount of a component. */
const ownDocuments = new WeakMap<
  object,
  { readonly bytes: number; readonly depth: number; readonly own: JsonSchemaDocument }
>();

/** A frozen copy of the schema's document. @throws {AgentSurfaceDefinitionError} `UNSUPPORTED_SCHEMA` */
export function ownSchema(
  schema: AgentSchema,
  limits: AgentSurfaceLimits,
  where: string,
): JsonSchemaDocument {
  const document = schema.jsonSchema;
  const known = ownDocuments.get(document);
  if (known && known.bytes <= limits.maxSchemaBytes && known.depth === limits.maxSchemaDepth)
    return known.own;
  const checked = validateJsonSchemaDocument(document, limits);
  const copy = copyJson(document);
  if (!checked.ok || !copy.ok) {
    const reason = checked.ok ? "the document is not JSON" : checked.reason;
    throw new AgentSurfaceDefinitionError(
      "UNSUPPORTED_SCHEMA",
      `A schema of ${where} is not supported: ${reason}`,
    );
  }
  const own = copy.value as JsonSchemaDocument;
  ownDocuments.set(document, { bytes: copy.bytes, depth: limits.maxSchemaDepth, own });
  return own;
}

/** A frozen copy of declared metadata. @throws {AgentSurfaceDefinitionError} */
export function ownMeta(
  meta: JsonObject | undefined,
  limits: AgentSurfaceLimits,
  where: string,
): JsonObject | undefined {
  if (meta === undefined) return undefined;
  const copy = copyJson(meta);
  if (!copy.ok || typeof copy.value !== "object" || copy.value === null || Array.isArray(copy.value)) {
    throw new AgentSurfaceDefinitionError("INVALID_DEFINITION", `"meta" of ${where} must be a JSON object.`);
  }
  if (copy.bytes > limits.maxMetaBytes) {
    throw new AgentSurfaceDefinitionError(
      "LIMIT_EXCEEDED",
      `"meta" of ${where} has ${copy.bytes} bytes, ${limits.maxMetaBytes} are allowed.`,
    );
  }
  return copy.value as JsonObject;
}
