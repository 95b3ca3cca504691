import { splitName } from "../catalog/split-name";
import type { Entity, Listing } from "../conversation/listing";
import type { Clause } from "../language/clause";
import { isVerbBase } from "../language/verb-senses";
import { STOP_WORDS } from "../language/word-lists";
import type { Atom } from "./atoms";
import { matchPhrase, toAtoms } from "./atoms";
import { compareFields, findExtreme, isComparing } from "./compare-fields";
import { nearestNames } from "./nearest-names";
import { isDenied } from "./pick-choices";
import type { PlanContext } from "./plan-context";

/** What a clause points at, among the entities that tool outputs have named. */
export type Targets =
  | {
      kind: "entities";
      entities: Entity[];
      how: "name" | "place" | "condition" | "all";
      claimed: Set<number>;
    }
  | { kind: "ambiguous"; said: string; entities: Entity[] }
  | { kind: "out-of-range"; listing: Listing }
  | { kind: "nothing-matches"; listing: Listing }
  | { kind: "none" };

/** Resolves names, places in the list, conditions and "all" against one listing (and names against older ones). */
export function resolveTargets(
  clause: Clause,
  context: PlanContext,
  listing: Listing | undefined,
  others: Entity[] = [],
): Targets {
  const atoms = toAtoms(clause);
  const named = matchNames(atoms, [...(listing?.entities ?? []), ...others], clause, context);
  if (named !== undefined) {
    return named;
  }
  if (listing === undefined) {
    return { kind: "none" };
  }
  const { entities: matching, claimed, isConditional } = matchConditions(atoms, clause, listing);
  const extreme = findExtreme(clause, matching);
  if (extreme !== undefined) {
    return { kind: "entities", entities: extreme.entities, how: "condition", claimed };
  }
  const place = findPlace(clause);
  if (place !== undefined) {
    const entities =
      place.from < 0
        ? matching.slice(place.from)
        : matching.slice(place.from - 1, place.from - 1 + place.count);
    return entities.length === 0
      ? { kind: "out-of-range", listing }
      : {
          kind: "entities",
          entities,
          how: "place",
          claimed: new Set([...claimed, ...atomsOf(atoms, place.tokens)]),
        };
  }
  if (isComparing(clause) && compareFields(clause, listing) === undefined) {
    return { kind: "none" };
  }
  if (isConditional) {
    return matching.length === 0
      ? { kind: "nothing-matches", listing }
      : { kind: "entities", entities: matching, how: "condition", claimed };
  }
  if (clause.tokens.some((token) => /^(?:all|every|each|everything|whole)$/.test(token.lower))) {
    return { kind: "entities", entities: listing.entities, how: "all", claimed };
  }
  return { kind: "none" };
}

function atomsOf(atoms: Atom[], tokens: number[]): number[] {
  return atoms.flatMap((atom, index) => (tokens.includes(atom.token) ? [index] : []));
}

function matchNames(
  atoms: Atom[],
  entities: Entity[],
  clause: Clause,
  context: PlanContext,
): Targets | undefined {
  const claimed = new Set<number>();
  const found: { entity: Entity; from: number; to: number; quality: number }[] = [];
  const seen = new Set<string>();
  for (const entity of entities) {
    const words = splitName(entity.label).filter((word, index) => index > 0 || !/^(?:a|an|the)$/.test(word));
    const key = `${entity.id ?? ""} ${entity.label}`;
    const match = seen.has(key) ? undefined : matchPhrase(atoms, claimed, words);
    const byId =
      entity.id === undefined || seen.has(key)
        ? undefined
        : matchPhrase(atoms, claimed, splitName(entity.id));
    const best = match ?? (byId?.quality === 1 && /\d/.test(entity.id ?? "") ? byId : undefined);
    seen.add(key);
    if (
      best !== undefined &&
      best.quality !== 0.85 &&
      !isOrdinary(atoms.slice(best.from, best.to), clause, context)
    ) {
      found.push({ entity, ...best });
    }
  }
  found.sort((a, b) => b.to - b.from - (a.to - a.from) || b.quality - a.quality);
  const kept: typeof found = [];
  for (const candidate of found) {
    const rival = kept.find((each) => candidate.from < each.to && each.from < candidate.to);
    if (rival === undefined) {
      kept.push(candidate);
    } else if (
      rival.from === candidate.from &&
      rival.to === candidate.to &&
      rival.quality === candidate.quality
    ) {
      const said = atoms
        .slice(rival.from, rival.to)
        .map((atom) => atom.word)
        .join(" ");
      return {
        kind: "ambiguous",
        said,
        entities: found
          .filter((each) => each.from === rival.from && each.to === rival.to)
          .map((each) => each.entity),
      };
    }
  }
  if (kept.length === 0) {
    return nearestNames(atoms, entities, clause, context);
  }
  kept.sort((a, b) => a.from - b.from);
  for (const each of kept) {
    for (let index = each.from; index < each.to; index += 1) {
      claimed.add(index);
    }
  }
  return { kind: "entities", entities: kept.map((each) => each.entity), how: "name", claimed };
}

