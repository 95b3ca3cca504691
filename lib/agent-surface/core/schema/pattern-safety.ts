/** Longest text that is matched where the time grows with the square of its length. */
export const MAX_QUADRATIC_TEXT = 1_024;
/** Patterns remembered, since every mount of a component declares the same ones. */
const MAX_JUDGED = 256;
/** More optional rounds than this count as a loop, which has at least as many ways to match. */
const MAX_OPTIONAL_ROUNDS = 8;
/** More required rounds than this are not written out. */
const MAX_REQUIRED_ROUNDS = 64;
const MAX_STATES = 512;
const MAX_NESTING = 32;
/** Ways to match one text outside its loops, at most. Each costs a pass over the text. */
const MAX_WAYS = 4_096;
/** Steps of the search for ambiguity; only a pattern that nobody can read takes more. */
const MAX_SEARCH = 200_000;

const TOO_MANY_WAYS = "can match one text in too many ways; make its loops differ or anchor it with ^";
const UNJUDGED = "uses backreferences, lookbehind or flags, or is too large";

export type PatternJudgement =
  | { readonly ok: true; readonly expression: RegExp; readonly maxTextLength: number }
  | { readonly ok: false; readonly reason: string };

class Refused extends Error {}

const judged = new Map<string, PatternJudgement>();

/**
 * Compiles a pattern and says how long a text it can be trusted with: any length where matching takes linear
 * time, `MAX_QUADRATIC_TEXT` where it takes quadratic time. Whatever could take longer is refused.
 */
export function judgePattern(pattern: string): PatternJudgement {
  let judgement = judged.get(pattern);
  if (!judgement) {
    judgement = judge(pattern);
    if (judged.size >= MAX_JUDGED) judged.clear();
    judged.set(pattern, judgement);
  }
  return judgement;
}

function judge(pattern: string): PatternJudgement {
  const expression = compile(pattern);
  if (!expression) return { ok: false, reason: "does not compile" };
  try {
    const maxTextLength = isAmbiguous(buildAutomaton(expression))
      ? MAX_QUADRATIC_TEXT
      : Number.POSITIVE_INFINITY;
    return { ok: true, expression, maxTextLength };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, reason: error.message };
    throw error;
  }
}

