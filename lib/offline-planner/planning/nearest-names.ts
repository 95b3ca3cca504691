import { splitName } from "../catalog/split-name";
import type { Entity } from "../conversation/listing";
import type { Clause } from "../language/clause";
import { stem } from "../language/stem";
import { STOP_WORDS } from "../language/word-lists";
import type { Atom } from "./atoms";
import type { PlanContext } from "./plan-context";
import type { Targets } from "./resolve-targets";

/** Resolves a part of a name ("Airports", "Wizard"), when the part is a rare word and written as a name. */
export function nearestNames(
  atoms: Atom[],
  entities: Entity[],
  clause: Clause,
  context: PlanContext,
): Targets | undefined {
  for (const [index, atom] of atoms.entries()) {
    const token = clause.tokens[atom.token];
    const isName = atom.quoted || (token?.capital === true && atom.token > 0);
    if (
      !isName ||
      context.vocabulary.has(atom.stem) ||
      STOP_WORDS.has(atom.word) ||
      /^\d+$/.test(atom.word)
    ) {
      continue;
    }
    const numbers = numbersOf(atoms, index);
    const matching = distinct(entities).filter((entity) => {
      const words = splitName(entity.label);
      return (
        // A code is one name: "AMS-CC-003" is no part of "MIL-CC-003", whatever else the two share.
        wordsOf(atoms, atom.token).every((each) => words.some((word) => stem(word) === each.stem)) &&
        numbers.every((each) =>
          words.some((word) => /^\d+$/.test(word) && Number(word) === Number(each.word)),
        )
      );
    });
    const [only] = matching;
    if (matching.length === 1 && only !== undefined) {
      return {
        kind: "entities",
        entities: [only],
        how: "name",
        claimed: new Set([index, ...numbers.map((each) => atoms.indexOf(each))]),
      };
    }
    if (matching.length > 1 && matching.length <= 12) {
      return { kind: "ambiguous", said: token?.text ?? atom.word, entities: matching };
    }
  }
  return undefined;
}

/** The words of one token, without those that a name may be written with or without. */
function wordsOf(atoms: Atom[], token: number): Atom[] {
  return atoms.filter(
    (each) => each.token === token && !/^\d+$/.test(each.word) && !STOP_WORDS.has(each.word),
  );
}

/** The numbers that belong to a name: those in the same token and one right behind it. */
function numbersOf(atoms: Atom[], index: number): Atom[] {
  const token = atoms[index]?.token ?? 0;
  return atoms.filter(
    (each) => /^\d+$/.test(each.word) && (each.token === token || each.token === token + 1),
  );
}

function distinct(entities: Entity[]): Entity[] {
  const seen = new Map(entities.map((entity) => [`${entity.id ?? ""} ${entity.label}`, entity]));
  return [...seen.values()];
}
