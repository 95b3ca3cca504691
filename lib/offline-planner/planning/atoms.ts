import { splitName } from "../catalog/split-name";
import type { Clause } from "../language/clause";
import { differsInDoubles, isNearMiss } from "../language/edit-distance";
import { stem } from "../language/stem";
import { areSynonyms, STOP_WORDS } from "../language/word-lists";

/** The smallest pieces that phrases are matched on: the words inside a token, with the token's index. */
export interface Atom {
  word: string;
  stem: string;
  token: number;
  capital: boolean;
  quoted: boolean;
}

export interface PhraseMatch {
  /** Index of the first atom and of the one behind the last. */
  from: number;
  to: number;
  /** 1 for the very words; less for inflections, synonyms and slips of the hand. */
  quality: number;
}

export function toAtoms(clause: Clause): Atom[] {
  return clause.tokens.flatMap((token, index) =>
    token.kind === "mark"
      ? []
      : splitName(token.kind === "word" ? token.lower : token.text).map((word) => ({
          word,
          stem: stem(word),
          token: index,
          capital: token.capital,
          quoted: token.kind === "quoted",
        })),
  );
}

const MATCHERS: [quality: number, matches: (atom: Atom, word: string) => boolean][] = [
  [1, (atom, word) => atom.word === word || sameNumber(atom.word, word)],
  [0.95, (atom, word) => atom.stem === stem(word)],
  [0.85, (atom, word) => areSynonyms(atom.word, word)],
  [0.78, (atom, word) => !STOP_WORDS.has(atom.word) && differsInDoubles(atom.word, word)],
  [0.75, (atom, word) => !STOP_WORDS.has(atom.word) && isNearMiss(atom.word, word)],
];

/** Finds the words of a phrase side by side among atoms that nothing has claimed yet. */
export function matchPhrase(
  atoms: Atom[],
  claimed: ReadonlySet<number>,
  words: string[],
): PhraseMatch | undefined {
  if (words.length === 0 || words.length > 12) {
    return undefined;
  }
  let best: PhraseMatch | undefined;
  for (let from = 0; from + words.length <= atoms.length; from += 1) {
    let quality = 1;
    for (let offset = 0; offset < words.length && quality > 0; offset += 1) {
      const atom = atoms[from + offset];
      const word = words[offset] ?? "";
      const found =
        atom === undefined || claimed.has(from + offset)
          ? undefined
          : MATCHERS.find(
              ([value, matches]) => (value !== 0.85 || words.length === 1) && matches(atom, word),
            );
      quality = Math.min(quality, found?.[0] ?? 0);
    }
    if (quality > (best?.quality ?? 0)) {
      best = { from, to: from + words.length, quality };
    }
  }
  return best;
}

/** How alike two stems are as evidence: 1 the same, 0.7 one grown from the other or a slip, 0 unrelated. */
export function likeness(left: string, right: string): number {
  if (left === right) {
    return 1;
  }
  if (areSynonyms(left, right)) {
    return 0.8;
  }
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  if (short.length >= 4 && long.startsWith(short) && long.length - short.length <= 4) {
    return 0.7;
  }
  return isNearMiss(left, right) ? 0.7 : 0;
}

function sameNumber(left: string, right: string): boolean {
  return /^\d+$/.test(left) && /^\d+$/.test(right) && Number(left) === Number(right);
}
