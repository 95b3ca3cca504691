import { canonicalJson } from "../json/canonical-json";
import { jsonDeepEqual } from "../json/json-deep-equal";
import { judgePattern, type PatternJudgement } from "./pattern-safety";
import { FORMATS } from "./string-formats";

/** Longer lists are not looked through for repetitions. */
const MAX_UNIQUE = 100_000;

export interface Keyword {
  /** Whether a schema may give the keyword this value. */
  accepts(given: unknown): boolean;
  /** Whether a value fits what is given; absent for annotations and for what applies schemas to parts. */
  fits?(value: unknown, given: unknown): boolean;
  /** What a value must do; `#` stands for what is given. */
  readonly words?: string;
  /** What `#` is to be instead of what is given. */
  show?(given: unknown): string;
}

/**
 * A keyword that concerns values of one kind alone; the others fit. What is given has been accepted, which is what
 * makes the types right.
 */
function rule<Value, Given>(
  concerns: (value: unknown) => value is Value,
  accepts: (given: unknown) => given is Given,
  words: string,
  fits: (value: Value, given: Given) => boolean,
): Keyword {
  return { accepts, words, fits: (value, given) => !concerns(value) || fits(value, given as Given) };
}

const isAnything = (_: unknown): _ is unknown => true;
const isString = (value: unknown): value is string => typeof value === "string";
const isNumber = (value: unknown): value is number => typeof value === "number";
const isFlag = (value: unknown): value is boolean => typeof value === "boolean";
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isFilled = (value: unknown): value is readonly unknown[] => isList(value) && value.length > 0;
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const isStep = (value: unknown): value is number => isNumber(value) && value > 0;
const isFormat = (value: unknown): value is string => FORMATS.has(value as string);
const isNodes = (value: unknown) => isRecord(value) && Object.values(value).every(isRecord);

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const TYPES = new Map<unknown, (value: unknown) => boolean>([
  ["string", isString],
  ["number", Number.isFinite],
  ["integer", Number.isInteger],
  ["boolean", isFlag],
  ["null", (value) => value === null],
  ["array", isList],
  ["object", isRecord],
]);

const isType = (given: unknown) => TYPES.has(given);
const isTypes = (given: unknown): given is unknown =>
  isType(given) || (isFilled(given) && given.every(isType));
const isOfType = (value: unknown, given: unknown): boolean =>
  isList(given) ? given.some((type) => isOfType(value, type)) : TYPES.get(given)?.(value) === true;

/** The accepted subset (D19). What is not here is refused, and what is here is enforced. */
export const KEYWORDS: ReadonlyMap<string, Keyword> = new Map(
  Object.entries<Keyword>({
    $schema: { accepts: isString },
    $id: { accepts: isString },
    title: { accepts: isString },
    description: { accepts: isString },
    default: { accepts: isAnything },
    examples: { accepts: isList },
    deprecated: { accepts: isFlag },
    $ref: { accepts: isString },
    $defs: { accepts: isNodes },
    properties: { accepts: isNodes },
    required: { accepts: (given) => isList(given) && given.every(isString) },
    additionalProperties: { accepts: isFlag },
    items: { accepts: isRecord },
    anyOf: { accepts: (given) => isFilled(given) && given.every(isRecord) },
    type: rule(isAnything, isTypes, "must be #", isOfType),
    enum: rule(isAnything, isFilled, "must be #", (value, given) =>
      given.some((one) => jsonDeepEqual(one, value)),
    ),
    const: rule(isAnything, isAnything, "must be exactly #", jsonDeepEqual),
    minLength: rule(
      isString,
      isCount,
      "must have at least # characters",
      (text, least) => text.length >= least * 2 || lengthOf(text) >= least,
    ),
    maxLength: rule(
      isString,
      isCount,
      "must have at most # characters",
      (text, most) => text.length <= most || lengthOf(text) <= most,
    ),
    pattern: {
      accepts: isString,
      fits: (text, pattern) => !isString(text) || matches(text, judgePattern(pattern as string)),
      words: "must match #",
      show: showPattern,
    },
    format: rule(
      isString,
      isFormat,
      "must be a valid #",
      (text, format) => FORMATS.get(format)?.(text) === true,
    ),
    minimum: rule(isNumber, isNumber, "must be at least #", (value, bound) => value >= bound),
    maximum: rule(isNumber, isNumber, "must be at most #", (value, bound) => value <= bound),
    exclusiveMinimum: rule(isNumber, isNumber, "must be more than #", (value, bound) => value > bound),
    exclusiveMaximum: rule(isNumber, isNumber, "must be less than #", (value, bound) => value < bound),
    multipleOf: rule(isNumber, isStep, "must be a multiple of #", isMultiple),
    minItems: rule(isList, isCount, "must have at least # items", (list, least) => list.length >= least),
    maxItems: rule(isList, isCount, "must have at most # items", (list, most) => list.length <= most),
    uniqueItems: rule(isList, isFlag, "must not repeat an item", (list, given) => !given || isUnique(list)),
  }),
);

function matches(text: string, judged: PatternJudgement): boolean {
  return judged.ok && text.length <= judged.maxTextLength && judged.expression.test(text);
}

function showPattern(pattern: unknown): string {
  const judged = judgePattern(pattern as string);
  const isBounded = judged.ok && judged.maxTextLength < Number.POSITIVE_INFINITY;
  return isBounded ? `${pattern} within ${judged.maxTextLength} characters` : `${pattern}`;
}

/** In code points. */
function lengthOf(text: string): number {
  let length = text.length;
  for (let index = 1; index < text.length; index++) {
    const isPair =
      (text.charCodeAt(index) & 0xfc00) === 0xdc00 && (text.charCodeAt(index - 1) & 0xfc00) === 0xd800;
    if (isPair) length--;
  }
  return length;
}

/** Right for decimal steps too: 0.07 is a multiple of 0.01 although the quotient is not quite whole. */
function isMultiple(value: number, step: number): boolean {
  const quotient = value / step;
  const nearest = Math.round(quotient);
  // Value, step and quotient are each rounded once, which can move the quotient by this much and no more.
  const isNear = Math.abs(quotient - nearest) <= Math.abs(quotient) * Number.EPSILON * 2;
  return value % step === 0 || (isNear && nearest !== 0);
}

/** By canonical texts, so that a long list costs no comparison of all pairs. */
function isUnique(list: readonly unknown[]): boolean {
  return list.length <= MAX_UNIQUE && new Set(list.map(canonicalJson)).size === list.length;
}
