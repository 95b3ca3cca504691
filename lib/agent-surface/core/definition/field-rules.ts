/** What a field may hold: a test, and its words for the author of a definition. */
export interface FieldRule {
  readonly words: string;
  readonly test: (value: unknown) => boolean;
}

export function isRecord(value: unknown): value is { readonly [field: string]: unknown } {
  return typeof value === "object" && value !== null;
}

export function isText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}

export function isTimeout(value: unknown): value is number {
  return Number.isFinite(value) && Number(value) > 0;
}

const isString = (value: unknown) => typeof value === "string";
const isFunction = (value: unknown) => typeof value === "function";
const isWhole = (value: unknown, least: number) => Number.isSafeInteger(value) && Number(value) >= least;
const isListOf = (test: FieldRule["test"]) => (value: unknown) => Array.isArray(value) && value.every(test);

/** Fields of one kind, by name: each means the same wherever it stands. */
function rule(fields: string, words: string, test: FieldRule["test"]): [string, FieldRule][] {
  return fields.split(" ").map((field) => [field, { words, test }]);
}

function choice(field: string, allowed: string): [string, FieldRule][] {
  return rule(field, `one of ${allowed}`, (value) => allowed.split(", ").some((one) => one === value));
}

/** One rule a field; a field without one may hold anything. */
export const FIELD_RULES: ReadonlyMap<string, FieldRule> = new Map([
  ...rule("description path", "a text that is not blank", isText),
  ...rule("when read execute precondition bind describe", "a function", isFunction),
  ...rule("unavailableReason", "a text or a function", (value) => isString(value) || isFunction(value)),
  ...rule("meta observations actions procedures ref config contextLink", "an object", isRecord),
  ...rule(
    "input output inputSchema outputSchema reducedInputSchema",
    "an AgentSchema",
    (value) => isRecord(value) && isFunction(value.parse) && isRecord(value.jsonSchema),
  ),
  ...rule(
    "policies",
    "named policies",
    isListOf((policy) => isRecord(policy) && isText(policy.name)),
  ),
  ...rule("boundKeys lockedKeys overridableFields", "names", isListOf(isString)),
  ...rule(
    "enabled idempotent reversible requiresApproval",
    "true or false",
    (value) => typeof value === "boolean",
  ),
  ...rule("priority", "a finite number", Number.isFinite),
  ...rule("timeoutMs", "a positive number", isTimeout),
  ...choice(
    "effect",
    "local-state, navigation, server-query, server-mutation, external-side-effect, destructive",
  ),
  ...choice("confirmation", "never, optional, required"),
  ...choice("audit", "none, metadata, full"),
  ...rule(
    "concurrency",
    'a known mode, with its "key" or whole "max"',
    (value) =>
      isRecord(value) &&
      (value.queueDepth === undefined || isWhole(value.queueDepth, 0)) &&
      (value.mode === "instance" ||
        value.mode === "capability" ||
        (value.mode === "key" && isText(value.key)) ||
        (value.mode === "parallel" && isWhole(value.max, 1))),
  ),
]);
