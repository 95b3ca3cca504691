import { foldWord } from "./stem";
import type { Vocabulary } from "./split-clauses";
import type { Token } from "./token";
import type { VerbSense } from "./verb-senses";
import { isLightVerb, isVerbBase, phrasalVerb, sensesOf } from "./verb-senses";
import { CONTENT_MARKERS, NEGATIONS, PRONOUNS, QUESTION_WORDS, REASON_MARKERS, STOP_WORDS } from "./word-lists";

export interface ClauseVerb {
  word: string;
  stem: string;
  senses: VerbSense[];
  /** A verb without a meaning of its own ("do", "give"): a noun of the clause may name the operation. */
  light: boolean;
  /** Indexes of the tokens that make the verb. */
  at: number[];
}

export interface Clause {
  text: string;
  tokens: Token[];
  verb?: ClauseVerb;
  isQuestion: boolean;
  asksForCount: boolean;
  negated: boolean;
  /** "only", "now", "of those": what is asked adds to what holds already. */
  refines: boolean;
  hasPronoun: boolean;
  /** "it", "this one": a pronoun that can mean one thing alone. */
  isSingular: boolean;
  /** What stands behind "because". */
  reason?: string;
  /** What stands behind "saying" or a colon. */
  content?: string;
}

const PRELUDE = new Set(
  `please kindly could can would will you i we like want need wish to lets let us me now then next also finally first just
   go ahead and ok okay hey hi hello so but instead help afterwards lastly once again now only yes`.split(/\s+/),
);
/** "If there are any …" looks first; what follows acts only on what was found. */
const SHOW: ClauseVerb = { word: "show", stem: "show", senses: sensesOf("show"), light: false, at: [] };

const PARTICLES = new Set(["off", "on", "out", "up", "down", "for", "back", "rid", "away"]);

export function parseClause(all: Token[], source: string, vocabulary: Vocabulary): Clause {
  const { tokens: said, reason, content } = cutVerbatim(all, source);
  const isConditional = /^(?:if|when)$/.test(said[0]?.lower ?? "");
  const tokens = isConditional ? said.slice(/^(?:there|any)$/.test(said[1]?.lower ?? "") ? 2 : 1) : said;
  const start = skipPrelude(tokens, vocabulary);
  const isQuestion = !isConditional && QUESTION_WORDS.has(tokens[start]?.lower ?? "") && !isPoliteCan(tokens, start);
  const verb = isQuestion ? undefined : isConditional ? SHOW : (findOrdering(tokens, start) ?? findVerb(tokens, start, vocabulary));
  const first = all[0];
  const last = all.at(-1);
  const lowers = tokens.map((token) => token.lower);
  return {
    text: first === undefined || last === undefined || last.end < first.start ? "" : source.slice(first.start, last.end),
    tokens,
    ...(verb === undefined ? {} : { verb }),
    isQuestion,
    asksForCount: /\bhow many\b|\bcount\b|\bnumber of\b/.test(lowers.join(" ")),
    negated: isNegated(tokens, verb),
    refines: isRefinement(lowers),
    hasPronoun: hasPronoun(tokens),
    isSingular: lowers.some((word) => /^(?:it|this|that)$/.test(word)),
    ...(reason === undefined ? {} : { reason }),
    ...(content === undefined ? {} : { content }),
  };
}

function cutVerbatim(tokens: Token[], source: string): { tokens: Token[]; reason?: string; content?: string } {
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
  const text = source.slice(next.start, end).replace(/[\s.;!]+$/, "").replace(/^of\s+/i, "");
  const kept = tokens.slice(0, index);
  return REASON_MARKERS.has(marker.lower) ? { tokens: kept, reason: text } : { tokens: kept, content: text };
}

function skipPrelude(tokens: Token[], vocabulary: Vocabulary): number {
  let index = 0;
  while (index < tokens.length - 1) {
    const token = tokens[index];
    const next = tokens[index + 1];
    if (token === undefined || token.negated === true) {
      break;
    }
    const isVerbItself =
      (token.lower === "go" && next?.lower !== "ahead") || (vocabulary.isVerb(token.lower) && token.lower !== "first");
    if (token.kind === "mark" || (PRELUDE.has(token.lower) && !isVerbItself)) {
      index += 1;
    } else {
      break;
    }
  }
  return index;
}

