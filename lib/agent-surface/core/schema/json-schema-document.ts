import { copyJson } from "../json/copy-json";
import { type AgentSurfaceLimits, DEFAULT_LIMITS } from "../limits";
import { judgePattern } from "./pattern-safety";
import { FORMATS } from "./string-formats";

export type DocumentCheck = { readonly ok: true } | { readonly ok: false; readonly reason: string };

export type SchemaNode = { readonly [keyword: string]: unknown };

const TYPES: readonly unknown[] = ["string", "number", "integer", "boolean", "null", "object", "array"];
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
    additionalProperties: isBoolean,
    items: isRecord,
    minItems: isCount,
    maxItems: isCount,
    uniqueItems: isBoolean,
    minLength: isCount,
    maxLength: isCount,
    pattern: isString,
    format: (value: unknown) => isString(value) && FORMATS.has(value),
    minimum: isNumber,
    maximum: isNumber,
    exclusiveMinimum: isNumber,
    exclusiveMaximum: isNumber,
    multipleOf: (value: unknown) => isNumber(value) && value > 0,
    anyOf: (value: unknown) => Array.isArray(value) && value.length > 0 && value.every(isRecord),
    description: isString,
    title: isString,
    default: () => true,
    examples: Array.isArray,
    deprecated: isBoolean,
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
  if (!isRecord(copy.value)) return refuse("", "a schema must be an object");
  const fault = faultOf(copy.value, { root: copy.value, open: new Map() }, "", limits.maxSchemaDepth);
  return fault ? refuse(fault.path, fault.reason) : { ok: true };
}

function refuse(path: string, reason: string): DocumentCheck {
  return { ok: false, reason: `${path === "" ? "" : `${path}: `}${reason}` };
}

interface Walk {
  readonly root: SchemaNode;
  /** Which schemas have been looked through for references to themselves: true while that is going on. */
  readonly open: Map<SchemaNode, boolean>;
}

interface Fault {
  readonly path: string;
  readonly reason: string;
}

function faultOf(node: SchemaNode, walk: Walk, path: string, depth: number): Fault | undefined {
  const { root } = walk;
  if (depth < 0) return { path, reason: "schemas are nested too deeply" };
  for (const [keyword, value] of Object.entries(node)) {
    const check = KEYWORDS.get(keyword);
    if (!check) return { path, reason: `the keyword "${keyword}" is not supported` };
    if (!check(value)) return { path, reason: `"${keyword}" has a value that it cannot have` };
  }
  if (node.$defs !== undefined && node !== root) return { path, reason: "$defs may stand at the root alone" };
  if (typeof node.$ref === "string" && !resolveRef(node.$ref, root)) {
    return { path, reason: `the reference "${node.$ref}" leads nowhere; "#/$defs/…" is supported` };
  }
  if (leadsToItself(node, walk)) return { path, reason: "it refers to itself without end" };
  if (typeof node.pattern === "string") {
    const judged = judgePattern(node.pattern);
    if (!judged.ok) return { path, reason: `the pattern ${judged.reason}` };
  }
  for (const [step, child] of childrenOf(node)) {
    const below = faultOf(child, walk, path === "" ? step : `${path}.${step}`, depth - 1);
    if (below) return below;
  }
  return undefined;
}

/** Whether applying a schema to a value means to apply it to the same value again. */
function leadsToItself(node: SchemaNode, walk: Walk): boolean {
  const known = walk.open.get(node);
  if (known !== undefined) return known;
  walk.open.set(node, true);
  const target = typeof node.$ref === "string" ? resolveRef(node.$ref, walk.root) : undefined;
  const applied = [...((node.anyOf ?? []) as readonly SchemaNode[]), ...(target ? [target] : [])];
  const loops = applied.some((one) => leadsToItself(one, walk));
  walk.open.set(node, false);
  return loops;
}

/** The definition behind a reference, own members alone; a JSON pointer of one step below `$defs`. */
export function resolveRef(ref: string, root: SchemaNode): SchemaNode | undefined {
  if (!ref.startsWith(DEFINITION_PREFIX) || !isRecord(root.$defs)) return undefined;
  const name = ref.slice(DEFINITION_PREFIX.length).replaceAll("~1", "/").replaceAll("~0", "~");
  const target = Object.hasOwn(root.$defs, name) ? root.$defs[name] : undefined;
  return isRecord(target) ? target : undefined;
}

function* childrenOf(node: SchemaNode): Generator<readonly [string, SchemaNode]> {
  for (const map of ["properties", "$defs"]) {
    for (const [name, child] of Object.entries(node[map] ?? {})) yield [`${map}.${name}`, child];
  }
  if (isRecord(node.items)) yield ["items", node.items];
  for (const [index, child] of Object.entries(node.anyOf ?? [])) yield [`anyOf.${index}`, child];
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isNodeMap(value: unknown): boolean {
  return isRecord(value) && Object.values(value).every(isRecord);
}

function isString(value: unknown): value is string {
  return typeof value === "string";
}

function isNumber(value: unknown): value is number {
  return typeof value === "number";
}

function isBoolean(value: unknown): boolean {
  return typeof value === "boolean";
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
