import { foldWord, stem } from "./stem";

export type TokenKind = "word" | "number" | "quoted" | "email" | "mark";

export interface Token {
  kind: TokenKind;
  /** As written; of a quoted token, what stands between the quotes. */
  text: string;
  /** Folded, without a contraction's ending. */
  lower: string;
  stem: string;
  start: number;
  end: number;
  capital: boolean;
  /** The number that a numeral or number word stands for. */
  value?: number;
  /** 1-based place in a list, or -1 for the last. */
  ordinal?: number;
  /** From a contraction such as "don't". */
  negated?: boolean;
}

const NUMBER_WORDS = [
  ..."zero one two three four five six seven eight nine ten eleven twelve".split(" "),
  ..."thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(" "),
];
const TENS: Record<string, number> = {
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
};
const ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth".split(" ");

const PIECE =
  /"([^"]*)"|“([^”]*)”|«([^»]*)»|(?<![\p{L}\p{N}])['‘]([^'’]+)['’](?![\p{L}\p{N}])|[^\s@,;<>"]+@[^\s@,;<>"]+\.[\p{L}]{2,}|[-−]?\d+(?:[.,]\d+)?(?![\p{L}\p{N}_-])|[\p{L}\p{N}_]+(?:['’-][\p{L}\p{N}_]+)*|\S/gu;

/** Splits a text of at most 4,000 characters into words, numbers, quoted strings, addresses and marks. */
export function tokenize(text: string): Token[] {
  // In a text that shouts, capitals say nothing about names.
  const shouts = !/\p{Ll}/u.test(text);
  return [...text.slice(0, 4000).matchAll(PIECE)].map((match) => {
    const raw = match[0];
    const start = match.index;
    const end = start + raw.length;
    const quoted = match[1] ?? match[2] ?? match[3] ?? match[4];
    if (quoted !== undefined) {
      return plain("quoted", quoted.trim(), start, end);
    }
    if (raw.includes("@") && raw.length > 1) {
      return plain("email", raw, start, end);
    }
    if (/^[-−]?\d+(?:[.,]\d+)?$/.test(raw)) {
      const value = Number(raw.replace("−", "-").replace(",", "."));
      return { ...plain("number", raw, start, end), value };
    }
    return /^[\p{L}\p{N}_]/u.test(raw) ? toWord(raw, start, end, shouts) : plain("mark", raw, start, end);
  });
}

function plain(kind: TokenKind, text: string, start: number, end: number): Token {
  const lower = foldWord(text);
  return { kind, text, lower, stem: lower, start, end, capital: false };
}

function toWord(raw: string, start: number, end: number, shouts: boolean): Token {
  const folded = foldWord(raw).replaceAll("’", "'");
  const negated = /n't$/.test(folded) || folded === "cannot";
  const lower = toBase(folded);
  const value = numberOf(lower);
  const ordinal = ordinalOf(lower);
  return {
    kind: "word",
    text: raw,
    lower,
    stem: stem(lower),
    start,
    end,
    capital: !shouts && /^\p{Lu}/u.test(raw),
    ...(value === undefined ? {} : { value }),
    ...(ordinal === undefined ? {} : { ordinal }),
    ...(negated ? { negated: true } : {}),
  };
}

function toBase(word: string): string {
  if (word === "can't" || word === "cannot") {
    return "can";
  }
  if (word === "won't") {
    return "will";
  }
  return word.replace(/n't$|'(?:s|re|ll|d|ve|m)$/, "");
}

function numberOf(word: string): number | undefined {
  const index = NUMBER_WORDS.indexOf(word);
  if (index >= 0) {
    return index;
  }
  return Object.hasOwn(TENS, word) ? TENS[word] : undefined;
}

function ordinalOf(word: string): number | undefined {
  if (word === "last" || word === "final") {
    return -1;
  }
  const index = ORDINALS.indexOf(word);
  if (index >= 0) {
    return index + 1;
  }
  const digits = /^(\d{1,3})(?:st|nd|rd|th)$/.exec(word)?.[1];
  return digits === undefined ? undefined : Number(digits);
}
