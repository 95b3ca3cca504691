import { type CharSet, type PatternNode, parsePattern, UnjudgedPattern } from "./pattern-syntax";

/** A repetition of more than this many optional rounds is treated like one without end. */
const SHORT_REPEAT = 8;
/** Places outside loops at which two ways fit the same text; each may double the work. */
const MAX_FORKS = 12;

/** Texts of at most this length may be matched in cubic time, all others in quadratic time. */
const SHORT_TEXT = 256;

/**
 * Why a pattern could take too long on some text of at most `maxTextLength`, or cannot be judged; `undefined`
 * when it is safe. Inside an unbounded loop every choice must be decided by the next character; outside, one
 * loop may compete with what follows it, two where the text is short.
 */
export function unsafePatternReason(
  pattern: string,
  maxTextLength = Number.POSITIVE_INFINITY,
): string | undefined {
  try {
    new RegExp(pattern, "u");
  } catch {
    return "does not compile";
  }
  try {
    const root = parsePattern(pattern);
    const judge = new PatternJudge();
    const degree = judge.degree(root, [], false) + (isAnchored(root) ? 0 : 1);
    if (degree > (maxTextLength <= SHORT_TEXT ? 2 : 1)) {
      return `has loops that compete for the same text; anchor it with ^, make them differ, or set a maxLength of at most ${SHORT_TEXT}`;
    }
    return judge.forks > MAX_FORKS ? "has too many ways to match the same text" : undefined;
  } catch (error) {
    if (error instanceof UnsafeLoop) return "repeats something that can match the same text in two ways";
    if (error instanceof UnjudgedPattern) return "uses backreferences, lookbehind or named groups";
    throw error;
  }
}

class UnsafeLoop extends Error {}

class PatternJudge {
  forks = 0;

  /** How many loops compete with what follows them on one stretch of text. @throws {UnsafeLoop} */
  degree(node: PatternNode, follow: CharSet, inLoop: boolean): number {
    switch (node.kind) {
      case "sequence":
        return this.sequenceDegree(node.items, follow, inLoop);
      case "choice":
        return this.choiceDegree(node.options, follow, inLoop);
      case "repeat":
        return this.repeatDegree(node, follow, inLoop);
      case "lookahead":
        return this.lookaheadDegree(node.body, inLoop);
      default:
        return 0;
    }
  }

  private sequenceDegree(items: readonly PatternNode[], follow: CharSet, inLoop: boolean): number {
    let most = 0;
    let current = 0;
    let alphabet: CharSet = [];
    items.forEach((item, index) => {
      const after = firstOf({ kind: "sequence", items: items.slice(index + 1) });
      const next = after.nullable ? [...after.set, ...follow] : after.set;
      const degree = this.degree(item, next, inLoop);
      if (item.kind === "lookahead") {
        most = Math.max(most, degree);
        return;
      }
      // A character that no loop before it takes can stand at one place only: the count starts anew.
      if (item.kind === "set" && !overlap(item.set, alphabet)) {
        current = 0;
        alphabet = [];
        return;
      }
      current += degree;
      most = Math.max(most, current);
      if (item.kind !== "set") alphabet = [...alphabet, ...alphabetOf(item)];
    });
    return most;
  }

  private choiceDegree(options: readonly PatternNode[], follow: CharSet, inLoop: boolean): number {
    const starts = options.map((option) => {
      const { set, nullable } = firstOf(option);
      return nullable ? [...set, ...follow] : set;
    });
    const competes = starts.some((start, index) =>
      starts.slice(index + 1).some((other) => overlap(start, other)),
    );
    if (competes && inLoop) throw new UnsafeLoop();
    if (competes) this.forks++;
    return Math.max(...options.map((option) => this.degree(option, follow, inLoop)));
  }

  private repeatDegree(
    { body, min, max }: Extract<PatternNode, { kind: "repeat" }>,
    follow: CharSet,
    inLoop: boolean,
  ): number {
    const { set, nullable } = firstOf(body);
    const isLoop = max - min > SHORT_REPEAT;
    if (max > 1 && nullable) throw new UnsafeLoop();
    const competes = max > min && overlap(set, follow);
    if (competes && inLoop) throw new UnsafeLoop();
    if (competes && !isLoop) this.forks += max - min;
    const again = max > 1 ? [...set, ...follow] : follow;
    const inside = this.degree(body, again, inLoop || isLoop);
    return isLoop && competes ? 1 : inside;
  }

  private lookaheadDegree(body: PatternNode, inLoop: boolean): number {
    if (inLoop && hasLoop(body)) throw new UnsafeLoop();
    return this.degree(body, [], false);
  }
}

function firstOf(node: PatternNode): { set: CharSet; nullable: boolean } {
  switch (node.kind) {
    case "set":
      return { set: node.set, nullable: false };
    case "sequence": {
      const set: (readonly [number, number])[] = [];
      for (const item of node.items) {
        const first = firstOf(item);
        set.push(...first.set);
        if (!first.nullable) return { set, nullable: false };
      }
      return { set, nullable: true };
    }
    case "choice": {
      const firsts = node.options.map(firstOf);
      return { set: firsts.flatMap(({ set }) => set), nullable: firsts.some(({ nullable }) => nullable) };
    }
    case "repeat": {
      const first = firstOf(node.body);
      return { set: first.set, nullable: first.nullable || node.min === 0 };
    }
    default:
      return { set: [], nullable: true };
  }
}

function alphabetOf(node: PatternNode): CharSet {
  switch (node.kind) {
    case "set":
      return node.set;
    case "sequence":
      return node.items.flatMap(alphabetOf);
    case "choice":
      return node.options.flatMap(alphabetOf);
    case "repeat":
      return alphabetOf(node.body);
    default:
      return [];
  }
}

function hasLoop(node: PatternNode): boolean {
  switch (node.kind) {
    case "sequence":
      return node.items.some(hasLoop);
    case "choice":
      return node.options.some(hasLoop);
    case "repeat":
      return node.max - node.min > SHORT_REPEAT || hasLoop(node.body);
    default:
      return false;
  }
}

/** Whether every way through begins at the start of the text. */
function isAnchored(node: PatternNode): boolean {
  if (node.kind === "start") return true;
  if (node.kind === "choice") return node.options.every(isAnchored);
  return node.kind === "sequence" && node.items[0] !== undefined && isAnchored(node.items[0]);
}

function overlap(a: CharSet, b: CharSet): boolean {
  return a.some(([from, to]) => b.some(([otherFrom, otherTo]) => from <= otherTo && otherFrom <= to));
}
