/** What a field may hold, in a test and in words for its author. */
export interface FieldRule {
  readonly test: (value: unknown) => boolean;
  readonly words: string;
  readonly required?: true;
}

export type Shape = { readonly [field: string]: FieldRule };

export type UnknownRecord = { readonly [field: string]: unknown };

export function isRecord(value: unknown): value is UnknownRecord {
  return typeof value === "object" && value !== null;
}

export function isText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}

export function isFunction(value: unknown): boolean {
  return typeof value === "function";
}

export function isTimeout(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value > 0;
}

function isWhole(value: unknown, least: number): boolean {
  return Number.isSafeInteger(value) && (value as number) >= least;
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

export function need(rule: FieldRule): FieldRule {
  return { ...rule, required: true };
}

export function oneOf(...allowed: readonly string[]): FieldRule {
  return { test: (value) => allowed.includes(value as string), words: `one of ${allowed.join(", ")}` };
}

export const ANYTHING: FieldRule = { test: () => true, words: "anything" };
export const TEXT: FieldRule = { test: isText, words: "a text that says what it is" };
export const TEXTS: FieldRule = { test: isTexts, words: "a list of names" };
export const BOOLEAN: FieldRule = { test: (value) => typeof value === "boolean", words: "true or false" };
export const FINITE: FieldRule = { test: Number.isFinite, words: "a finite number" };
export const TIMEOUT: FieldRule = { test: isTimeout, words: "a positive number of milliseconds" };
export const FUNCTION: FieldRule = { test: isFunction, words: "a function" };
export const RECORD: FieldRule = { test: isRecord, words: "an object" };
export const REASON: FieldRule = {
  test: (value) => typeof value === "string" || isFunction(value),
  words: "a text or a function",
};
export const SCHEMA: FieldRule = {
  test: (value) => isRecord(value) && isFunction(value.parse) && isRecord(value.jsonSchema),
  words: "an AgentSchema",
};
export const POLICIES: FieldRule = {
  test: (value) => Array.isArray(value) && value.every((policy) => isRecord(policy) && isText(policy.name)),
  words: "a list of named policies",
};
export const PROCEDURE_EFFECT = oneOf(
  "server-query",
  "server-mutation",
  "external-side-effect",
  "destructive",
);
export const CONCURRENCY: FieldRule = {
  test: (value) =>
    isRecord(value) &&
    (value.queueDepth === undefined || isWhole(value.queueDepth, 0)) &&
    (value.mode === "instance" ||
      value.mode === "capability" ||
      (value.mode === "key" && isText(value.key)) ||
      (value.mode === "parallel" && isWhole(value.max, 1))),
  words: '{mode: "instance" | "capability"}, {mode: "key", key} or {mode: "parallel", max} with max ≥ 1',
};
