import type { JSONObject, JSONValue } from "@ai-sdk/provider";
import type { Capability } from "../catalog/capability";
import type { InputField } from "../catalog/input-field";
import { splitName } from "../catalog/split-name";
import { valueKey } from "../conversation/collect-facts";
import type { Clause } from "../language/clause";
import { PREPOSITIONS } from "../language/word-lists";
import type { Atom } from "./atoms";
import { likeness, matchPhrase, toAtoms } from "./atoms";
import { spokenComparison } from "./compare-fields";
import { fillNumbers } from "./fill-numbers";
import { fillTexts } from "./fill-texts";
import { claim, noteCorrection, pickChoices } from "./pick-choices";
import type { PlanContext } from "./plan-context";

/** What the words of a clause say about the fields of one capability. */
export interface FilledInput {
  input: JSONObject;
  /** Atoms that found their place in a field. */
  claimed: Set<number>;
  atoms: Atom[];
  /** Names that look like values but are not known, such as a city that nobody has listed. */
  unknown: string[];
  /** A field that takes one value and was given several. */
  conflict?: { field: InputField; values: JSONValue[] };
  /** A number outside of what the schema allows. */
  outOfRange?: { field: InputField; value: number };
  /** Filled by a slip of the hand or a synonym: field name and the value taken. */
  corrected: { said: string; taken: string }[];
}

export interface FillOptions {
  /** Atoms that mean something else, such as the name of a target. */
  taken?: ReadonlySet<number>;
  /** Let the verb itself be a value ("open the vents"). */
  verbAsValue?: boolean;
  /** Leave out what only texts could fill. */
  withoutTexts?: boolean;
}

export function fillInput(
  capability: Capability,
  clause: Clause,
  context: PlanContext,
  options: FillOptions = {},
): FilledInput {
  const atoms = toAtoms(clause);
  const filled: FilledInput = {
    input: {},
    claimed: new Set(options.taken),
    atoms,
    unknown: [],
    corrected: [],
  };
  const verbAt = clause.verb?.at ?? [];
  const verbAtoms = atoms.flatMap((atom, index) => (verbAt.includes(atom.token) ? [index] : []));
  if (options.verbAsValue !== true) {
    for (const index of verbAtoms) {
      filled.claimed.add(index);
    }
  }
  fillFields(capability.fields, filled.input, filled, clause, context);
  for (const index of verbAtoms) {
    filled.claimed.add(index);
  }
  fillFlags(capability, filled, clause);
  fillNumbers(capability.fields, filled, clause, context.facts.numbers);
  if (options.withoutTexts !== true) {
    fillTexts(capability.fields, filled, clause);
  }
  filled.unknown = findUnknownNames(filled, clause, context);
  return filled;
}

function fillFields(
  fields: InputField[],
  target: JSONObject,
  filled: FilledInput,
  clause: Clause,
  context: PlanContext,
): void {
  for (const field of fields) {
    if (field.kind === "choice") {
      setUnlessMissing(target, field, pickChoices(field, filled, 1)[0]);
    } else if (field.kind === "list" && field.item?.kind === "choice") {
      const picked = pickChoices(field.item, filled, 20);
      setUnlessMissing(target, field, picked.length > 0 ? picked : undefined);
    } else if (field.kind === "text" && field.role === "plain") {
      setUnlessMissing(target, field, pickKnownValues(field, filled, context)[0]);
    } else if (field.kind === "list" && field.item?.kind === "text" && field.role === "plain") {
      const picked = pickKnownValues(field, filled, context);
      setUnlessMissing(target, field, picked.length > 0 ? picked : undefined);
    } else if (field.kind === "group") {
      const group: JSONObject = {};
      fillFields(field.fields, group, filled, clause, context);
      const complete = field.fields.every((each) => !each.required || group[each.name] !== undefined);
      setUnlessMissing(target, field, Object.keys(group).length > 0 && complete ? group : undefined);
    }
  }
}

function setUnlessMissing(target: JSONObject, field: InputField, value: JSONValue | undefined): void {
  if (value !== undefined && field.name !== "__proto__") {
    target[field.name] = value;
  }
}

