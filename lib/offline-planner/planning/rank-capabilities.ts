import type { Capability } from "../catalog/capability";
import { STRENGTHS } from "../catalog/capability";
import type { Clause } from "../language/clause";
import { contentTokens } from "../language/parse-clause";
import { foldWord } from "../language/stem";
import { likeness } from "./atoms";
import type { FilledInput } from "./fill-input";
import { fillInput } from "./fill-input";
import { isFilter } from "./is-filter";
import { hasSense, isServerChange, namedFor, verbLevel } from "./match-verb";
import type { PlanContext } from "./plan-context";
import { findPlace } from "./resolve-targets";

export interface RankedCapability {
  capability: Capability;
  score: number;
  level: number;
  /** Evidence from the clause's nouns alone. */
  nouns: number;
  filled: FilledInput;
}

const REMOVING = ["delete", "remove", "clear", "discard", "deselect"];

/** Orders the capabilities that could carry out what a clause asks for, best first. */
export function rankActions(clause: Clause, context: PlanContext): RankedCapability[] {
  return context.catalog
    .filter((capability) => capability.strength !== "read")
    .map((capability) => rankAction(capability, clause, context))
    .filter((ranked) => ranked.level > 0 && ranked.score >= 3.5)
    .filter(
      (ranked, _at, all) =>
        ranked.level >= 4 || !isFilter(ranked.capability) || all.every((each) => each.level < 4),
    )
    .sort(
      (a, b) =>
        b.score - a.score ||
        STRENGTHS.indexOf(a.capability.strength) - STRENGTHS.indexOf(b.capability.strength) ||
        (a.capability.name < b.capability.name ? -1 : 1),
    );
}

function rankAction(capability: Capability, clause: Clause, context: PlanContext): RankedCapability {
  const mentionsOwner = nounEvidence(capability, clause, context) > 0.5;
  const verbAsValue = !isServerChange(capability) && !isFilter(capability) && mentionsOwner;
  let filled = fillInput(capability, clause, context, { verbAsValue });
  const byValue = verbAsValue && usesVerb(filled, clause);
  if (!byValue && verbAsValue) {
    filled = fillInput(capability, clause, context);
  }
  const named = Math.max(verbLevel(clause, capability), setsChoice(capability, clause, filled) ? 4 : 0);
  const level = Math.max(named, byValue || setsFlag(capability, filled) ? 5 : 0);
  const nouns = nounEvidence(capability, clause, context);
  const values =
    Object.keys(filled.input).filter((key) => capability.fields.some((field) => field.name === key)).length +
    (filled.outOfRange === undefined ? 0 : 1);
  const score =
    level +
    nouns +
    aim(capability, clause) +
    Math.min(values, 3) * 2.5 -
    unspokenWords(capability, clause) -
    instancePenalty(capability, clause) -
    missesObject(capability, clause) -
    missingPenalty(capability, filled, clause);
  return { capability, score, level, nouns, filled };
}

function usesVerb(filled: FilledInput, clause: Clause): boolean {
  return (
    clause.verb?.at.some((token) =>
      filled.atoms.some(
        (atom, index) => atom.token === token && filled.claimed.has(index) && spells(filled, atom.stem),
      ),
    ) === true
  );
}

function spells(filled: FilledInput, stemmed: string): boolean {
  return Object.values(filled.input).some(
    (value) => typeof value === "string" && likeness(stemmed, stemOf(value)) >= 0.7,
  );
}

function stemOf(value: string): string {
  return foldWord(value).replace(/(?:ed|e)$/, "");
}

function setsFlag(capability: Capability, filled: FilledInput): boolean {
  return (
    !isServerChange(capability) &&
    capability.fields.some((field) => field.kind === "flag" && filled.input[field.name] !== undefined)
  );
}

/** "make Ada an admin": an ordinary verb for setting reaches a plain change whose required choice the clause names. */
function setsChoice(capability: Capability, clause: Clause, filled: FilledInput): boolean {
  const isNamed = capability.fields.some(
    (field) => field.kind === "choice" && field.required && filled.input[field.name] !== undefined,
  );
  return (
    capability.strength === "change" &&
    isNamed &&
    hasSense(clause.verb?.senses ?? [], ["set"]) &&
    namedFor(capability, ["set"])
  );
}

