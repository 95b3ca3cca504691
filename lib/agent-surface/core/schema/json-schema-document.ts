import { copyJson } from "../json/copy-json";
import { type AgentSurfaceLimits, DEFAULT_LIMITS } from "../limits";
import type { JsonSchemaDocument } from "./agent-schema";
import { judgePattern } from "./pattern-safety";
import { isRecord, KEYWORDS } from "./schema-keywords";

/** A document in the accepted subset as a frozen copy of ours, with its size. */
export interface CheckedDocument {
  readonly own: JsonSchemaDocument;
  readonly bytes: number;
}

interface Refusal {
  readonly ok: false;
  readonly reason: string;
}

type SchemaLimits = Pick<AgentSurfaceLimits, "maxSchemaBytes" | "maxSchemaDepth">;

/** A schema within a document that has been checked. */
export interface SchemaNode {
  readonly [keyword: string]: unknown;
  readonly $ref?: string;
  readonly $defs?: SchemaNodes;
  readonly properties?: SchemaNodes;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
  readonly items?: SchemaNode;
  readonly anyOf?: readonly SchemaNode[];
  readonly pattern?: string;
}

type SchemaNodes = Readonly<Record<string, SchemaNode>>;

/**
 * Whether a document stays within the accepted subset of JSON Schema 2020-12, in full: every keyword that
 * passes is enforced. Depth counts nested schemas below the root.
 */
export function validateJsonSchemaDocument(
  document: unknown,
  limits: SchemaLimits = DEFAULT_LIMITS,
): { readonly ok: true } | Refusal {
  const checked = checkJsonSchemaDocument(document, limits);
  return checked.ok ? { ok: true } : checked;
}

/** The same with what was checked. */
export function checkJsonSchemaDocument(
  document: unknown,
  { maxSchemaBytes, maxSchemaDepth }: SchemaLimits,
): ({ readonly ok: true } & CheckedDocument) | Refusal {
  const copy = copyJson(document, maxSchemaBytes);
  if (!copy.ok) return refused(`${copy.path}: ${copy.reason}`);
  const { value, bytes } = copy;
  if (bytes > maxSchemaBytes) return refused(`it is larger than ${maxSchemaBytes} bytes`);
  if (!isRecord(value)) return refused("a schema must be an object");
  const fault = faultOf(value, value, "", maxSchemaDepth, new Map());
  return fault === undefined ? { ok: true, own: value as JsonSchemaDocument, bytes } : refused(fault);
}

function refused(reason: string): Refusal {
  return { ok: false, reason };
}

function faultOf(
  node: SchemaNode,
  root: SchemaNode,
  path: string,
  depth: number,
  walked: Map<SchemaNode, boolean>,
): string | undefined {
  const at = path && `${path}: `;
  if (depth < 0) return `${at}schemas are nested too deeply`;
  for (const [keyword, given] of Object.entries(node)) {
    const accepts = KEYWORDS.get(keyword);
    if (!accepts) return `${at}the keyword "${keyword}" is not supported`;
    if (!accepts(given)) return `${at}"${keyword}" has a value that it cannot have`;
  }
  const { $ref, $defs, pattern } = node;
  if ($defs && node !== root) return `${at}$defs may stand at the root alone`;
  if ($ref !== undefined && !resolveRef($ref, root)) {
    return `${at}the reference "${$ref}" leads nowhere; "#/$defs/…" is supported`;
  }
  if (leadsToItself(node, root, walked)) return `${at}it refers to itself without end`;
  const judged = pattern !== undefined && judgePattern(pattern);
  if (judged && !judged.ok) return `${at}the pattern ${judged.reason}`;
  for (const [step, child] of childrenOf(node)) {
    const below = faultOf(child, root, path ? `${path}.${step}` : step, depth - 1, walked);
    if (below) return below;
  }
  return undefined;
}

/**
 * Whether applying a schema to a value means to apply it to the same value again. In `walked`, a schema is true
 * while it is being looked through and false after that.
 */
function leadsToItself(node: SchemaNode, root: SchemaNode, walked: Map<SchemaNode, boolean>): boolean {
  const known = walked.get(node);
  if (known !== undefined) return known;
  walked.set(node, true);
  const loops = [...(node.anyOf ?? []), resolveRef(node.$ref, root)].some(
    (applied) => applied && leadsToItself(applied, root, walked),
  );
  walked.set(node, false);
  return loops;
}

/** The definition behind a reference, own members alone; a JSON pointer of one step below `$defs`. */
export function resolveRef(ref: string | undefined, { $defs = {} }: SchemaNode): SchemaNode | undefined {
  const name = ref
    ?.match(/^#\/\$defs\/([^/]*)$/)?.[1]
    ?.replaceAll("~1", "/")
    .replaceAll("~0", "~");
  return name !== undefined && Object.hasOwn($defs, name) ? $defs[name] : undefined;
}

function childrenOf({ properties, $defs, items, anyOf }: SchemaNode): (readonly [string, SchemaNode])[] {
  return Object.entries({ properties, $defs, anyOf, items: items && [items] }).flatMap(([keyword, nodes]) =>
    Object.entries(nodes ?? {}).map(
      ([name, node]) => [keyword === "items" ? keyword : `${keyword}.${name}`, node] as const,
    ),
  );
}