/** A thing that is named like an ordinary word of a request ("all", "devices") is meant only when it is marked as a name. */
function isOrdinary(atoms: Atom[], clause: Clause, context: PlanContext): boolean {
  return atoms.every((atom) => {
    const token = clause.tokens[atom.token];
    const isName = atom.quoted || (token?.capital === true && atom.token > 0) || /\d/.test(atom.word);
    const isWord = STOP_WORDS.has(atom.word) || isVerbBase(atom.word) || context.vocabulary.has(atom.stem);
    return isWord && !isName;
  });
}

interface Place {
  /** 1-based; negative counts from the end. */
  from: number;
  count: number;
  tokens: number[];
}

/** "the second one", "the first two", "the last three", "top 5". */
export function findPlace(clause: Clause): Place | undefined {
  const at = clause.tokens.findIndex((token, index) => {
    const next = clause.tokens[index + 1]?.lower ?? "";
    return (
      (token.ordinal !== undefined || /^top$/.test(token.lower)) &&
      !/^(?:time|day|days|hours?|weeks?|months?|seen|minutes?)$/.test(next)
    );
  });
  const token = clause.tokens[at];
  if (token === undefined) {
    return undefined;
  }
  const next = clause.tokens[at + 1];
  const isCount =
    next?.value !== undefined &&
    next.lower !== "one" &&
    (token.lower === "top" || token.ordinal === 1 || token.ordinal === -1);
  const count = isCount ? Math.max(1, Math.min(500, Math.trunc(next?.value ?? 1))) : 1;
  return {
    from: token.ordinal === -1 ? -count : (token.ordinal ?? 1),
    count,
    tokens: isCount ? [at, at + 1] : [at],
  };
}

function matchConditions(
  atoms: Atom[],
  clause: Clause,
  listing: Listing,
): { entities: Entity[]; claimed: Set<number>; isConditional: boolean } {
  const claimed = new Set<number>();
  const verbAtoms = new Set(
    atoms.flatMap((atom, index) => (clause.verb?.at.includes(atom.token) === true ? [index] : [])),
  );
  const wanted = new Map<string, Set<string>>();
  const unwanted = new Set<string>();
  const flags = flagsSaid(atoms, clause, listing);
  for (const [key, value] of distinctValues(listing)) {
    const match = matchPhrase(atoms, verbAtoms, splitName(value));
    if (match !== undefined && match.quality >= 0.85 && isDenied(atoms, match.from)) {
      unwanted.add(`${key}\n${value}`);
    } else if (match !== undefined && match.quality >= 0.85) {
      wanted.set(key, (wanted.get(key) ?? new Set()).add(value));
      for (let index = match.from; index < match.to; index += 1) {
        claimed.add(index);
      }
    }
  }
  const compare = compareFields(clause, listing);
  const entities = listing.entities.filter(
    (entity) =>
      [...wanted].every(([key, values]) => values.has(String(entity.fields[key]))) &&
      !Object.entries(entity.fields).some(([key, value]) => unwanted.has(`${key}\n${String(value)}`)) &&
      flags.every((key) => entity.fields[key] === true) &&
      (compare?.(entity) ?? true),
  );
  return {
    entities,
    claimed,
    isConditional: wanted.size > 0 || unwanted.size > 0 || flags.length > 0 || compare !== undefined,
  };
}

/** Yes-or-no fields that the clause names: "what is selected". */
export function flagsSaid(atoms: Atom[], clause: Clause, listing: Listing): string[] {
  const keys = Object.entries(listing.entities[0]?.fields ?? {}).filter(
    ([, value]) => typeof value === "boolean",
  );
  return keys
    .map(([key]) => key)
    .filter((key) =>
      atoms.some((atom) => clause.verb?.at.includes(atom.token) !== true && atom.word === key.toLowerCase()),
    );
}

/** Short texts that rows share or differ in, such as a status or a city; names and ids are no conditions. */
function distinctValues(listing: Listing): [key: string, value: string][] {
  const pairs = new Map<string, [string, string]>();
  for (const entity of listing.entities) {
    for (const [key, value] of Object.entries(entity.fields)) {
      if (
        typeof value === "string" &&
        value !== entity.label &&
        key !== entity.idKey &&
        value.length <= 60 &&
        !/^\d{4}-\d\d-/.test(value)
      ) {
        pairs.set(`${key}\n${value}`, [key, value]);
      }
    }
  }
  return [...pairs.values()].slice(0, 400);
}
