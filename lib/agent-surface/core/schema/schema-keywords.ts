/** The string formats that are accepted, each of them enforced. */
export const FORMAT_NAMES = ["date-time", "date", "uuid", "email", "uri"] as const;

export const isString = (value: unknown): value is string => typeof value === "string";
export const isNumber = (value: unknown): value is number => typeof value === "number";
export const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isFlag = (value: unknown): value is boolean => typeof value === "boolean";

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !isList(value);
}

/** The names that `type` may give, each with its test. */
export const TYPES: ReadonlyMap<unknown, (value: unknown) => boolean> = new Map([
  ["string", isString],
  ["number", Number.isFinite],
  ["integer", Number.isInteger],
  ["boolean", isFlag],
  ["null", (value) => value === null],
  ["array", isList],
  ["object", isRecord],
]);

type Test = (given: unknown) => boolean;

const listOf = (test: Test, least: number) => (given: unknown) =>
  isList(given) && given.length >= least && given.every(test);

const isAnything = () => true;
const isFilled = listOf(isAnything, 1);
const isCount = (given: unknown) => Number.isSafeInteger(given) && Number(given) >= 0;
const isType = (given: unknown) => TYPES.has(given);
const areSchemas = (given: unknown) => isRecord(given) && Object.values(given).every(isRecord);

/** The accepted subset (D19): what a schema may give each keyword. What is not here is refused, and the rest enforced. */
export const KEYWORDS: ReadonlyMap<string, Test> = new Map(
  Object.entries<Test>({
    $schema: isString,
    $id: isString,
    title: isString,
    description: isString,
    default: isAnything,
    examples: isList,
    deprecated: isFlag,
    $ref: isString,
    $defs: areSchemas,
    properties: areSchemas,
    required: listOf(isString, 0),
    additionalProperties: isFlag,
    items: isRecord,
    anyOf: listOf(isRecord, 1),
    type: (given) => isType(given) || listOf(isType, 1)(given),
    enum: isFilled,
    const: isAnything,
    minLength: isCount,
    maxLength: isCount,
    pattern: isString,
    format: (given) => FORMAT_NAMES.some((name) => name === given),
    minimum: isNumber,
    maximum: isNumber,
    exclusiveMinimum: isNumber,
    exclusiveMaximum: isNumber,
    multipleOf: (given) => isNumber(given) && given > 0,
    minItems: isCount,
    maxItems: isCount,
    uniqueItems: isFlag,
  }),
);
