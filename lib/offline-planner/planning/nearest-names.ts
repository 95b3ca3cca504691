import { splitName } from "../catalog/split-name";
import type { Entity } from "../conversation/listing";
import type { Clause } from "../language/clause";
import { stem } from "../language/stem";
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
    if (!isName || context.vocabulary.has(atom.stem) || /^\d+$/.test(atom.word)) {
      continue;
    }
    const number = atoms[index + 1];
    const digits = number !== undefined && /^\d+$/.test(number.word) ? Number(number.word) : undefined;
    const matching = distinct(entities).filter((entity) => {
      const words = splitName(entity.label);
      return (
        words.some((word) => stem(word) === atom.stem) &&
        (digits === undefined || words.some((word) => /^\d+$/.test(word) && Number(word) === digits))
      );
    });
    const [only] = matching;
    if (matching.length === 1 && only !== undefined) {
      return {
        kind: "entities",
        entities: [only],
        how: "name",
        claimed: new Set(digits === undefined ? [index] : [index, index + 1]),
      };
    }
    if (matching.length > 1 && matching.length <= 12) {
      return { kind: "ambiguous", said: token?.text ?? atom.word, entities: matching };
    }
  }
  return undefined;
}

function distinct(entities: Entity[]): Entity[] {
  const seen = new Map(entities.map((entity) => [`${entity.id ?? ""} ${entity.label}`, entity]));
  return [...seen.values()];
}
