import type { JSONValue } from "@ai-sdk/provider";
import type { InputField } from "../catalog/input-field";
import { splitName } from "../catalog/split-name";
import { NEUTRAL_VALUES } from "../language/word-lists";
import type { Atom } from "./atoms";
import { matchPhrase } from "./atoms";
import type { FilledInput } from "./fill-input";
import { parseDuration } from "./parse-duration";

interface ChoiceMatch {
  value: JSONValue;
  from: number;
  to: number;
  quality: number;
}

/** The choices of an enumerated field that a clause names, at most `most`; several for one place are a conflict. */
export function pickChoices(field: InputField, filled: FilledInput, most: number): JSONValue[] {
  const found: ChoiceMatch[] = [];
  const mentionsField = field.words.some((word) => filled.atoms.some((atom) => atom.stem === word));
  for (const value of field.choices) {
    const words = splitName(String(value));
    const isNeutral = words.length === 1 && NEUTRAL_VALUES.has(words[0] ?? "");
    const isNumeric = typeof value === "number" || /^\d+$/.test(words.join(""));
    if ((isNeutral || isNumeric) && !mentionsField) {
      continue;
    }
    const short = words.at(-1) === "at" && words.length > 1 ? words.slice(0, -1) : words;
    const match =
      matchPhrase(filled.atoms, filled.claimed, words) ??
      matchPhrase(filled.atoms, filled.claimed, short) ??
      matchDuration(String(value), filled);
    if (match !== undefined) {
      found.push({ value, ...match });
    }
  }
  found.sort((a, b) => b.quality - a.quality || b.to - b.from - (a.to - a.from) || a.from - b.from);
  const kept = withoutOverlaps(found, field, filled);
  const denied = kept.filter((each) => isDenied(filled.atoms, each.from));
  if (denied.length > 0) {
    const values = field.choices.filter(
      (value) => !denied.some((each) => each.value === value) && !NEUTRAL_VALUES.has(String(value)),
    );
    filled.conflict ??= { field, values };
    return [];
  }
  const sure = kept.filter((each) => each.quality >= 0.95);
  const chosen = (sure.length > 0 ? sure : kept).sort((a, b) => a.from - b.from);
  takeFirstOfRange(chosen, filled);
  if (chosen.length > most && most === 1) {
    filled.conflict ??= { field, values: chosen.map((each) => each.value) };
  }
  return chosen.slice(0, most).map((each) => {
    noteCorrection(filled, each, String(each.value));
    claim(filled, each);
    return each.value;
  });
}

/** "not online", "non-critical": the value is named in order to be left out. */
export function isDenied(atoms: Atom[], from: number): boolean {
  return /^(?:not|non|never|isnt|arent|no)$/.test(atoms[from - 1]?.word ?? "");
}

function matchDuration(value: string, filled: FilledInput) {
  const hours = parseDuration(splitName(value));
  if (hours === undefined) {
    return undefined;
  }
  for (let from = 0; from < filled.atoms.length; from += 1) {
    for (const length of [2, 1]) {
      const words = filled.atoms.slice(from, from + length).map((atom) => atom.word);
      const free = words.every((_, offset) => !filled.claimed.has(from + offset));
      if (free && words.length === length && parseDuration(words) === hours) {
        return { from, to: from + length, quality: 0.96 };
      }
    }
  }
  return undefined;
}

function withoutOverlaps(found: ChoiceMatch[], field: InputField, filled: FilledInput): ChoiceMatch[] {
  const kept: ChoiceMatch[] = [];
  for (const candidate of found) {
    const rival = kept.find((each) => candidate.from < each.to && each.from < candidate.to);
    if (rival === undefined) {
      kept.push(candidate);
    } else if (rival.quality < 0.8 && rival.quality === candidate.quality) {
      // A slip of the hand that could be either of two values is for the person to settle.
      filled.conflict ??= { field, values: [rival.value, candidate.value] };
    }
  }
  return kept;
}

/** "low to high" names both ends of an order; the first one leads. */
function takeFirstOfRange(chosen: ChoiceMatch[], filled: FilledInput): void {
  const [first, second] = chosen;
  if (
    chosen.length === 2 &&
    first !== undefined &&
    second !== undefined &&
    second.from - first.to === 1 &&
    filled.atoms[first.to]?.word === "to"
  ) {
    claim(filled, second);
    chosen.pop();
  }
}

export function noteCorrection(
  filled: FilledInput,
  match: { from: number; to: number; quality: number },
  taken: string,
): void {
  if (match.quality < 0.8) {
    const said = filled.atoms
      .slice(match.from, match.to)
      .map((atom) => atom.word)
      .join(" ");
    filled.corrected.push({ said, taken });
  }
}

export function claim(filled: FilledInput, match: { from: number; to: number }): void {
  for (let index = match.from; index < match.to; index += 1) {
    filled.claimed.add(index);
  }
}