/** Rarer words weigh more; a word of the name weighs more than one of the description. */
export function nounEvidence(capability: Capability, clause: Clause, context: PlanContext): number {
  let sum = 0;
  for (const token of contentTokens(clause)) {
    if (token.kind === "word") {
      const own = Math.max(best(token.stem, capability.ownerWords), best(token.stem, capability.actionWords));
      const field =
        best(
          token.stem,
          capability.fields.flatMap((each) => each.words),
        ) * 0.9;
      const told = best(token.stem, capability.descriptionWords) * 0.6;
      sum += Math.max(own, field, told) * rarity(token.stem, context);
    }
  }
  return Math.min(sum, 4);
}

function best(word: string, words: string[]): number {
  return words.reduce((highest, other) => Math.max(highest, likeness(word, other)), 0);
}

export function rarity(word: string, context: PlanContext): number {
  const total = context.catalog.length;
  const frequency = context.frequency.get(word) ?? 1;
  return 0.5 + 1.2 * (1 - Math.log(1 + frequency) / Math.log(2 + total));
}

/** Words of the capability's own name that the clause does not say make it a more special thing than was asked for. */
function unspokenWords(capability: Capability, clause: Clause): number {
  const spoken = clause.tokens.map((token) => token.stem);
  const unspoken = capability.actionWords
    .slice(1)
    .filter(
      (word) => !capability.fields.some((field) => field.role === "reference" && field.words.includes(word)),
    )
    .filter(
      (word) =>
        !spoken.some((each) => likeness(each, word) >= 0.7) &&
        !/^(?:to|row|item|stat|visibl|current)$/.test(word),
    );
  return unspoken.length * 0.6;
}

function instancePenalty(capability: Capability, clause: Clause): number {
  const { instance } = capability;
  if (instance === undefined || instance === "default") {
    return 0;
  }
  return clause.tokens.some((token) => likeness(token.stem, foldWord(instance)) >= 0.7) ? -2 : 2;
}

/** A clause that names things or places in a list suits what takes them; one that says "all" what takes none. */
function aim(capability: Capability, clause: Clause): number {
  const isNaming =
    findPlace(clause) !== undefined ||
    clause.tokens.some(
      (token, at) =>
        at > 0 &&
        clause.verb?.at.includes(at) !== true &&
        (token.kind === "quoted" || (token.capital && token.kind === "word")),
    );
  const takes = capability.fields.some(
    (field) => field.role === "reference" || (field.required && field.kind === "list"),
  );
  const isWhole = clause.tokens.some((token) =>
    /^(?:all|every|everything|visible|those|them|these)$/.test(token.lower),
  );
  if (isNaming) {
    return takes ? 1 : 0;
  }
  return isWhole && capability.fields.length === 0 ? 0.7 : 0;
}

/** "Remove X" reaches a capability that clears Y only if Y is said. */
function missesObject(capability: Capability, clause: Clause): number {
  if (
    !hasSense(clause.verb?.senses ?? [], REMOVING, true) ||
    capability.fields.some((field) => field.required)
  ) {
    return 0;
  }
  if (contentTokens(clause).length === 0) {
    return 0;
  }
  const object =
    capability.actionWords.length > 1 ? capability.actionWords.slice(1) : capability.ownerWords.slice(-1);
  const said = clause.tokens.some(
    (token) => token.kind === "word" && object.some((word) => likeness(token.stem, word) >= 0.7),
  );
  return said ? 0 : 3;
}

function isRelative(clause: Clause): boolean {
  return clause.tokens.some((token) => /^(?:next|previous|following)$/.test(token.lower));
}

function missingPenalty(capability: Capability, filled: FilledInput, clause: Clause): number {
  const { fields } = capability;
  const fillable = fields.filter((field) => field.kind !== "text" && field.kind !== "list");
  if (
    fields.some((field) => field.required && field.kind === "flag" && filled.input[field.name] === undefined)
  ) {
    return 2.5;
  }
  const number = fields.find(
    (field) => field.required && field.kind === "number" && filled.input[field.name] === undefined,
  );
  if (number !== undefined && filled.outOfRange === undefined) {
    return isRelative(clause) &&
      number.words.some((word) => clause.tokens.some((token) => token.stem === word))
      ? -2
      : 1;
  }
  const isSetter = fields.length > 0 && fields.every((field) => !field.required);
  if (
    isSetter &&
    fillable.length > 0 &&
    Object.keys(filled.input).length === 0 &&
    filled.outOfRange === undefined
  ) {
    return fields.some((field) => field.kind === "text") ? 0.5 : 1.5;
  }
  return 0;
}
