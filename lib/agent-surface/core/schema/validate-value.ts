import { canonicalJson } from "../json/canonical-json";
import { jsonDeepEqual } from "../json/json-deep-equal";
import { DEFAULT_LIMITS } from "../limits";
import type { AgentSchemaIssue, JsonSchemaDocument } from "./agent-schema";
import { resolveRef } from "./json-schema-document";
import { FORMATS, MAX_EMAIL_LENGTH } from "./string-formats";

/** A longer text is refused where a pattern applies, so that matching ends in bounded time. */
const MAX_PATTERN_TEXT = 4_096;
/** Deeper values are refused instead of followed: recursion through $defs has an end. */
const MAX_VALUE_DEPTH = 64;

type Path = readonly (string | number)[];
type Check = (value: unknown, path: Path, report: Report) => void;

interface Report {
  readonly issues: AgentSchemaIssue[];
  readonly maxIssues: number;
}

const compiled = new WeakMap<object, Check>();

/**
 * What is wrong with a value, at most `maxIssues` of it; nothing when it fits. The document must have passed
 * `validateJsonSchemaDocument`. Compiled once per document object.
 */
export function validateValueAgainstSchema(
  value: unknown,
  document: JsonSchemaDocument,
  maxIssues: number = DEFAULT_LIMITS.maxIssues,
): readonly AgentSchemaIssue[] {
  let check = compiled.get(document);
  if (!check) {
    check = compileNode(document, document, new Map());
    compiled.set(document, check);
  }
  const report: Report = { issues: [], maxIssues };
  check(value, [], report);
  return report.issues;
}

function fail(report: Report, path: Path, message: string): void {
  if (report.issues.length < report.maxIssues) report.issues.push({ path: path.join("."), message });
}

type SchemaNode = { readonly [keyword: string]: unknown };

function compileNode(node: SchemaNode, root: SchemaNode, refs: Map<string, Check>): Check {
  if (typeof node.$ref === "string") return compileRef(node.$ref, root, refs);
  const checks: Check[] = [];
  if (node.type !== undefined) checks.push(typeCheck(node.type));
  if (Array.isArray(node.enum)) checks.push(enumCheck(node.enum));
  if (Object.hasOwn(node, "const")) checks.push(enumCheck([node.const]));
  addStringChecks(node, checks);
  addNumberChecks(node, checks);
  addObjectChecks(node, root, refs, checks);
  addArrayChecks(node, root, refs, checks);
  if (Array.isArray(node.anyOf)) {
    checks.push(anyOfCheck(node.anyOf.map((option) => compileNode(option as SchemaNode, root, refs))));
  }
  return (value, path, report) => {
    if (path.length > MAX_VALUE_DEPTH)
      return fail(report, path, `must not be nested deeper than ${MAX_VALUE_DEPTH}`);
    for (const check of checks) {
      if (report.issues.length >= report.maxIssues) return;
      check(value, path, report);
    }
  };
}

/** Compiled when first reached, so that a definition may refer to itself. */
function compileRef(ref: string, root: SchemaNode, refs: Map<string, Check>): Check {
  return (value, path, report) => {
    let check = refs.get(ref);
    if (!check) {
      const target = resolveRef(ref, root);
      check = target
        ? compileNode(target, root, refs)
        : (_value, at, to) => fail(to, at, "is described by a reference that leads nowhere");
      refs.set(ref, check);
    }
    check(value, path, report);
  };
}

function typeCheck(type: unknown): Check {
  const types = (Array.isArray(type) ? type : [type]) as string[];
  const message = `must be ${types.join(" or ")}`;
  return (value, path, report) => {
    if (!types.some((one) => isOfType(value, one))) fail(report, path, message);
  };
}

function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case "null":
      return value === null;
    case "array":
      return Array.isArray(value);
    case "object":
      return isRecord(value);
    case "integer":
      return Number.isInteger(value);
    case "number":
      return typeof value === "number" && Number.isFinite(value);
    case "boolean":
      return typeof value === "boolean";
    default:
      return typeof value === "string";
  }
}

function enumCheck(allowed: readonly unknown[]): Check {
  const shown = JSON.stringify(allowed.length === 1 ? allowed[0] : allowed);
  return (value, path, report) => {
    if (!allowed.some((one) => jsonDeepEqual(one, value))) {
      fail(report, path, `must be ${allowed.length === 1 ? "" : "one of "}${shown}`);
    }
  };
}

function addStringChecks(node: SchemaNode, checks: Check[]): void {
  const { minLength, maxLength, pattern, format } = node;
  const when = (test: (text: string) => boolean, message: string) =>
    checks.push((value, path, report) => {
      if (typeof value === "string" && !test(value)) fail(report, path, message);
    });
  if (typeof minLength === "number") {
    when(
      (text) => text.length >= minLength && codePoints(text) >= minLength,
      `must have at least ${minLength} characters`,
    );
  }
  if (typeof maxLength === "number") {
    when(
      (text) => text.length <= maxLength || codePoints(text) <= maxLength,
      `must have at most ${maxLength} characters`,
    );
  }
  if (typeof pattern === "string") {
    const expression = new RegExp(pattern, "u");
    when(
      (text) => text.length <= MAX_PATTERN_TEXT,
      `must have at most ${MAX_PATTERN_TEXT} characters to be matched`,
    );
    const isMatchable = (text: string) =>
      text.length <= MAX_PATTERN_TEXT &&
      (typeof maxLength !== "number" || codePoints(text) <= maxLength) &&
      (format !== "email" || text.length <= MAX_EMAIL_LENGTH);
    // A text that is too long has been refused for that already.
    when((text) => !isMatchable(text) || expression.test(text), `must match ${pattern}`);
  }
  const isFormatted = typeof format === "string" ? FORMATS.get(format) : undefined;
  if (isFormatted) when(isFormatted, `must be a valid ${String(format)}`);
}