function isPoliteCan(tokens: Token[], start: number): boolean {
  return /^(?:can|do|have)$/.test(tokens[start]?.lower ?? "") && !/^(?:we|you|i|any|they)$/.test(tokens[start + 1]?.lower ?? "");
}

function findVerb(tokens: Token[], start: number, vocabulary: Vocabulary): ClauseVerb | undefined {
  let index = start;
  while (index < tokens.length && (tokens[index]?.negated === true || NEGATIONS.has(tokens[index]?.lower ?? ""))) {
    index += 1;
  }
  if (tokens[index]?.lower === "do" && NEGATIONS.has(tokens[index + 1]?.lower ?? "")) {
    index += 2;
  }
  const head = tokens[index];
  const participle = findParticiple(tokens, start, vocabulary);
  if (head === undefined || head.kind !== "word") {
    return participle;
  }
  const resultative = /^(?:mark|set|make|flag|put|get|have|turn)$/.test(head.lower) ? findResult(tokens, index) : undefined;
  if (resultative !== undefined) {
    return resultative;
  }
  const isHead = isVerbBase(head.lower) || vocabulary.isVerb(head.lower);
  if (isHead && !(head.lower === "have" && participle !== undefined)) {
    return withParticle(tokens, index);
  }
  return participle ?? (isLooseVerb(tokens, index) ? withParticle(tokens, index) : undefined);
}

/** "show the low batteries first" orders, and "next page" goes there, whatever the verb is. */
function findOrdering(tokens: Token[], start: number): ClauseVerb | undefined {
  const first = tokens.findLastIndex((token) => token.lower === "first");
  const isOrder =
    first > start && tokens.slice(start, first).some((token) => /^(?:low|high|new|old|small|large|big|late|early)(?:est)?$|^latest$/.test(token.lower));
  const head = tokens[start];
  if (/^(?:sorted|ordered|ranked)$/.test(head?.lower ?? "") || (isOrder && first === lastWordIndex(tokens))) {
    return { word: "sort", stem: "sort", senses: sensesOf("sort"), light: false, at: [start, first].filter((at) => at >= 0 && (at !== start || !isOrder || isVerbBase(tokens[at]?.lower ?? ""))) };
  }
  const relative = tokens.findIndex((token) => /^(?:next|previous)$/.test(token.lower));
  const isBare = relative >= 0 && tokens.slice(0, relative).every((token) => PRELUDE.has(token.lower) || /^(?:the|a)$/.test(token.lower));
  return isBare && tokens.length - relative <= 3 && tokens[relative + 1]?.kind === "word" && !isVerbBase(tokens[relative + 1]?.lower ?? "")
    ? { word: "go", stem: "go", senses: sensesOf("go"), light: false, at: [] }
    : undefined;
}

/** "… to be disabled", "I want them disabled": the operation is named by the participle. */
function findParticiple(tokens: Token[], start: number, vocabulary: Vocabulary): ClauseVerb | undefined {
  const desire = tokens.slice(0, start + 1).some((token) => /^(?:i|we|want|like|need|have|must|should)$/.test(token.lower));
  const index = tokens.findLastIndex(
    (token, at) =>
      /ed$/.test(token.lower) &&
      (sensesOf(token.stem).length > 0 || vocabulary.isVerb(token.stem)) &&
      (/^(?:be|get|been)$/.test(tokens[at - 1]?.lower ?? "") || (desire && at === lastWordIndex(tokens))),
  );
  const token = tokens[index];
  return token === undefined
    ? undefined
    : { word: token.lower, stem: token.stem, senses: sensesOf(token.stem), light: false, at: [index] };
}

