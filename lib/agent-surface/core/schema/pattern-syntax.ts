/** Characters as ranges of code points, both ends included. */
export type CharSet = readonly (readonly [number, number])[];

export type PatternNode =
  | { readonly kind: "set"; readonly set: CharSet }
  | { readonly kind: "sequence"; readonly items: readonly PatternNode[] }
  | { readonly kind: "choice"; readonly options: readonly PatternNode[] }
  | { readonly kind: "repeat"; readonly body: PatternNode; readonly min: number; readonly max: number }
  | { readonly kind: "lookahead"; readonly body: PatternNode }
  | { readonly kind: "start" }
  | { readonly kind: "nothing" };

export const ANY: CharSet = [[0, 0x10ffff]];
const DIGIT: CharSet = [[48, 57]];
const WORD: CharSet = [
  [48, 57],
  [65, 90],
  [95, 95],
  [97, 122],
];
const SPACE: CharSet = [
  [9, 13],
  [32, 32],
  [160, 160],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x3000],
  [0xfeff, 0xfeff],
];
const CONTROL: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, v: 11, f: 12, 0: 0, b: 8 };

/** What is beyond the syntax that can be judged: backreferences, lookbehind, named things. */
export class UnjudgedPattern extends Error {}

/** Reads a pattern that is known to compile with the `u` flag. @throws {UnjudgedPattern} */
export function parsePattern(source: string): PatternNode {
  return new PatternReader(source).choice();
}

class PatternReader {
  private at = 0;

  constructor(private readonly source: string) {}

  choice(): PatternNode {
    const options = [this.sequence()];
    while (this.take("|")) options.push(this.sequence());
    return options.length === 1 ? (options[0] as PatternNode) : { kind: "choice", options };
  }

  private sequence(): PatternNode {
    const items: PatternNode[] = [];
    while (this.at < this.source.length && !this.sees("|") && !this.sees(")")) items.push(this.quantified());
    return { kind: "sequence", items };
  }

  private quantified(): PatternNode {
    const body = this.atom();
    const bounds = this.bounds();
    if (!bounds) return body;
    this.take("?");
    return { kind: "repeat", body, ...bounds };
  }

  private bounds(): { min: number; max: number } | undefined {
    if (this.take("*")) return { min: 0, max: Number.POSITIVE_INFINITY };
    if (this.take("+")) return { min: 1, max: Number.POSITIVE_INFINITY };
    if (this.take("?")) return { min: 0, max: 1 };
    const braces = /^\{(\d+)(?:(,)(\d*))?\}/.exec(this.source.slice(this.at, this.at + 24));
    if (!braces) return undefined;
    this.at += braces[0].length;
    const min = Number(braces[1]);
    if (!braces[2]) return { min, max: min };
    return { min, max: braces[3] ? Number(braces[3]) : Number.POSITIVE_INFINITY };
  }

  private atom(): PatternNode {
    if (this.take("^")) return { kind: "start" };
    if (this.take("$")) return { kind: "nothing" };
    if (this.take(".")) return { kind: "set", set: ANY };
    if (this.take("(")) return this.group();
    if (this.take("[")) return { kind: "set", set: this.characterClass() };
    if (this.take("\\")) {
      if (this.take("b") || this.take("B")) return { kind: "nothing" };
      return { kind: "set", set: this.escape() };
    }
    return { kind: "set", set: this.literal() };
  }

  private group(): PatternNode {
    const isLookahead = this.take("?=") || this.take("?!");
    if (!isLookahead && !this.take("?:") && this.sees("?")) throw new UnjudgedPattern();
    const body = this.choice();
    this.take(")");
    return isLookahead ? { kind: "lookahead", body } : body;
  }

  private characterClass(): CharSet {
    const negated = this.take("^");
    const ranges: (readonly [number, number])[] = [];
    while (!this.take("]")) {
      const from = this.take("\\") ? this.escape() : this.literal();
      const [first] = from;
      const ranged =
        this.sees("-") && this.source[this.at + 1] !== "]" && from.length === 1 && first?.[0] === first?.[1];
      if (ranged && first && this.take("-")) {
        const to = this.take("\\") ? this.escape() : this.literal();
        ranges.push([first[0], to[0]?.[1] ?? first[0]]);
      } else {
        ranges.push(...from);
      }
    }
    return negated ? complement(ranges) : ranges;
  }

  private escape(): CharSet {
    const letter = this.source[this.at] ?? "";
    if (/[1-9k]/.test(letter)) throw new UnjudgedPattern();
    const code = /^(?:x([0-9a-f]{2})|u([0-9a-f]{4})|u\{([0-9a-f]+)\}|c([a-z]))/i.exec(
      this.source.slice(this.at, this.at + 12),
    );
    if (code) {
      this.at += code[0].length;
      const point = code[4]
        ? code[4].charCodeAt(0) % 32
        : Number.parseInt(code[1] ?? code[2] ?? code[3] ?? "0", 16);
      return [[point, point]];
    }
    if (letter === "p" || letter === "P") {
      // Properties are many; overlapping with everything is the safe reading.
      this.at = this.source.indexOf("}", this.at) + 1;
      return ANY;
    }
    const known = {
      d: DIGIT,
      w: WORD,
      s: SPACE,
      D: complement(DIGIT),
      W: complement(WORD),
      S: complement(SPACE),
    };
    if (Object.hasOwn(known, letter)) {
      this.at++;
      return known[letter as keyof typeof known];
    }
    const control = Object.hasOwn(CONTROL, letter) ? CONTROL[letter] : undefined;
    if (control === undefined) return this.literal();
    this.at++;
    return [[control, control]];
  }

  private literal(): CharSet {
    const point = this.source.codePointAt(this.at) ?? 0;
    this.at += point > 0xffff ? 2 : 1;
    return [[point, point]];
  }

  private sees(text: string): boolean {
    return this.source.startsWith(text, this.at);
  }

  private take(text: string): boolean {
    if (!this.sees(text)) return false;
    this.at += text.length;
    return true;
  }
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
