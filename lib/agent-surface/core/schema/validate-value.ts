import { AgentSurfaceDefinitionError } from "../errors/definition-error";
import { MAX_JSON_DEPTH } from "../json/copy-json";
import { DEFAULT_LIMITS } from "../limits";
import type { AgentSchemaIssue, JsonSchemaDocument } from "./agent-schema";
import { resolveRef, type SchemaNode, validateJsonSchemaDocument } from "./json-schema-document";
import { KEYWORD_RULES } from "./keyword-rules";
import { judgePattern } from "./pattern-safety";
import { isRecord } from "./schema-keywords";

/** Schemas applied in one validation; only alternatives within alternatives take more. */
const MAX_STEPS = 500_000;
/** Of a member's name or an authored value within an issue. */
const MAX_SHOWN = 120;
const NO_LIMITS = { maxSchemaBytes: Number.POSITIVE_INFINITY, maxSchemaDepth: Number.POSITIVE_INFINITY };

/** One validation of one value. */
interface Run {
  issues: AgentSchemaIssue[];
  readonly maxIssues: number;
  /** Where the check is. */
  readonly path: (string | number)[];
  steps: number;
}

/** Adds an issue where the value does not fit. */
type Check = (value: unknown, run: Run) => void;

const compiled = new WeakMap<object, Check>();

/**
 * What is wrong with a value, at most `maxIssues` of it; nothing when it fits. Total over values, hostile ones
 * too. Compiled once per document object, which must not change afterwards.
 * @throws {AgentSurfaceDefinitionError} `UNSUPPORTED_SCHEMA` for a document beyond the accepted subset
 */
export function validateValueAgainstSchema(
  value: unknown,
  document: JsonSchemaDocument,
  maxIssues: number = DEFAULT_LIMITS.maxIssues,
): readonly AgentSchemaIssue[] {
  let check = compiled.get(document);
  if (!check) {
    const checked = validateJsonSchemaDocument(document, NO_LIMITS);
    if (!checked.ok) throw new AgentSurfaceDefinitionError("UNSUPPORTED_SCHEMA", checked.reason);
    check = compileNode(document, document, new Map());
    compiled.set(document, check);
  }
  const run: Run = { issues: [], maxIssues, path: [], steps: 0 };
  try {
    check(value, run);
  } catch {
    // A getter or proxy that throws, or a value that takes too long: it does not fit, whatever is behind it.
    run.issues = [];
    fail(run, "could not be checked");
  }
  return run.issues;
}

function compileNode(node: SchemaNode, root: SchemaNode, nodes: Map<SchemaNode, Check>): Check {
  const compile = (child: SchemaNode) => compileNode(child, root, nodes);
  const rules = Object.entries(node).flatMap(([keyword, given]) => {
    const rule = KEYWORD_RULES.get(keyword);
    return rule
      ? { fits: rule.fits, given, message: rule.words.replace("#", () => shorten(shown(keyword, given))) }
      : [];
  });
  const checkMembers = compileMembers(node, compile);
  const checkItem = node.items && compile(node.items);
  const options = node.anyOf?.map(compile);
  const target = resolveRef(node.$ref, root);

  return (value, run) => {
    if (++run.steps > MAX_STEPS || run.path.length > MAX_JSON_DEPTH)
      throw new RangeError("The value goes on too far.");
    for (const { fits, given, message } of rules) if (!fits(value, given)) fail(run, message);
    if (isRecord(value)) checkMembers(value, run);
    if (checkItem && Array.isArray(value)) checkItems(value, run, checkItem);
    if (options) checkOptions(value, run, options);
    if (target) {
      // Compiled when first reached, so that a definition may refer to itself.
      const check = nodes.get(target) ?? compile(target);
      nodes.set(target, check);
      check(value, run);
    }
  };
}

function compileMembers(
  { properties = {}, required = [], additionalProperties }: SchemaNode,
  compile: (node: SchemaNode) => Check,
): (value: Record<string, unknown>, run: Run) => void {
  const members = Object.entries(properties).map(([name, node]) => [name, compile(node)] as const);
  return (value, run) => {
    for (const [name, check] of members) {
      const member = ownMember(value, name);
      if (member !== undefined) checkAt(run, name, check, member);
    }
    for (const name of required) if (ownMember(value, name) === undefined) checkAt(run, name, isMissing);
    if (additionalProperties !== false) return;
    for (const name of Object.keys(value)) {
      if (run.issues.length >= run.maxIssues) return;
      if (!Object.hasOwn(properties, name) && value[name] !== undefined) checkAt(run, name, isUnknown);
    }
  };
}

function checkItems(value: readonly unknown[], run: Run, checkItem: Check): void {
  for (let index = 0; index < value.length && run.issues.length < run.maxIssues; index++) {
    checkAt(run, index, checkItem, value[index]);
  }
}

const isMissing: Check = (_, run) => fail(run, "is required");
const isUnknown: Check = (_, run) => fail(run, "is not a known field");

function checkAt(run: Run, step: string | number, check: Check, value?: unknown): void {
  run.path.push(step);
  check(value, run);
  run.path.pop();
}

function checkOptions(value: unknown, run: Run, options: readonly Check[]): void {
  const outer = run.issues;
  let best: readonly AgentSchemaIssue[] = [];
  let furthest = run.path.length;
  for (const option of options) {
    run.issues = [];
    option(value, run);
    const attempt = run.issues;
    run.issues = outer;
    if (attempt.length === 0) return;
    // The option that came furthest explains best what is missing.
    const depth = Math.max(...attempt.map(({ path }) => (path === "" ? 0 : path.split(".").length)));
    if (depth > furthest) {
      best = attempt;
      furthest = depth;
    }
  }
  if (best.length === 0) fail(run, "must fit one of the allowed forms");
  outer.push(...best.slice(0, run.maxIssues - outer.length));
}

/** What JSON has of a member: own, and not `undefined`. */
function ownMember(value: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(value, name) ? value[name] : undefined;
}

function fail(run: Run, message: string): void {
  if (run.issues.length < run.maxIssues) {
    run.issues.push({ path: run.path.map((step) => shorten(`${step}`)).join("."), message });
  }
}

function shown(keyword: string, given: unknown): string {
  if (keyword === "pattern") return showPattern(String(given));
  if (typeof given === "string") return given;
  return [given]
    .flat()
    .map((one) => JSON.stringify(one))
    .join(" or ");
}

function showPattern(pattern: string): string {
  const judged = judgePattern(pattern);
  return judged.ok && Number.isFinite(judged.maxTextLength)
    ? `${pattern} within ${judged.maxTextLength} characters`
    : pattern;
}

function shorten(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN).replace(/[\ud800-\udbff]$/, "")}…` : text;
}