/** "mark it as resolved", "set them to disabled". */
function findResult(tokens: Token[], head: number): ClauseVerb | undefined {
  const index = tokens.findIndex(
    (token, at) => at > head && /^(?:as|to)$/.test(tokens[at - 1]?.lower ?? "") && /ed$/.test(token.lower),
  );
  const token = tokens[index];
  return token === undefined
    ? undefined
    : { word: token.lower, stem: token.stem, senses: sensesOf(token.stem), light: false, at: [head, index] };
}

function withParticle(tokens: Token[], index: number): ClauseVerb | undefined {
  const head = tokens[index];
  if (head === undefined) {
    return undefined;
  }
  for (let at = index + 1; at < Math.min(tokens.length, index + 8); at += 1) {
    const particle = tokens[at]?.lower ?? "";
    const adjacent = at === index + 1 || at === lastWordIndex(tokens);
    const phrasal = PARTICLES.has(particle) && adjacent ? phrasalVerb(head.lower, particle) : undefined;
    if (phrasal !== undefined) {
      return { word: `${head.lower} ${particle}`, ...phrasal, senses: [...phrasal.senses, ...weakened(head.stem)], light: false, at: [index, at] };
    }
  }
  const lent = isLightVerb(head.lower) ? lendingNoun(tokens, index) : undefined;
  if (lent !== undefined) {
    return lent;
  }
  return { word: head.lower, stem: head.stem, senses: sensesOf(head.stem), light: isLightVerb(head.lower), at: [index] };
}

function weakened(verbStem: string): VerbSense[] {
  return sensesOf(verbStem).map(({ sense }) => ({ sense, strong: false }));
}

/** "have a look", "put … on hold": the noun is the verb. */
function lendingNoun(tokens: Token[], index: number): ClauseVerb | undefined {
  const at = tokens.findIndex(
    (token, position) =>
      position > index &&
      /^(?:a|an|on|in|to|some)$/.test(tokens[position - 1]?.lower ?? "") &&
      isVerbBase(token.lower) &&
      !isLightVerb(token.lower),
  );
  const noun = tokens[at];
  return noun === undefined
    ? undefined
    : { word: noun.lower, stem: noun.stem, senses: sensesOf(noun.stem), light: false, at: [index, at] };
}

function isLooseVerb(tokens: Token[], index: number): boolean {
  const head = tokens[index];
  const next = tokens[index + 1];
  return (
    head !== undefined &&
    !STOP_WORDS.has(head.lower) &&
    head.kind === "word" &&
    next !== undefined &&
    /^(?:the|them|it|all|those|these|this|that|every|my|me|a|an)$/.test(next.lower)
  );
}

function lastWordIndex(tokens: Token[]): number {
  return tokens.findLastIndex((token) => token.kind !== "mark" && !/^(?:please|again|now)$/.test(token.lower));
}

function isNegated(tokens: Token[], verb: ClauseVerb | undefined): boolean {
  const at = verb?.at[0] ?? -1;
  return tokens.some(
    (token, index) =>
      index < at && (token.negated === true || (NEGATIONS.has(token.lower) && token.lower !== "no" && token.lower !== "without")),
  );
}

function isRefinement(lowers: string[]): boolean {
  const text = lowers.join(" ");
  return /^(?:now|and|only|just)\b.*\b(?:only|just|those|them)\b|\bof (?:those|them|these)\b|\b(?:as well|too|also|further|among (?:them|those))\b/.test(text);
}

function hasPronoun(tokens: Token[]): boolean {
  return tokens.some((token, index) => {
    if (!PRONOUNS.has(token.lower) || token.ordinal !== undefined) {
      return false;
    }
    const next = tokens[index + 1];
    const standsAlone = next === undefined || next.kind === "mark" || STOP_WORDS.has(next.lower) || isVerbBase(next.lower);
    return /^(?:it|them|everything|both|ones)$/.test(token.lower) || (token.lower !== "all" && standsAlone) || (token.lower === "all" && standsAlone);
  });
}

/** The words of a clause that carry meaning, without its verb. */
export function contentTokens(clause: Clause): Token[] {
  return clause.tokens.filter(
    (token, index) =>
      token.kind !== "mark" && !clause.verb?.at.includes(index) && (token.kind !== "word" || !STOP_WORDS.has(foldWord(token.text))),
  );
}