/** With the `u` flag, so that a character is a code point; without it where only that makes the syntax valid. */
function compile(pattern: string): RegExp | undefined {
  const isSameWithout = /^(?!.*\\[pu]\{)[ -~]*$/.test(pattern);
  for (const flags of isSameWithout ? ["u", ""] : ["u"]) {
    try {
      return new RegExp(pattern, flags);
    } catch {
      // A syntax error, the answer to the question that is asked here.
    }
  }
  return undefined;
}

/**
 * The states of a pattern, one for each character that it names; state 0 looks for the place where a match begins.
 * A backtracking engine takes at most the paths of this automaton.
 */
interface Automaton {
  readonly next: readonly (readonly number[])[];
  /** The sample characters that lead into a state, one bit each. */
  readonly entry: readonly bigint[];
  /** Where a match may end whatever follows, so that no path goes on from there to fail. */
  readonly accepting: readonly number[];
}

/** What a part of a pattern is to its neighbours. */
interface Part {
  readonly first: readonly number[];
  readonly last: readonly number[];
  /** Whether it can match the empty text. */
  readonly empty: boolean;
  readonly loop: boolean;
}

const NOTHING: Part = { first: [], last: [], empty: true, loop: false };

function buildAutomaton({ source, flags }: RegExp): Automaton {
  const next: number[][] = [[0]];
  const entry = [-1n];
  const samples = sampleCharacters(source);
  const masks = new Map([
    ["^", 1n],
    ["$", 0n],
  ]);
  let at = 0;
  let nesting = 0;
  let ways = 1;
  let isGuarded = false;
  /** Up to where nothing but `^` and lookaheads has been read. */
  let leading = source.startsWith("^") ? 1 : -1;

  const take = (expression: RegExp) => {
    expression.lastIndex = at;
    const match = expression.exec(source);
    if (match) at = expression.lastIndex;
    return match;
  };

  const link = (from: readonly number[], to: readonly number[]) => {
    for (const state of from) {
      for (const target of to) {
        // The same step for two reasons: two loops around one body.
        if (next[state]?.includes(target)) throw new Refused(TOO_MANY_WAYS);
        next[state]?.push(target);
      }
    }
  };

  const character = (atom: string): Part => {
    let mask = masks.get(atom);
    if (mask === undefined) {
      // The engine itself says what the atom matches; the last bit stands for the start of the text.
      const one = new RegExp(`^(?:${atom})$`, flags);
      mask = BigInt(`0b${samples.map((sample) => Number(one.test(sample))).join("")}0`);
      masks.set(atom, mask);
    }
    const state = entry.push(mask) - 1;
    if (state > MAX_STATES) throw new Refused(UNJUDGED);
    next.push([]);
    return { first: [state], last: [state], empty: false, loop: false };
  };

  const join = (a: Part, b: Part): Part => {
    link(a.last, b.first);
    return {
      first: a.empty ? [...a.first, ...b.first] : a.first,
      last: b.empty ? [...a.last, ...b.last] : b.last,
      empty: a.empty && b.empty,
      loop: a.loop || b.loop,
    };
  };

  const choice = (): Part => {
    if (++nesting > MAX_NESTING) throw new Refused(UNJUDGED);
    let whole = sequence();
    while (take(/\|/y)) {
      const other = sequence();
      if (whole.empty && other.empty) ways *= 2;
      whole = {
        first: [...whole.first, ...other.first],
        last: [...whole.last, ...other.last],
        empty: whole.empty || other.empty,
        loop: whole.loop || other.loop,
      };
    }
    nesting--;
    return whole;
  };

  const sequence = (): Part => {
    let whole = NOTHING;
    while (at < source.length && !/[|)]/.test(source.charAt(at))) whole = join(whole, quantified());
    return whole;
  };

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one rule with many small cases, which belong together
  const quantified = (): Part => {
    const begin = at;
    let round = atom();
    const bounds = take(/(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/y);
    if (!bounds) return round;
    const [, sign, least, comma, most] = bounds;
    const min = Number(least ?? sign === "+");
    const max = sign === "?" ? 1 : Number(sign || comma ? most || Number.POSITIVE_INFINITY : min);
    const end = at;
    const required = Math.min(min, MAX_REQUIRED_ROUNDS);
    const loop = max - min > MAX_OPTIONAL_ROUNDS || min > required;
    const rounds = loop ? required || 1 : max;
    let whole = NOTHING;
    const last: number[] = [];
    for (let count = 1; count <= rounds; count++) {
      if (count > 1) {
        at = begin;
        round = atom();
      }
      if (round.empty && max > 1) throw new Refused(TOO_MANY_WAYS);
      if (round.empty) ways *= 2;
      if (loop && count === rounds) link(round.last, round.first);
      whole = join(whole, round);
      if (count >= required) last.push(...round.last);
    }
    at = end;
    return { first: whole.first, last, empty: whole.empty || min === 0, loop: loop || whole.loop };
  };

  const atom = (): Part => {
    const begin = at;
    if (take(/\\[bB]/y)) {
      isGuarded = true;
      return NOTHING;
    }
    const group = take(/\((?:\?(?:([=!])|:|<\w+>))?/y);
    // A group that no case above knows, or an escape that refers back.
    if (take(group ? /\?/y : /\\(?:[1-9k]|ud[89a-f])/iy)) throw new Refused(UNJUDGED);
    if (!group) return character(take(ATOM)?.[0] ?? "");
    if (!group[1]) {
      const whole = choice();
      take(/\)/y);
      return whole;
    }
    // Matched apart from the rest: a branch of its own that no path leaves.
    isGuarded = true;
    const ahead = join(character("^"), choice());
    take(/\)/y);
    if (begin === leading) leading = at;
    else if (ahead.loop) throw new Refused(TOO_MANY_WAYS);
    link([0], ahead.first);
    return NOTHING;
  };

  const { first, last } = choice();
  link([0], first);
  // As many paths as this may be alive beside the loops: the branches that fit one character, state by state.
  for (const targets of next) {
    const fits = targets.filter((target) => target > 0).map((target) => entry[target] ?? 0n);
    ways *= Math.max(1, ...fits.map((mask) => fits.filter((other) => mask & other).length));
  }
  if (ways > MAX_WAYS) throw new Refused(TOO_MANY_WAYS);
  return { next, entry, accepting: isGuarded ? [] : last };
}

