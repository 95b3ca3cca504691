import { jsonDeepEqual } from "../json/json-deep-equal";
import type { AgentSchemaIssue } from "./agent-schema";
import { isRecord, type SchemaNode } from "./json-schema-document";
import { judgePattern } from "./pattern-safety";
import { FORMATS } from "./string-formats";

/** Of an authored value or a member's name within a message. */
const MAX_SHOWN = 120;

/** One validation of one value. */
export interface Run {
  issues: AgentSchemaIssue[];
  readonly maxIssues: number;
  /** Where the check is. */
  readonly path: (string | number)[];
  steps: number;
}

/** Adds an issue where the value does not fit. */
export type Check = (value: unknown, run: Run) => void;

export function fail(run: Run, message: string): void {
  if (run.issues.length < run.maxIssues) run.issues.push({ path: run.path.map(shorten).join("."), message });
}

export function failAt(run: Run, step: string, message: string): void {
  run.path.push(step);
  fail(run, message);
  run.path.pop();
}

const TYPE_TESTS: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === "string",
  number: (value) => Number.isFinite(value),
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === "boolean",
  null: (value) => value === null,
  array: Array.isArray,
  object: isRecord,
};

export function valueChecks(node: SchemaNode): Check[] {
  const checks: Check[] = [];
  const when = (test: (value: unknown) => boolean, message: string) =>
    checks.push((value, run) => {
      if (!test(value)) fail(run, message);
    });
  if (node.type !== undefined) {
    const types = [node.type].flat() as string[];
    const tests = types.map((type) => TYPE_TESTS[type] as (value: unknown) => boolean);
    const [only] = tests;
    when(
      tests.length === 1 && only ? only : (value) => tests.some((test) => test(value)),
      `must be ${types.join(" or ")}`,
    );
  }
  if (Array.isArray(node.enum))
    when(isOneOf(node.enum), `must be one of ${shorten(JSON.stringify(node.enum))}`);
  if (node.const !== undefined) when(isOneOf([node.const]), `must be ${shorten(JSON.stringify(node.const))}`);
  return checks;
}

function isOneOf(allowed: readonly unknown[]): (value: unknown) => boolean {
  const plain = new Set(allowed);
  return (value) =>
    plain.has(value) || (typeof value === "object" && allowed.some((one) => jsonDeepEqual(one, value)));
}

export function stringChecks({ minLength, maxLength, pattern, format }: SchemaNode): Check[] {
  const checks: Check[] = [];
  const when = (test: (text: string) => boolean, message: string) =>
    checks.push((value, run) => {
      if (typeof value === "string" && !test(value)) fail(run, message);
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
    const judged = judgePattern(pattern);
    if (judged.ok) {
      const { expression, maxTextLength } = judged;
      when(
        (text) => text.length <= maxTextLength,
        `must have at most ${maxTextLength} characters to be matched`,
      );
      when((text) => text.length > maxTextLength || expression.test(text), `must match ${shorten(pattern)}`);
    }
  }
  const isFormatted = FORMATS.get(String(format));
  if (isFormatted) when(isFormatted, `must be a valid ${String(format)}`);
  return checks;
}

function codePoints(text: string): number {
  let count = text.length;
  for (let index = 1; index < text.length; index++) {
    const isPair =
      (text.charCodeAt(index) & 0xfc00) === 0xdc00 && (text.charCodeAt(index - 1) & 0xfc00) === 0xd800;
    if (isPair) count--;
  }
  return count;
}

export function numberChecks(node: SchemaNode): Check[] {
  const checks: Check[] = [];
  const when = (bound: unknown, test: (value: number, bound: number) => boolean, words: string) => {
    if (typeof bound !== "number") return;
    checks.push((value, run) => {
      if (typeof value === "number" && !test(value, bound)) fail(run, `must be ${words} ${bound}`);
    });
  };
  when(node.minimum, (value, bound) => value >= bound, "at least");
  when(node.maximum, (value, bound) => value <= bound, "at most");
  when(node.exclusiveMinimum, (value, bound) => value > bound, "more than");
  when(node.exclusiveMaximum, (value, bound) => value < bound, "less than");
  when(node.multipleOf, isMultiple, "a multiple of");
  return checks;
}

/** Right for decimal steps too: 0.07 is a multiple of 0.01 although the quotient is not quite whole. */
function isMultiple(value: number, step: number): boolean {
  if (value % step === 0) return true;
  const quotient = value / step;
  const nearest = Math.round(quotient);
  // Value, step and quotient are each rounded once, which can move the quotient by this much and no more.
  return nearest !== 0 && Math.abs(quotient - nearest) <= Math.abs(quotient) * Number.EPSILON * 2;
}

function shorten(text: string | number): string {
  const shown = String(text);
  return shown.length > MAX_SHOWN ? `${shown.slice(0, MAX_SHOWN).replace(/[\ud800-\udbff]$/, "")}…` : shown;
}
