import type { ClauseVerb } from "./clause";
import type { Vocabulary } from "./split-clauses";
import type { Token } from "./token";
import { isLightVerb, isVerbBase, phrasalVerb, sensesOf } from "./verb-senses";
import { NEGATIONS, POLITE_WORDS, STOP_WORDS } from "./word-lists";

const PARTICLES = new Set(["off", "on", "out", "up", "down", "for", "back", "rid", "away"]);

/** Finds the verb that a clause asks with; `start` is the first token behind polite words. */
export function findVerb(tokens: Token[], start: number, vocabulary: Vocabulary): ClauseVerb | undefined {
  let index = start;
  while (
    index < tokens.length &&
    (tokens[index]?.negated === true || NEGATIONS.has(tokens[index]?.lower ?? ""))
  ) {
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
  const resultative = /^(?:mark|set|make|flag|put|get|have|turn)$/.test(head.lower)
    ? findResult(tokens, index)
    : undefined;
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
export function findOrdering(tokens: Token[], start: number): ClauseVerb | undefined {
  const first = tokens.findLastIndex((token) => token.lower === "first");
  const isOrder =
    first > start &&
    tokens
      .slice(start, first)
      .some((token) =>
        /^(?:low|high|new|old|small|large|big|late|early)(?:est)?$|^latest$/.test(token.lower),
      );
  const head = tokens[start];
  if (/^(?:sorted|ordered|ranked)$/.test(head?.lower ?? "") || (isOrder && first === lastWordIndex(tokens))) {
    return {
      word: "sort",
      stem: "sort",
      senses: sensesOf("sort"),
      light: false,
      at: [start, first].filter(
        (at) => at >= 0 && (at !== start || !isOrder || isVerbBase(tokens[at]?.lower ?? "")),
      ),
    };
  }
  const relative = tokens.findIndex((token) => /^(?:next|previous)$/.test(token.lower));
  const isBare =
    relative >= 0 &&
    tokens
      .slice(0, relative)
      .every((token) => POLITE_WORDS.has(token.lower) || /^(?:the|a)$/.test(token.lower));
  return isBare &&
    tokens.length - relative <= 3 &&
    tokens[relative + 1]?.kind === "word" &&
    !isVerbBase(tokens[relative + 1]?.lower ?? "")
    ? { word: "go", stem: "go", senses: sensesOf("go"), light: false, at: [] }
    : undefined;
}

/** "… to be disabled", "I want them disabled": the operation is named by the participle. */
function findParticiple(tokens: Token[], start: number, vocabulary: Vocabulary): ClauseVerb | undefined {
  const desire = tokens
    .slice(0, start + 1)
    .some((token) => /^(?:i|we|want|like|need|have|must|should)$/.test(token.lower));
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
      return {
        word: `${head.lower} ${particle}`,
        ...phrasal,
        light: false,
        at: [index, at],
      };
    }
  }
  const shownAs = tokens.findIndex((token, at) => at > index && token.lower === "as");
  if (shownAs > 0 && /^(?:show|display|view|see|list)$/.test(head.lower)) {
    const senses = [...sensesOf(head.stem), { sense: "set", strong: true }];
    return { word: head.lower, stem: head.stem, senses, light: false, at: [index] };
  }
  const lent = isLightVerb(head.lower) ? lendingNoun(tokens, index) : undefined;
  if (lent !== undefined) {
    return lent;
  }
  return {
    word: head.lower,
    stem: head.stem,
    senses: sensesOf(head.stem),
    light: isLightVerb(head.lower),
    at: [index],
  };
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
  return tokens.findLastIndex(
    (token) => token.kind !== "mark" && !/^(?:please|again|now)$/.test(token.lower),
  );
}
