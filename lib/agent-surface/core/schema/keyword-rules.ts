import { canonicalJson } from "../json/canonical-json";
import { jsonDeepEqual } from "../json/json-deep-equal";
import { judgePattern } from "./pattern-safety";
import { isList, isNumber, isString, TYPES } from "./schema-keywords";
import { FORMATS } from "./string-formats";

/** Longer lists are not looked through for repetitions. */
const MAX_UNIQUE = 100_000;

/** What a keyword asks of a value; annotations and what applies schemas to parts have none. */
export interface KeywordRule {
  /** What a value must do; `#` stands for what is given. */
  readonly words: string;
  fits(value: unknown, given: unknown): boolean;
}

/**
 * A rule about values of one kind alone; the others fit. What is given was accepted with the document, which is what
 * makes its type right.
 */
function rule<Value, Given>(
  concerns: (value: unknown) => value is Value,
  words: string,
  fits: (value: Value, given: Given) => boolean,
): KeywordRule {
  return { words: `must ${words}`, fits: (value, given) => !concerns(value) || fits(value, given as Given) };
}

const isAnything = (_: unknown): _ is unknown => true;

/** The keywords that hold for a value as a whole. */
export const KEYWORD_RULES: ReadonlyMap<string, KeywordRule> = new Map(
  Object.entries<KeywordRule>({
    type: rule(isAnything, "be #", isOfType),
    enum: rule(isAnything, "be #", (value, given: readonly unknown[]) =>
      given.some((one) => jsonDeepEqual(one, value)),
    ),
    const: rule(isAnything, "be exactly #", jsonDeepEqual),
    minLength: rule(
      isString,
      "have at least # characters",
      (text, least: number) => text.length >= least * 2 || lengthOf(text) >= least,
    ),
    maxLength: rule(
      isString,
      "have at most # characters",
      (text, most: number) => text.length <= most || lengthOf(text) <= most,
    ),
    pattern: rule(isString, "match #", matches),
    format: rule(isString, "be a valid #", (text, format: keyof typeof FORMATS) => FORMATS[format](text)),
    minimum: rule(isNumber, "be at least #", (value, bound: number) => value >= bound),
    maximum: rule(isNumber, "be at most #", (value, bound: number) => value <= bound),
    exclusiveMinimum: rule(isNumber, "be more than #", (value, bound: number) => value > bound),
    exclusiveMaximum: rule(isNumber, "be less than #", (value, bound: number) => value < bound),
    multipleOf: rule(isNumber, "be a multiple of #", isMultiple),
    minItems: rule(isList, "have at least # items", (list, least: number) => list.length >= least),
    maxItems: rule(isList, "have at most # items", (list, most: number) => list.length <= most),
    uniqueItems: rule(isList, "not repeat an item", (list, given: boolean) => !given || isUnique(list)),
  }),
);

function isOfType(value: unknown, given: unknown): boolean {
  return isList(given) ? given.some((type) => isOfType(value, type)) : TYPES.get(given)?.(value) === true;
}

function matches(text: string, pattern: string): boolean {
  const judged = judgePattern(pattern);
  return judged.ok && text.length <= judged.maxTextLength && judged.expression.test(text);
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
