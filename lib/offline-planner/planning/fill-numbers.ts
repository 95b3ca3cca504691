import type { InputField } from "../catalog/input-field";
import { splitName } from "../catalog/split-name";
import type { Clause } from "../language/clause";
import { stem } from "../language/stem";
import { likeness } from "./atoms";
import { spokenComparison } from "./compare-fields";
import type { FilledInput } from "./fill-input";
import { parseDuration } from "./parse-duration";

interface SpokenNumber {
  value: number;
  token: number;
  atom: number;
}

/** Gives each spoken number to the field whose words stand nearest; a lone number goes to a lone required field. */
export function fillNumbers(
  fields: InputField[],
  filled: FilledInput,
  clause: Clause,
  current: ReadonlyMap<string, number>,
): void {
  const numeric = fields.filter((field) => field.kind === "number");
  let spoken = spokenNumbers(filled, clause);
  const pairs = numeric
    .flatMap((field) =>
      spoken.map((number) => ({ field, number, distance: distanceTo(field, number, filled, clause) })),
    )
    .filter((pair) => pair.distance <= 4)
    .sort((a, b) => a.distance - b.distance);
  for (const { field, number } of pairs) {
    if (filled.input[field.name] === undefined && spoken.includes(number)) {
      spoken = spoken.filter((each) => each !== number);
      place(field, number, filled);
    }
  }
  fillRelative(numeric, filled, clause, current);
  const open = numeric.filter((field) => field.required && filled.input[field.name] === undefined);
  const [field] = open;
  const [number] = spoken;
  if (
    open.length === 1 &&
    spoken.length === 1 &&
    field !== undefined &&
    number !== undefined &&
    !countsOthers(number, clause)
  ) {
    place(field, number, filled);
  }
}

/** "50 rows": the number counts what stands behind it, unless that is a unit of time or measure. */
function countsOthers(number: SpokenNumber, clause: Clause): boolean {
  const next = clause.tokens[number.token + 1];
  return (
    next?.kind === "word" &&
    /[^s]s$/.test(next.lower) &&
    parseDuration(["1", next.lower]) === undefined &&
    !/^(?:degrees|points|steps|times|percents?|litres|liters|metres|meters|euros|dollars)$/.test(next.lower)
  );
}

/** "the next page": one more or one less than the value that the screen last gave. */
function fillRelative(
  fields: InputField[],
  filled: FilledInput,
  clause: Clause,
  current: ReadonlyMap<string, number>,
): void {
  const isNext = clause.tokens.some((token) => /^(?:next|following)$/.test(token.lower));
  const isPrevious = clause.tokens.some((token) => token.lower === "previous");
  for (const field of fields) {
    const now = current.get(field.name);
    const isNamed = clause.tokens.some((token) => field.words.includes(token.stem));
    if (isNext !== isPrevious && isNamed && now !== undefined && filled.input[field.name] === undefined) {
      const value = isNext ? now + 1 : now - 1;
      if (value >= (field.minimum ?? value) && value <= (field.maximum ?? value)) {
        filled.input[field.name] = value;
      }
    }
  }
}

function place(field: InputField, number: SpokenNumber, filled: FilledInput): void {
  const { value } = number;
  const below = field.minimum !== undefined && value < field.minimum;
  const above = field.maximum !== undefined && value > field.maximum;
  if (below || above || (field.integer && !Number.isInteger(value))) {
    filled.outOfRange ??= { field, value };
  } else {
    filled.input[field.name] = value;
  }
  filled.claimed.add(number.atom);
}

function spokenNumbers(filled: FilledInput, clause: Clause): SpokenNumber[] {
  const compared = spokenComparison(clause)?.tokens ?? [];
  return clause.tokens.flatMap((token, index) => {
    const atom = filled.atoms.findIndex((each, at) => each.token === index && !filled.claimed.has(at));
    const counts = clause.tokens[index - 1]?.ordinal !== undefined;
    const isArticle = token.lower === "one" && clause.tokens[index + 1] === undefined;
    return token.value === undefined || atom < 0 || counts || isArticle || compared.includes(index)
      ? []
      : [{ value: token.value, token: index, atom }];
  });
}

/** In tokens; a field's word before the number counts as nearer than one behind it. */
function distanceTo(field: InputField, number: SpokenNumber, filled: FilledInput, clause: Clause): number {
  const words = [
    ...field.words,
    ...splitName(field.description)
      .map(stem)
      .filter((word) => word.length > 3),
  ];
  let nearest = Number.POSITIVE_INFINITY;
  for (const atom of filled.atoms) {
    const isVerb = clause.verb?.at.includes(atom.token) === true;
    if (!isVerb && atom.token !== number.token && words.some((word) => likeness(atom.stem, word) >= 0.7)) {
      const gap = number.token - atom.token;
      const named = field.words.some((word) => likeness(atom.stem, word) >= 0.7) ? 0 : 1.5;
      nearest = Math.min(nearest, (gap > 0 ? gap : 0.4 - gap * 1.5) + named);
    }
  }
  return nearest;
}
