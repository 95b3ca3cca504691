import type { Capability } from "../catalog/capability";
import { STRENGTHS } from "../catalog/capability";
import type { Clause } from "../language/clause";
import type { VerbSense } from "../language/verb-senses";
import { sensesOf } from "../language/verb-senses";

/**
 * How surely a clause's verb names a capability: 6 its very verb, 5 the verb that its description starts with,
 * about 4 a synonym, about 2 a verb that may mean it, 0 nothing. A capability that changes something on the
 * server answers only to 4 and more.
 */
export function verbLevel(clause: Clause, capability: Capability): number {
  const { verb } = clause;
  if (verb === undefined) {
    return 0;
  }
  const head = capability.actionWords[0] ?? "";
  const level = Math.max(
    verb.stem === head ? 6 : 0,
    verb.stem === capability.leadingVerb && verb.stem !== "" ? 5 : 0,
    sharedSense(verb.senses, sensesOf(head)),
    sharedSense(verb.senses, sensesOf(capability.leadingVerb)) * 0.9,
    capability.actionWords.slice(1).includes(verb.stem) ? 3 : 0,
    verb.light && clause.tokens.some((token) => token.kind === "word" && token.stem === head) ? 4.2 : 0,
  );
  return isServerChange(capability) && level < 4 ? 0 : level;
}

export function isServerChange(capability: Capability): boolean {
  return STRENGTHS.indexOf(capability.strength) >= STRENGTHS.indexOf("change");
}

export function hasSense(senses: VerbSense[], names: string[], strongOnly = false): boolean {
  return senses.some(({ sense, strong }) => names.includes(sense) && (strong || !strongOnly));
}

/** Whether any word of a capability's name or the verb of its description has one of these senses. */
export function hasSenseOf(capability: Capability, names: string[]): boolean {
  return [...capability.actionWords, capability.leadingVerb].some((word) =>
    hasSense(sensesOf(word), names, true),
  );
}

/** Whether a capability's own verb has one of these senses in the strong. */
export function namedFor(capability: Capability, names: string[]): boolean {
  const own = sensesOf(capability.actionWords[0] ?? "");
  return (
    hasSense(own, names, true) ||
    (own.length === 0 && hasSense(sensesOf(capability.leadingVerb), names, true))
  );
}

function sharedSense(left: VerbSense[], right: VerbSense[]): number {
  let best = 0;
  for (const one of left) {
    for (const other of right) {
      if (one.sense === other.sense) {
        const half = one.strong || other.strong ? 2.5 : 0;
        best = Math.max(best, one.strong && other.strong ? 4.5 : half);
      }
    }
  }
  return best;
}
