/** Characters as ranges of code points, both ends included. */
export type CharSet = readonly (readonly [number, number])[];

export type PatternNode =
  | { readonly kind: "set"; readonly set: CharSet }
  | { readonly kind: "sequence"; readonly items: readonly PatternNode[] }
  | { readonly kind: "choice"; readonly options: readonly PatternNode[] }
  | { readonly kind: "repeat"; readonly body: PatternNode; readonly min: number; readonly max: number }
  | { readonly kind: "lookahead"; readonly body: PatternNode }
  | { readonly kind: "start" }
  | { readonly kind: "end" }
  | { readonly kind: "word-boundary" };

export const ANY: CharSet = [[0, 0x10ffff]];
const DIGIT: CharSet = [[48, 57]];
const WORD: CharSet = [...DIGIT, [65, 90], [95, 95], [97, 122]];
const SPACE: CharSet = [
  [9, 13],
  [32, 32],
  [160, 160],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];
const CLASSES: Readonly<Record<string, CharSet>> = { d: DIGIT, w: WORD, s: SPACE };
const CONTROL: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, v: 11, f: 12, 0: 0, b: 8 };

/** What is beyond the syntax that can be judged: backreferences, lookbehind, flags inside a group. */
export class UnjudgedPattern extends Error {}

/** Reads a pattern that is known to compile. @throws {UnjudgedPattern} */
export function parsePattern(source: string): PatternNode {
  return new PatternReader(source).choice();
}

/** Groups within groups; nobody reads more. */
const MAX_NESTING = 32;

class PatternReader {
  private at = 0;
  private nesting = 0;
  private taken: readonly (string | undefined)[] = [];

  constructor(private readonly source: string) {}

  choice(): PatternNode {
    if (++this.nesting > MAX_NESTING) throw new UnjudgedPattern();
    const options = [this.sequence()];
    while (this.take(/\|/y)) options.push(this.sequence());
    this.nesting--;
    return options.length === 1 ? (options[0] as PatternNode) : { kind: "choice", options };
  }

  private sequence(): PatternNode {
    const items: PatternNode[] = [];
    while (this.at < this.source.length && !this.sees("|") && !this.sees(")")) items.push(this.quantified());
    return { kind: "sequence", items };
  }

  private quantified(): PatternNode {
    const body = this.atom();
    if (!this.take(/(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/y)) return body;
    const [, sign, least, comma, most] = this.taken;
    if (sign)
      return {
        kind: "repeat",
        body,
        min: sign === "+" ? 1 : 0,
        max: sign === "?" ? 1 : Number.POSITIVE_INFINITY,
      };
    const min = Number(least);
    return { kind: "repeat", body, min, max: comma ? Number(most || Number.POSITIVE_INFINITY) : min };
  }

  private atom(): PatternNode {
    if (this.take(/\^/y)) return { kind: "start" };
    if (this.take(/\$/y)) return { kind: "end" };
    if (this.take(/\\[bB]/y)) return { kind: "word-boundary" };
    if (this.take(/\./y)) return { kind: "set", set: ANY };
    if (this.take(/\[(\^?)/y)) return { kind: "set", set: this.characterClass(this.taken[1] !== "") };
    if (this.take(/\((?:\?(?:([=!])|:|<\w+>))?/y)) {
      if (this.sees("?")) throw new UnjudgedPattern();
      const isLookahead = this.taken[1] !== undefined;
      const body = this.choice();
      this.take(/\)/y);
      return isLookahead ? { kind: "lookahead", body } : body;
    }
    return { kind: "set", set: this.character() };
  }

  private characterClass(isNegated: boolean): CharSet {
    const ranges: (readonly [number, number])[] = [];
    let isKnown = true;
    while (!this.take(/\]/y)) {
      isKnown &&= !/^\\p/i.test(this.source.slice(this.at, this.at + 2));
      const from = this.character();
      const [first] = from;
      if (first && first[0] === first[1] && from.length === 1 && this.take(/-(?!\])/y)) {
        ranges.push([first[0], this.character()[0]?.[1] ?? first[0]]);
      } else {
        ranges.push(...from);
      }
    }
    if (!isNegated) return ranges;
    return isKnown ? complement(ranges) : ANY;
  }

  private character(): CharSet {
    if (!this.take(/\\/y)) return this.literal();
    if (this.take(/[1-9k]/y)) throw new UnjudgedPattern();
    if (this.take(/(?:x([0-9a-f]{2})|u([0-9a-f]{4})|u\{([0-9a-f]+)\})/iy)) {
      return one(Number.parseInt(this.taken[1] ?? this.taken[2] ?? this.taken[3] ?? "", 16));
    }
    if (this.take(/c([a-z])/iy)) return one((this.taken[1] ?? "").charCodeAt(0) % 32);
    // Properties are many; overlapping with everything is the safe reading.
    if (this.take(/p\{[^}]*\}/iy)) return ANY;
    if (this.take(/[dws]/iy)) {
      const letter = this.taken[0] ?? "";
      const set = CLASSES[letter.toLowerCase()] as CharSet;
      return letter === letter.toLowerCase() ? set : complement(set);
    }
    if (this.take(/[nrtvf0b]/y)) return one(CONTROL[this.taken[0] ?? ""] as number);
    return this.literal();
  }

  private literal(): CharSet {
    const point = this.source.codePointAt(this.at) ?? 0;
    this.at += point > 0xffff ? 2 : 1;
    return one(point);
  }

  private sees(text: string): boolean {
    return this.source.startsWith(text, this.at);
  }

  /** Moves past what a sticky expression finds here and keeps its groups. */
  private take(expression: RegExp): boolean {
    expression.lastIndex = this.at;
    const match = expression.exec(this.source);
    if (!match) return false;
    this.at = expression.lastIndex;
    this.taken = match;
    return true;
  }
}

function one(point: number): CharSet {
  return [[point, point]];
}

function complement(set: CharSet): CharSet {
  const result: [number, number][] = [];
  let next = 0;
  for (const [from, to] of [...set].sort((a, b) => a[0] - b[0])) {
    if (from > next) result.push([next, from - 1]);
    next = Math.max(next, to + 1);
  }
  if (next <= 0x10ffff) result.push([next, 0x10ffff]);
  return result;
}
