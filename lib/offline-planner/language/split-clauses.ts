import type { Token } from "./token";
import { tokenize } from "./token";
import { isVerbBase } from "./verb-senses";
import { CONTENT_MARKERS, NEGATIONS, PREPOSITIONS, REASON_MARKERS, STOP_WORDS } from "./word-lists";

/** What the catalog adds to ordinary English: verbs that its capabilities are named after, and enumerated values. */
export interface Vocabulary {
  isVerb(word: string): boolean;
  isValue(word: string): boolean;
}

const FILLERS = new Set(
  "also please then now next finally just instead afterwards you could can kindly lastly only do".split(" "),
);
const DETERMINERS = new Set("the them it all those these this that every each everything both my".split(" "));
const ABBREVIATIONS = new Set("no nr vs st dr mr mrs approx e.g i.e".split(" "));

/** Splits a message into the clauses that each ask for one thing, in order; at most 24 of them. */
export function splitClauses(text: string, vocabulary: Vocabulary): Token[][] {
  const clauses: Token[][] = [];
  for (const sentence of splitSentences(tokenize(text))) {
    clauses.push(...splitSentence(sentence, vocabulary));
  }
  return attachStatements(clauses.filter(hasContent)).slice(0, 24);
}

function splitSentences(tokens: Token[]): Token[][] {
  const sentences: Token[][] = [[]];
  tokens.forEach((token, index) => {
    const before = tokens[index - 1];
    const after = tokens[index + 1];
    const ends = token.kind === "mark" && /[.;!?]/.test(token.text);
    const glued = after !== undefined && after.start === token.end && after.kind !== "mark";
    const abbreviates = token.text === "." && before !== undefined && ABBREVIATIONS.has(before.lower);
    if (ends && !glued && !abbreviates) {
      sentences.at(-1)?.push(token);
      sentences.push([]);
    } else {
      sentences.at(-1)?.push(token);
    }
  });
  return sentences;
}

/** What follows is passed on as said: a reason up to the next "then", a content up to the end. */
type Verbatim = "none" | "reason" | "content";

function verbatimFrom(tokens: Token[], index: number, before: Verbatim): Verbatim {
  const token = tokens[index];
  if (token !== undefined && before === "none" && REASON_MARKERS.has(token.lower)) {
    return "reason";
  }
  const isMarker = token !== undefined && (CONTENT_MARKERS.has(token.lower) || token.text === ":");
  return isMarker && tokens[index + 1]?.kind !== "quoted" ? "content" : before;
}

function splitSentence(tokens: Token[], vocabulary: Vocabulary): Token[][] {
  const clauses: Token[][] = [[]];
  let verbatim: Verbatim = "none";
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (token === undefined) {
      continue;
    }
    if (verbatim !== "content" && startsOrdering(tokens, index) && hasContent(clauses.at(-1) ?? [])) {
      clauses.push([]);
    }
    if (token.text === ":" && startsVerb(tokens, index + 1, vocabulary)) {
      clauses.push([]);
      continue;
    }
    verbatim = verbatimFrom(tokens, index, verbatim);
    const skip =
      verbatim === "content" ? 0 : connectorLength(tokens, index, vocabulary, verbatim === "reason");
    if (skip > 0 && (clauses.at(-1)?.length ?? 0) > 0) {
      clauses.push([]);
      verbatim = "none";
      index += skip - 1;
    } else {
      clauses.at(-1)?.push(token);
    }
  }
  return clauses;
}

/** "… sorted by battery" is a request of its own. */
function startsOrdering(tokens: Token[], index: number): boolean {
  return /^(?:sorted|ordered|ranked)$/.test(tokens[index]?.lower ?? "") && tokens[index + 1]?.lower === "by";
}