/** An escape, a class, or one character. */
const ATOM = /\\(?:[pPu]\{[^}]*\}|u.{4}|x..|c.|[\s\S])|\[(?:\\.|[^\\\]])*\]|[\s\S]/uy;

/** A character of every range that a pattern can tell apart: ASCII, both ends of what it names, some others. */
function sampleCharacters(source: string): string[] {
  const points = new Set([0xa0, 0xe9, 0x2028, 0x4e2d, 0xffff, 0x1f600]);
  for (let point = 0; point <= 0x80; point++) points.add(point);
  for (const [text, ...codes] of source.matchAll(/\\(?:u\{(.+?)\}|u(.{4})|x(..))|[^ -~]/gu)) {
    const code = codes.join("");
    const point = code ? Number.parseInt(code, 16) : (text.codePointAt(0) ?? 0);
    for (const near of [point - 1, point, point + 1]) points.add(near);
  }
  // What a property matches is not in the source: look everywhere a little.
  if (/\\p/i.test(source))
    for (let point = 0; point < 0x20000; point += point < 0x3000 ? 8 : 256) points.add(point);
  return [...points]
    .filter((point) => point >= 0 && point <= 0x10ffff)
    .map((point) => String.fromCodePoint(point));
}

/**
 * Whether the number of paths over one text grows with its length, which must be no faster than linearly. By the
 * criterion of Weber and Seidl: paths multiply where some text leads from p back to p, from p to q, and from q
 * back to q; and again where q leads to such a p. @throws {Refused}
 */
function isAmbiguous({ next, entry, accepting }: Automaton): boolean {
  const mask = (state: number) => entry[state] ?? 0n;
  const reach = next.map((targets) => {
    const reached = new Set<number>();
    const open = [...targets];
    for (let state = open.pop(); state !== undefined; state = open.pop()) {
      if (!mask(state) || reached.has(state)) continue;
      reached.add(state);
      open.push(...(next[state] ?? []));
    }
    return reached;
  });
  const leads = (from: number, to: number) => reach[from]?.has(to) === true;
  const steps = (from: number, goal: number) =>
    (next[from] ?? []).filter((state) => mask(state) && (state === goal || leads(state, goal)));
  let left = MAX_SEARCH;

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: three paths at once are three loops
  const splits = (p: number, q: number): boolean => {
    const seen = new Set<string>();
    const open = [[p, p, q] as const];
    for (const [x, y, z] of open) {
      for (const a of steps(x, p)) {
        for (const b of steps(y, q)) {
          for (const c of steps(z, q)) {
            if (left-- === 0) throw new Refused(UNJUDGED);
            const key = `${a} ${b} ${c}`;
            if (seen.has(key) || !(mask(a) & mask(b) & mask(c))) continue;
            if (a === p && b === q && c === q) return true;
            seen.add(key);
            open.push([a, b, c]);
          }
        }
      }
    }
    return false;
  };

  const loops = [...next.keys()].filter((state) => leads(state, state));
  const pairs = loops.flatMap((p) =>
    loops
      // A search that has reached an accepting state has ended.
      .filter((q) => p !== q && leads(p, q) && (p || !accepting.includes(q)) && splits(p, q))
      .map((q) => [p, q] as const),
  );
  if (pairs.some(([, q]) => pairs.some(([p]) => p === q || leads(q, p)))) throw new Refused(TOO_MANY_WAYS);
  return pairs.length > 0;
}