function pickKnownValues(field: InputField, filled: FilledInput, context: PlanContext): string[] {
  const picked: string[] = [];
  const key = valueKey(field.name);
  const last = key.split(" ").at(-1) ?? key;
  const values = context.facts.values.get(key) ?? context.facts.values.get(last) ?? [];
  let best: { value: string; from: number; to: number; quality: number } | undefined;
  for (const value of values) {
    const match = matchPhrase(filled.atoms, filled.claimed, splitName(value));
    if (match !== undefined && match.quality !== 0.85 && match.quality > (best?.quality ?? 0)) {
      best = { value, ...match };
    }
  }
  if (best !== undefined) {
    noteCorrection(filled, best, best.value);
    claim(filled, best);
    picked.push(best.value);
  }
  return picked;
}

const TRUE_WORDS = new Set("on enable activate open start show true yes with".split(" "));
const FALSE_WORDS = new Set("off disable deactivate close stop hide false no without".split(" "));

function fillFlags(capability: Capability, filled: FilledInput, clause: Clause): void {
  const flags = capability.fields.filter((field) => field.kind === "flag");
  for (const field of flags) {
    const topic = [...field.words, ...capability.ownerWords, ...capability.actionWords].filter(
      (word) => !TRUE_WORDS.has(word),
    );
    const mentioned = filled.atoms.some((atom) => topic.some((word) => likeness(atom.stem, word) >= 0.7));
    const words = spokenStates(clause);
    const says = (set: Set<string>) => words.some((word) => set.has(word));
    if (mentioned && says(FALSE_WORDS) !== says(TRUE_WORDS)) {
      filled.input[field.name] = says(TRUE_WORDS);
    }
  }
}

/** The words that may switch something; "on" and "off" count where they end the clause or belong to its verb. */
function spokenStates(clause: Clause): string[] {
  const last = clause.tokens.findLastIndex((token) => token.kind !== "mark" && token.lower !== "please");
  const words = clause.tokens.flatMap((token, at) =>
    /^(?:on|off)$/.test(token.lower) && at !== last && clause.verb?.at.includes(at) !== true
      ? []
      : [token.lower],
  );
  return [...words, clause.verb?.word ?? ""];
}

/** Capitalised or quoted names, and words after a preposition, that neither the catalog nor a value explains. */
function findUnknownNames(filled: FilledInput, clause: Clause, context: PlanContext): string[] {
  const names: string[] = [];
  let current: string[] = [];
  let previousToken = -2;
  const flush = () => {
    if (current.length > 0) {
      names.push(current.join(" "));
    }
    current = [];
  };
  const [start = 0, end = -1] = spokenComparison(clause)?.tokens ?? [];
  filled.atoms.forEach((atom, index) => {
    const token = clause.tokens[atom.token];
    const isCompared = atom.token >= start && atom.token <= end;
    const before = clause.tokens[atom.token - 1];
    const isFree =
      !filled.claimed.has(index) && !isCompared && token !== undefined && token.ordinal === undefined;
    const isNew = !context.vocabulary.has(atom.stem);
    const isNumber = token?.kind === "number" && current.length > 0;
    const isCode = token?.kind === "word" && /\p{L}/u.test(token.text) && /\d/.test(token.text);
    const named = (atom.token > 0 && token?.capital === true) || (isCode && token.ordinal === undefined);
    const placed =
      /^(?:in|at|from|near)$/.test(before?.lower ?? "") &&
      isNew &&
      token?.kind === "word" &&
      token.value === undefined &&
      atom.word.length > 2;
    if (isFree && (token.kind === "quoted" || isNumber || ((named || placed) && !isStop(token.lower)))) {
      if (atom.token !== previousToken || current.length === 0) {
        if (atom.token !== previousToken + 1) {
          flush();
        }
        current.push(token.text);
      }
      previousToken = atom.token;
    } else {
      flush();
    }
  });
  flush();
  return [...new Set(names.map((name) => name.replace(/['’]s?$/, "")))];
}

function isStop(word: string): boolean {
  return (
    PREPOSITIONS.has(word) ||
    /^(?:i|the|all|it|them|this|that|those|these|please|me|my|now|total)$/.test(word)
  );
}
