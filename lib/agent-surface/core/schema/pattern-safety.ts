import { AmbiguousLoop, buildAutomaton, type PatternAutomaton } from "./pattern-automaton";
import { parsePattern, UnjudgedPattern } from "./pattern-syntax";

/** Ways to match one text outside its loops, at most. Each costs a pass over the text. */
const MAX_WAYS = 4_096;
/** Steps of the search below; only a pattern that nobody can read takes more. */
const MAX_SEARCH = 200_000;

/** Longest text that is matched where the time grows with the square of its length. */
export const MAX_QUADRATIC_TEXT = 1_024;

/** Patterns remembered, since every mount of a component declares the same ones. */
const MAX_JUDGED = 256;
const judged = new Map<string, PatternJudgement>();

type Triple = readonly [number, number, number];

export type PatternJudgement =
  | { readonly ok: true; readonly expression: RegExp; readonly maxTextLength: number }
  | { readonly ok: false; readonly reason: string };

/**
 * Compiles a pattern and says how long a text it can be trusted with: any length where matching takes linear
 * time, `MAX_QUADRATIC_TEXT` where it takes quadratic time. Whatever could take longer is refused.
 */
export function judgePattern(pattern: string): PatternJudgement {
  const known = judged.get(pattern);
  if (known) return known;
  const judgement = judge(pattern);
  if (judged.size >= MAX_JUDGED) judged.clear();
  judged.set(pattern, judgement);
  return judgement;
}

function judge(pattern: string): PatternJudgement {
  const expression = compile(pattern);
  if (!expression) return { ok: false, reason: "does not compile" };
  try {
    const automaton = buildAutomaton(parsePattern(pattern));
    const degree = new AmbiguitySearch(automaton).degree();
    if (degree < 2 && countWays(automaton) <= MAX_WAYS) {
      return {
        ok: true,
        expression,
        maxTextLength: degree === 0 ? Number.POSITIVE_INFINITY : MAX_QUADRATIC_TEXT,
      };
    }
  } catch (error) {
    if (error instanceof UnjudgedPattern) {
      return { ok: false, reason: "uses backreferences, lookbehind or flags, or is too large" };
    }
    if (!(error instanceof AmbiguousLoop)) throw error;
  }
  return {
    ok: false,
    reason: "can match the same text in too many ways; make its loops differ or anchor it with ^",
  };
}

/** With the `u` flag, so that a character is a code point; without it where only that makes the syntax valid. */
function compile(pattern: string): RegExp | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII is meant
  for (const flags of /^[\x00-\x7f]*$/.test(pattern) ? ["u", ""] : ["u"]) {
    try {
      return new RegExp(pattern, flags);
    } catch {
      // A syntax error, the answer to the question that is asked here.
    }
  }
  return undefined;
}

/**
 * How the number of paths over one text grows with its length: 0 for not at all, 1 linearly, 2 for more (2 also
 * stands for exponentially). By the criterion of Weber and Seidl: paths multiply where some text leads from p
 * back to p, from p to q, and from q back to q.
 */
class AmbiguitySearch {
  private readonly reach: readonly ReadonlySet<number>[];
  private left = MAX_SEARCH;

  constructor(private readonly automaton: PatternAutomaton) {
    this.reach = automaton.next.map((_, state) => this.reachableFrom(state));
  }

  degree(): 0 | 1 | 2 {
    const { next, accepting } = this.automaton;
    const inLoop = [...next.keys()].filter((state) => this.reach[state]?.has(state));
    const pairs = inLoop.flatMap((p) =>
      inLoop
        // A search that has reached an accepting state has ended.
        .filter(
          (q) => p !== q && !(p === 0 && accepting.has(q)) && this.reach[p]?.has(q) && this.splits(p, q),
        )
        .map((q) => [p, q] as const),
    );
    const isChained = pairs.some(([, q]) => pairs.some(([p]) => this.leadsTo(q, p)));
    if (isChained) return 2;
    return pairs.length === 0 ? 0 : 1;
  }

  /** Whether one text leads p to p, p to q and q to q. */
  private splits(p: number, q: number): boolean {
    const size = this.automaton.next.length;
    const seen = new Set<number>();
    const open: Triple[] = [[p, p, q]];
    for (let triple = open.pop(); triple; triple = open.pop()) {
      for (const reached of this.sharedSteps(triple, p, q)) {
        const [a, b, c] = reached;
        if (a === p && b === q && c === q) return true;
        const key = (a * size + b) * size + c;
        if (!seen.has(key)) open.push(reached);
        seen.add(key);
      }
    }
    return false;
  }

  /** The steps of three paths over one character, of which none loses sight of its goal. */
  private *sharedSteps([first, second, third]: Triple, p: number, q: number): Generator<Triple> {
    const thirds = this.steps(third, q);
    for (const [a, forA] of this.steps(first, p)) {
      for (const [b, forB] of this.steps(second, q)) {
        for (const [c, forC] of thirds) {
          if (this.left-- === 0) throw new UnjudgedPattern();
          if ((forA & forB & forC) !== 0n) yield [a, b, c];
        }
      }
    }
  }

  private steps(from: number, goal: number): (readonly [number, bigint])[] {
    return this.targetsOf(from).filter(([state]) => this.leadsTo(state, goal));
  }

  private leadsTo(state: number, goal: number): boolean {
    return state === goal || this.reach[state]?.has(goal) === true;
  }

  private targetsOf(state: number): (readonly [number, bigint])[] {
    const { next, entry } = this.automaton;
    return (next[state] ?? []).map((target) => [target, entry[target] ?? 0n] as const);
  }

  private reachableFrom(from: number): ReadonlySet<number> {
    const reached = new Set<number>();
    const open = [from];
    for (let state = open.pop(); state !== undefined; state = open.pop()) {
      for (const [target, characters] of this.targetsOf(state)) {
        if (characters === 0n || reached.has(target)) continue;
        reached.add(target);
        open.push(target);
      }
    }
    return reached;
  }
}

/** The branches that fit one character, multiplied over all states: as many paths may be alive beside the loops. */
function countWays({ next, entry, emptyWays }: PatternAutomaton): number {
  return next.reduce((ways, targets) => {
    const masks = targets.filter((target) => target !== 0).map((target) => entry[target] as bigint);
    return ways * Math.max(1, ...masks.map((mask) => masks.filter((other) => (mask & other) !== 0n).length));
  }, emptyWays);
}