function codePoints(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; index++) {
    if (text.charCodeAt(index) >>> 10 !== 0x37 || index === 0 || text.charCodeAt(index - 1) >>> 10 !== 0x36)
      count++;
  }
  return count;
}

function addNumberChecks(node: SchemaNode, checks: Check[]): void {
  const when = (bound: unknown, test: (value: number, bound: number) => boolean, words: string) => {
    if (typeof bound !== "number") return;
    checks.push((value, path, report) => {
      if (typeof value === "number" && !test(value, bound)) fail(report, path, `must be ${words} ${bound}`);
    });
  };
  when(node.minimum, (value, bound) => value >= bound, "at least");
  when(node.maximum, (value, bound) => value <= bound, "at most");
  when(node.exclusiveMinimum, (value, bound) => value > bound, "more than");
  when(node.exclusiveMaximum, (value, bound) => value < bound, "less than");
  when(node.multipleOf, isMultiple, "a multiple of");
}

/** Right for decimal steps too: 0.07 is a multiple of 0.01 although the quotient is not quite whole. */
function isMultiple(value: number, step: number): boolean {
  const quotient = value / step;
  const nearest = Math.round(quotient);
  return Math.abs(quotient - nearest) <= Math.abs(quotient) * Number.EPSILON * 2 || value === nearest * step;
}

function addObjectChecks(
  node: SchemaNode,
  root: SchemaNode,
  refs: Map<string, Check>,
  checks: Check[],
): void {
  const { properties, required, additionalProperties } = node;
  const members = isRecord(properties)
    ? Object.entries(properties).map(
        ([name, child]) => [name, compileNode(child as SchemaNode, root, refs)] as const,
      )
    : [];
  const known = new Set(members.map(([name]) => name));
  if (Array.isArray(required) && required.length > 0) {
    checks.push((value, path, report) => {
      if (!isRecord(value)) return;
      for (const name of required) {
        if (!Object.hasOwn(value, name)) fail(report, [...path, name], "is required");
      }
    });
  }
  if (members.length > 0) {
    checks.push((value, path, report) => {
      if (!isRecord(value)) return;
      for (const [name, check] of members) {
        if (Object.hasOwn(value, name)) check(value[name], [...path, name], report);
      }
    });
  }
  if (additionalProperties === false) {
    checks.push((value, path, report) => {
      if (!isRecord(value)) return;
      for (const name of Object.keys(value)) {
        if (!known.has(name)) fail(report, [...path, name], "is not a known field");
        if (report.issues.length >= report.maxIssues) return;
      }
    });
  }
}

function addArrayChecks(node: SchemaNode, root: SchemaNode, refs: Map<string, Check>, checks: Check[]): void {
  const { items, minItems, maxItems, uniqueItems } = node;
  const when = (test: (list: readonly unknown[]) => boolean, message: string) =>
    checks.push((value, path, report) => {
      if (Array.isArray(value) && !test(value)) fail(report, path, message);
    });
  if (typeof minItems === "number")
    when((list) => list.length >= minItems, `must have at least ${minItems} items`);
  if (typeof maxItems === "number")
    when((list) => list.length <= maxItems, `must have at most ${maxItems} items`);
  if (uniqueItems === true) when(hasNoRepetition, "must not repeat an item");
  if (!isRecord(items)) return;
  const check = compileNode(items, root, refs);
  checks.push((value, path, report) => {
    if (!Array.isArray(value)) return;
    for (let index = 0; index < value.length; index++) {
      if (report.issues.length >= report.maxIssues) return;
      check(value[index], [...path, index], report);
    }
  });
}

/** By canonical text, so that a long list costs no comparison of all pairs. */
function hasNoRepetition(list: readonly unknown[]): boolean {
  const seen = new Set<string>();
  try {
    for (const item of list) seen.add(canonicalJson(item));
  } catch {
    // What has no JSON text cannot be called unique.
    return false;
  }
  return seen.size === list.length;
}

function anyOfCheck(options: readonly Check[]): Check {
  return (value, path, report) => {
    let best: readonly AgentSchemaIssue[] | undefined;
    for (const option of options) {
      const attempt: Report = { issues: [], maxIssues: report.maxIssues };
      option(value, path, attempt);
      if (attempt.issues.length === 0) return;
      // The option that came furthest explains best what is missing.
      if (!best || depthOf(attempt.issues) > depthOf(best)) best = attempt.issues;
    }
    if (best && depthOf(best) > path.length) {
      for (const issue of best) fail(report, issue.path.split("."), issue.message);
    } else {
      fail(report, path, "must fit one of the allowed forms");
    }
  };
}

function depthOf(issues: readonly AgentSchemaIssue[]): number {
  return Math.max(...issues.map(({ path }) => (path === "" ? 0 : path.split(".").length)));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
