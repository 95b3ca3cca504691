import { ANY, type CharSet, type PatternNode, UnjudgedPattern } from "./pattern-syntax";

/** More optional rounds than this count as a loop, which has at least as many ways to match. */
const MAX_OPTIONAL_ROUNDS = 8;
/** More required rounds than this are not written out. */
const MAX_REQUIRED_ROUNDS = 64;
const MAX_STATES = 512;

/** Repeats what can match one text in two ways, or the empty text. */
export class AmbiguousLoop extends Error {}

/**
 * The states of a pattern, one for each character that it names; state 0 looks for the place where a match begins.
 * A backtracking engine takes at most the paths of this automaton.
 */
export interface PatternAutomaton {
  readonly next: readonly (readonly number[])[];
  /** The characters that lead into a state, a bit for each class of characters that the pattern tells apart. */
  readonly entry: readonly bigint[];
  /** Where a match may end whatever follows, so that no path goes on from there to fail. */
  readonly accepting: ReadonlySet<number>;
  /** Ways to match the empty text by different branches, multiplied. */
  readonly emptyWays: number;
}

interface Fragment {
  readonly first: readonly number[];
  readonly last: readonly number[];
  readonly isNullable: boolean;
  readonly hasLoop: boolean;
}

const EMPTY: Fragment = { first: [], last: [], isNullable: true, hasLoop: false };

/** @throws {AmbiguousLoop} @throws {UnjudgedPattern} */
export function buildAutomaton(root: PatternNode): PatternAutomaton {
  return new AutomatonBuilder().build(root);
}

class AutomatonBuilder {
  private readonly sets: (CharSet | "start")[] = [ANY];
  private readonly next: number[][] = [[0]];
  private hasAssertion = false;
  private emptyWays = 1;

  build(root: PatternNode): PatternAutomaton {
    const { first, last } = this.fragment(root, isAnchored(root));
    this.connect([0], first);
    const accepting = new Set(this.hasAssertion ? [] : last);
    return { next: this.next, entry: classify(this.sets), accepting, emptyWays: this.emptyWays };
  }

  /** `once`: the engine comes here a bounded number of times, whatever the text. */
  private fragment(node: PatternNode, once: boolean): Fragment {
    switch (node.kind) {
      case "set":
        return this.state(node.set);
      case "start":
        return this.state("start");
      case "end":
        return this.state([]);
      case "word-boundary":
        this.hasAssertion = true;
        return EMPTY;
      case "sequence":
        return this.sequence(node.items, once);
      case "choice":
        return this.choice(node.options, once);
      case "repeat":
        return this.repeat(node, once);
      case "lookahead":
        return this.lookahead(node.body, once);
    }
  }

  private state(set: CharSet | "start"): Fragment {
    const state = this.sets.push(set) - 1;
    if (state > MAX_STATES) throw new UnjudgedPattern();
    this.next.push([]);
    return { first: [state], last: [state], isNullable: false, hasLoop: false };
  }

  private connect(from: readonly number[], to: readonly number[]): void {
    for (const state of from) {
      const next = this.next[state] as number[];
      for (const target of to) {
        // The same step for two reasons: two loops around one body.
        if (next.includes(target)) throw new AmbiguousLoop();
        next.push(target);
      }
    }
  }

  private sequence(items: readonly PatternNode[], once: boolean): Fragment {
    return items.reduce<Fragment>(
      (before, item) => this.join(before, this.fragment(item, once && !before.hasLoop)),
      EMPTY,
    );
  }

  private join(a: Fragment, b: Fragment): Fragment {
    this.connect(a.last, b.first);
    return {
      first: a.isNullable ? [...a.first, ...b.first] : a.first,
      last: b.isNullable ? [...a.last, ...b.last] : b.last,
      isNullable: a.isNullable && b.isNullable,
      hasLoop: a.hasLoop || b.hasLoop,
    };
  }

  private choice(options: readonly PatternNode[], once: boolean): Fragment {
    const fragments = options.map((option) => this.fragment(option, once));
    this.emptyWays *= Math.max(1, fragments.filter(({ isNullable }) => isNullable).length);
    return {
      first: fragments.flatMap(({ first }) => first),
      last: fragments.flatMap(({ last }) => last),
      isNullable: fragments.some(({ isNullable }) => isNullable),
      hasLoop: fragments.some(({ hasLoop }) => hasLoop),
    };
  }

  private repeat({ body, min, max }: Extract<PatternNode, { kind: "repeat" }>, once: boolean): Fragment {
    if (max === 0) return EMPTY;
    const isLoop = max - min > MAX_OPTIONAL_ROUNDS || min > MAX_REQUIRED_ROUNDS;
    const required = Math.min(min, MAX_REQUIRED_ROUNDS);
    const rounds = isLoop ? Math.max(required, 1) : max;
    let whole = EMPTY;
    const last: number[] = [];
    for (let round = 1; round <= rounds; round++) {
      const one = this.fragment(body, once && max === 1);
      if (one.isNullable && max > 1) throw new AmbiguousLoop();
      if (one.isNullable) this.emptyWays *= 2;
      if (isLoop && round === rounds) this.connect(one.last, one.first);
      whole = this.join(whole, one);
      if (round >= required) last.push(...one.last);
    }
    return { ...whole, last, isNullable: min === 0 || whole.isNullable, hasLoop: isLoop || whole.hasLoop };
  }

  /** Matched apart from the rest: a branch of its own that no path leaves. */
  private lookahead(body: PatternNode, once: boolean): Fragment {
    this.hasAssertion = true;
    const { first, hasLoop } = this.sequence([{ kind: "start" }, body], once);
    if (hasLoop && !once) throw new AmbiguousLoop();
    this.connect([0], first);
    return EMPTY;
  }
}

/** Whether every match begins at the start of the text. */
function isAnchored(node: PatternNode): boolean {
  if (node.kind === "choice") return node.options.every(isAnchored);
  if (node.kind === "sequence") return node.items[0] !== undefined && isAnchored(node.items[0]);
  return node.kind === "start";
}

/** Each set as bits: characters that no set tells apart share one. The start of the text has a bit of its own. */
function classify(sets: readonly (CharSet | "start")[]): bigint[] {
  const ranges = sets.flatMap((set) => (set === "start" ? [] : set));
  const samples = [...new Set(ranges.flatMap(([from, to]) => [from, to + 1]))];
  const bits = (set: CharSet) =>
    samples.reduce(
      (mask, sample, index) =>
        set.some(([from, to]) => from <= sample && sample <= to) ? mask | (2n << BigInt(index)) : mask,
      0n,
    );
  return sets.map((set, state) => (set === "start" ? 1n : bits(set) | (state === 0 ? 1n : 0n)));
}
