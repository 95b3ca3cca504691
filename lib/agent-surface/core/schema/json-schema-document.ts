import { copyJson } from "../json/copy-json";
import { type AgentSurfaceLimits, DEFAULT_LIMITS } from "../limits";
import { unsafePatternReason } from "./pattern-safety";
import { FORMATS, MAX_EMAIL_LENGTH } from "./string-formats";

export type DocumentCheck = { readonly ok: true } | { readonly ok: false; readonly reason: string };

type SchemaNode = { readonly [keyword: string]: unknown };

const TYPES: readonly unknown[] = ["string", "number", "integer", "boolean", "null", "object", "array"];
const ANNOTATIONS = new Set([
  "description",
  "default",
  "examples",
  "title",
  "deprecated",
  "$schema",
  "$id",
  "$defs",
]);
const DEFINITION_PREFIX = "#/$defs/";

/** Each accepted keyword with the shape of its value (D19). What is not here is refused. */
const KEYWORDS = new Map<string, (value: unknown) => boolean>(
  Object.entries({
    $schema: isString,
    $id: isString,
    $defs: isNodeMap,
    $ref: isString,
    type: (value: unknown) =>
      Array.isArray(value)
        ? value.length > 0 && value.every((one) => TYPES.includes(one))
        : TYPES.includes(value),
    enum: (value: unknown) => Array.isArray(value) && value.length > 0,
    const: () => true,
    properties: isNodeMap,
    required: (value: unknown) => Array.isArray(value) && value.every(isString),
    additionalProperties: (value: unknown) => typeof value === "boolean",
    items: isNode,
    minItems: isCount,
    maxItems: isCount,
    uniqueItems: (value: unknown) => typeof value === "boolean",
    minLength: isCount,
    maxLength: isCount,
    pattern: isString,
    format: (value: unknown) => isString(value) && FORMATS.has(value),
    minimum: isNumber,
    maximum: isNumber,
    exclusiveMinimum: isNumber,
    exclusiveMaximum: isNumber,
    multipleOf: (value: unknown) => isNumber(value) && (value as number) > 0,
    anyOf: (value: unknown) => Array.isArray(value) && value.length > 0 && value.every(isNode),
    description: isString,
    title: isString,
    default: () => true,
    examples: Array.isArray,
    deprecated: (value: unknown) => typeof value === "boolean",
  }),
);

/**
 * Whether a document stays within the accepted subset of JSON Schema 2020-12, in full: every keyword that
 * passes is enforced. Depth counts nested schemas below the root.
 */
export function validateJsonSchemaDocument(
  document: unknown,
  limits: Pick<AgentSurfaceLimits, "maxSchemaBytes" | "maxSchemaDepth"> = DEFAULT_LIMITS,
): DocumentCheck {
  const copy = copyJson(document, limits.maxSchemaBytes);
  if (!copy.ok) return refuse(copy.path, copy.reason);
  if (copy.bytes > limits.maxSchemaBytes)
    return refuse("", `it is larger than ${limits.maxSchemaBytes} bytes`);
  if (!isNode(copy.value)) return refuse("", "a schema must be an object");
  const root = copy.value as SchemaNode;
  const reason = checkNode(root, root, "", 0, limits.maxSchemaDepth);
  return reason === undefined ? { ok: true } : { ok: false, reason };
}

function refuse(path: string, reason: string): DocumentCheck {
  return { ok: false, reason: path === "" ? reason : `${path}: ${reason}` };
}

function checkNode(
  node: SchemaNode,
  root: SchemaNode,
  path: string,
  depth: number,
  maxDepth: number,
): string | undefined {
  const at = path === "" ? "" : `${path}: `;
  if (depth > maxDepth) return `${at}schemas are nested deeper than ${maxDepth}`;
  for (const [keyword, value] of Object.entries(node)) {
    const check = KEYWORDS.get(keyword);
    if (!check) return `${at}the keyword "${keyword}" is not supported`;
    if (!check(value)) return `${at}"${keyword}" has a value that it cannot have`;
    if (node.$ref !== undefined && keyword !== "$ref" && !ANNOTATIONS.has(keyword)) {
      return `${at}"${keyword}" beside a $ref is not supported`;
    }
  }
  if (node.$defs !== undefined && node !== root) return `${at}$defs may stand at the root alone`;
  if (typeof node.$ref === "string") return refFault(node.$ref, root, at);
  if (typeof node.pattern === "string") {
    const reason = unsafePatternReason(node.pattern, longestText(node));
    if (reason !== undefined) return `${at}the pattern ${reason}`;
  }
  for (const [step, child] of childrenOf(node)) {
    const below = checkNode(child, root, path === "" ? step : `${path}.${step}`, depth + 1, maxDepth);
    if (below !== undefined) return below;
  }
  return undefined;
}

function longestText({ maxLength, format }: SchemaNode): number | undefined {
  if (format === "email") return MAX_EMAIL_LENGTH;
  return typeof maxLength === "number" ? maxLength : undefined;
}

function refFault(ref: string, root: SchemaNode, at: string): string | undefined {
  const target = resolveRef(ref, root);
  if (!target) return `${at}the reference "${ref}" leads nowhere; only "#/$defs/…" is supported`;
  return target.$ref === undefined ? undefined : `${at}the reference "${ref}" leads to another reference`;
}

/** The definition behind a reference, own members alone; a JSON pointer of one step. */
export function resolveRef(ref: string, root: SchemaNode): SchemaNode | undefined {
  if (!ref.startsWith(DEFINITION_PREFIX) || !isNode(root.$defs)) return undefined;
  const name = ref.slice(DEFINITION_PREFIX.length).replaceAll("~1", "/").replaceAll("~0", "~");
  if (!Object.hasOwn(root.$defs, name)) return undefined;
  const target = (root.$defs as SchemaNode)[name];
  return isNode(target) ? target : undefined;
}

function* childrenOf(node: SchemaNode): Generator<readonly [string, SchemaNode]> {
  for (const map of ["properties", "$defs"] as const) {
    if (!isNode(node[map])) continue;
    for (const [name, child] of Object.entries(node[map])) yield [`${map}.${name}`, child as SchemaNode];
  }
  if (isNode(node.items)) yield ["items", node.items];
  if (Array.isArray(node.anyOf)) {
    for (const [index, child] of node.anyOf.entries()) yield [`anyOf.${index}`, child as SchemaNode];
  }
}

function isNode(value: unknown): value is SchemaNode {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isNodeMap(value: unknown): boolean {
  return isNode(value) && Object.values(value).every(isNode);
}

function isString(value: unknown): value is string {
  return typeof value === "string";
}

function isNumber(value: unknown): boolean {
  return typeof value === "number";
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