/** How many tokens at `index` connect two clauses; 0 when they do not. */
function connectorLength(tokens: Token[], index: number, vocabulary: Vocabulary, inReason: boolean): number {
  const at = (offset: number) => tokens[index + offset]?.lower ?? "";
  let length = 0;
  let explicit = false;
  while (/^(?:,|and|but|&|then|plus|after|afterwards|that|once|finally)$/.test(at(length)) && length < 4) {
    if (at(length) === "that" && at(length - 1) !== "after") {
      break;
    }
    if (at(length) === "after" && !/^(?:that|this|which)$/.test(at(length + 1))) {
      break;
    }
    explicit ||= /^(?:then|afterwards|after|finally)$/.test(at(length));
    length += 1;
  }
  if (length === 0 || index === 0) {
    return explicit ? length : 0;
  }
  if (explicit && (at(0) !== "then" || length > 1 || startsVerb(tokens, index + length, vocabulary))) {
    return length;
  }
  if (inReason || at(0) === "that") {
    return 0;
  }
  return startsVerb(tokens, index + length, vocabulary) && !joinsValues(tokens, index, length, vocabulary)
    ? length
    : 0;
}

function startsVerb(tokens: Token[], start: number, vocabulary: Vocabulary): boolean {
  let index = start;
  while (FILLERS.has(tokens[index]?.lower ?? "") && tokens[index]?.negated !== true && index < start + 4) {
    index += 1;
  }
  const word = tokens[index];
  // "devices that are offline and have …" goes on describing.
  if (word === undefined || word.kind !== "word" || /^(?:have|has|are|is|was|were)$/.test(word.lower)) {
    return false;
  }
  if (word.negated === true || NEGATIONS.has(word.lower) || /^i(?:'|$)/.test(word.lower)) {
    return isVerbAhead(tokens, index + 1, vocabulary);
  }
  if (isVerbBase(word.lower) || vocabulary.isVerb(word.lower)) {
    return !/^(?:of|and|or)$/.test(tokens[index + 1]?.lower ?? "");
  }
  const isPlain = !STOP_WORDS.has(word.lower) && !PREPOSITIONS.has(word.lower) && !word.capital;
  return isPlain && DETERMINERS.has(tokens[index + 1]?.lower ?? "");
}

function isVerbAhead(tokens: Token[], start: number, vocabulary: Vocabulary): boolean {
  return tokens
    .slice(start, start + 3)
    .some((token) => isVerbBase(token.lower) || vocabulary.isVerb(token.lower));
}

function joinsValues(tokens: Token[], index: number, length: number, vocabulary: Vocabulary): boolean {
  const before = tokens[index - 1]?.lower ?? "";
  const after = tokens[index + length]?.lower ?? "";
  return vocabulary.isValue(after) && (vocabulary.isValue(before) || /ed$/.test(before));
}

function hasContent(tokens: Token[]): boolean {
  return tokens.some((token) => token.kind !== "mark" && !FILLERS.has(token.lower) && token.lower !== "and");
}

/** A statement ("We harvested 2 kg, …") asks for nothing by itself: its words belong to the request beside it. */
function attachStatements(clauses: Token[][]): Token[][] {
  const attached: Token[][] = [];
  let carried: Token[] = [];
  for (const clause of clauses) {
    if (isStatement(clause)) {
      carried.push(...clause);
    } else {
      attached.push([...clause, ...carried]);
      carried = [];
    }
  }
  const last = attached.at(-1);
  if (carried.length > 0 && last !== undefined) {
    last.push(...carried);
  } else if (carried.length > 0) {
    attached.push(carried);
  }
  return attached;
}

function isStatement(tokens: Token[]): boolean {
  const [first, second] = tokens;
  if (first === undefined || second === undefined || !/^(?:we|i|they|he|she|it|there)$/.test(first.lower)) {
    return false;
  }
  const desire = /^(?:would|want|need|like|wish|prefer|d|do|have|can|could|should|must|am|will)$/.test(
    second.lower,
  );
  return !/'d$|'ll$/.test(first.text.replace("’", "'").toLowerCase()) && !desire;
}
