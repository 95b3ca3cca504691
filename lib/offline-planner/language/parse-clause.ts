import type { Clause, ClauseVerb } from "./clause";
import { findOrdering, findVerb } from "./find-verb";
import type { Vocabulary } from "./split-clauses";
import { foldWord } from "./stem";
import type { Token } from "./token";
import { isVerbBase, sensesOf } from "./verb-senses";
import {
  CONTENT_MARKERS,
  NEGATIONS,
  POLITE_WORDS,
  PRONOUNS,
  QUESTION_WORDS,
  REASON_MARKERS,
  STOP_WORDS,
} from "./word-lists";

/** "If there are any …" looks first; what follows acts only on what was found. */
const SHOW: ClauseVerb = { word: "show", stem: "show", senses: sensesOf("show"), light: false, at: [] };

export function parseClause(all: Token[], source: string, vocabulary: Vocabulary): Clause {
  const { tokens: said, reason, content } = cutVerbatim(all, source);
  const isConditional = /^(?:if|when)$/.test(said[0]?.lower ?? "");
  const tokens = isConditional ? said.slice(/^(?:there|any)$/.test(said[1]?.lower ?? "") ? 2 : 1) : said;
  const start = skipPrelude(tokens, vocabulary);
  const isQuestion =
    !isConditional && QUESTION_WORDS.has(tokens[start]?.lower ?? "") && !isPoliteCan(tokens, start);
  const spoken = isConditional ? SHOW : (findOrdering(tokens, start) ?? findVerb(tokens, start, vocabulary));
  const verb = isQuestion ? undefined : spoken;
  const first = all[0];
  // Statements from before the request were put behind it; they are not what it says.
  const last = all.findLast((token) => token.start >= (first?.start ?? 0));
  const lowers = tokens.map((token) => token.lower);
  return {
    text:
      first === undefined || last === undefined || last.end < first.start
        ? ""
        : source.slice(first.start, last.end),
    tokens,
    ...(verb === undefined ? {} : { verb }),
    isQuestion,
    asksForCount: /\bhow many\b|\bcount\b|\bnumber of\b/.test(lowers.join(" ")),
    negated: isNegated(tokens, verb),
    refines: isRefinement(lowers),
    excludes: /\b(?:except|excluding|besides|apart from|other than|but not|all but)\b/.test(lowers.join(" ")),
    hasPronoun: hasPronoun(tokens),
    isSingular: lowers.some((word) => /^(?:it|this|that)$/.test(word)),
    ...(reason === undefined ? {} : { reason }),
    ...(content === undefined ? {} : { content }),
  };
}

function cutVerbatim(
  tokens: Token[],
  source: string,
): { tokens: Token[]; reason?: string; content?: string } {
  const index = tokens.findIndex(
    (token, at) =>
      at > 0 &&
      (REASON_MARKERS.has(token.lower) ||
        ((CONTENT_MARKERS.has(token.lower) || token.text === ":") && tokens[at + 1]?.kind !== "quoted")),
  );
  const marker = tokens[index];
  const next = tokens[index + 1];
  if (index < 0 || marker === undefined || next === undefined) {
    return { tokens };
  }
  const end = tokens.slice(index).reduce((furthest, token) => Math.max(furthest, token.end), next.end);
  const text = source
    .slice(next.start, end)
    .replace(/[\s.;!]+$/, "")
    .replace(/^of\s+/i, "");
  const kept = tokens.slice(0, index);
  return REASON_MARKERS.has(marker.lower) ? { tokens: kept, reason: text } : { tokens: kept, content: text };
}

/** Index of the first word behind polite ones. */
export function skipPrelude(tokens: Token[], vocabulary: Vocabulary): number {
  let index = 0;
  while (index < tokens.length - 1) {
    const token = tokens[index];
    const next = tokens[index + 1];
    if (token === undefined || token.negated === true) {
      break;
    }
    const isVerbItself =
      (token.lower === "go" && next?.lower !== "ahead") ||
      (vocabulary.isVerb(token.lower) && token.lower !== "first");
    if (token.kind === "mark" || (POLITE_WORDS.has(token.lower) && !isVerbItself)) {
      index += 1;
    } else {
      break;
    }
  }
  return index;
}

function isPoliteCan(tokens: Token[], start: number): boolean {
  return (
    /^(?:can|do|have)$/.test(tokens[start]?.lower ?? "") &&
    !/^(?:we|you|i|any|they)$/.test(tokens[start + 1]?.lower ?? "")
  );
}

function isNegated(tokens: Token[], verb: ClauseVerb | undefined): boolean {
  const at = verb?.at[0] ?? -1;
  return tokens.some(
    (token, index) =>
      index < at &&
      (token.negated === true ||
        (NEGATIONS.has(token.lower) && token.lower !== "no" && token.lower !== "without")),
  );
}

function isRefinement(lowers: string[]): boolean {
  const text = lowers.join(" ");
  return /^(?:now|and|only|just)\b.*\b(?:only|just|those|them)\b|\bof (?:those|them|these)\b|\b(?:as well|too|also|further|among (?:them|those))\b/.test(
    text,
  );
}

function hasPronoun(tokens: Token[]): boolean {
  return tokens.some((token, index) => {
    if (!PRONOUNS.has(token.lower) || token.ordinal !== undefined) {
      return false;
    }
    const next = tokens[index + 1];
    if (token.lower === "everything" && /^(?:in|at|from|near|that|which|with)$/.test(next?.lower ?? "")) {
      return false;
    }
    const standsAlone =
      next === undefined || next.kind === "mark" || STOP_WORDS.has(next.lower) || isVerbBase(next.lower);
    return (
      /^(?:it|them|everything|both)$/.test(token.lower) ||
      (token.lower !== "all" && standsAlone) ||
      (token.lower === "all" && standsAlone)
    );
  });
}

/** "The weather is nice" tells something and asks for nothing; "the ones that are offline" describes. */
export function isStatement(clause: Clause): boolean {
  const copula = clause.tokens.findIndex((token) => /^(?:is|are|was|were|am)$/.test(token.lower));
  const isRelative = clause.tokens
    .slice(0, Math.max(0, copula))
    .some((token) => /^(?:that|which|who|whose|where|if|when|what|how|why)$/.test(token.lower));
  return clause.verb === undefined && !clause.isQuestion && copula > 0 && !isRelative;
}

/** The words of a clause that carry meaning, without its verb. */
export function contentTokens(clause: Clause): Token[] {
  return clause.tokens.filter(
    (token, index) =>
      token.kind !== "mark" &&
      !clause.verb?.at.includes(index) &&
      (token.kind !== "word" || !STOP_WORDS.has(foldWord(token.text))),
  );
}
