import type { LanguageModelV4CallOptions } from "@ai-sdk/provider";
import type { Capability } from "../catalog/capability";
import type { CatalogReader } from "../catalog/read-catalog";
import { readSurfaceState } from "../catalog/read-surface-state";
import { splitName } from "../catalog/split-name";
import { collectFacts } from "../conversation/collect-facts";
import type { ConversationTurn } from "../conversation/read-conversation";
import { readConversation } from "../conversation/read-conversation";
import type { Clause } from "../language/clause";
import { parseClause, skipPrelude } from "../language/parse-clause";
import type { Vocabulary } from "../language/split-clauses";
import { splitClauses } from "../language/split-clauses";
import { stem } from "../language/stem";
import { stripCourtesies } from "../language/strip-courtesies";
import type { Token } from "../language/token";
import { isVerbBase, nearestVerb, sensesOf } from "../language/verb-senses";
import { STOP_WORDS } from "../language/word-lists";
import type { PlanContext } from "./plan-context";

/** Recomputes everything that planning needs from one call's options. */
export function buildContext(options: LanguageModelV4CallOptions, readCatalog: CatalogReader): PlanContext {
  const { state, rest } = readSurfaceState(options.prompt);
  const choice = options.toolChoice;
  const tools = choice?.type === "none" ? [] : options.tools;
  const catalog = readCatalog(tools, state).filter(
    (each) => choice?.type !== "tool" || each.name === choice.toolName,
  );
  const turns = readConversation(rest);
  const turn = turns.at(-1) ?? { request: "", calls: [], answer: "" };
  return {
    catalog,
    byName: new Map(catalog.map((each) => [each.name, each])),
    ...countWords(catalog),
    ...(state.routePath === undefined ? {} : { routePath: state.routePath }),
    facts: collectFacts(turns.flatMap((each) => each.calls)),
    turns,
    turn,
    clauses: parseRequest(turn.request, catalog),
  };
}

/** The same context, planning for another turn: an earlier request that goes on. */
export function withTurn(context: PlanContext, turn: ConversationTurn): PlanContext {
  return { ...context, turn, clauses: parseRequest(turn.request, context.catalog) };
}

/** The clauses of one message, by the words that a catalog adds to ordinary English. */
export function parseRequest(request: string, catalog: Capability[]) {
  const vocabulary = vocabularyOf(catalog);
  const said = stripCourtesies(request);
  return splitClauses(said, vocabulary).map((tokens) => {
    const clause = parseClause(tokens, said, vocabulary);
    const corrected = correctVerb(tokens, clause, catalog, vocabulary);
    return corrected === undefined ? clause : parseClause(corrected, said, vocabulary);
  });
}

/** "shwo me …": the word in the verb's place, when nothing else explains it and one verb is a slip of the hand away. */
function correctVerb(
  tokens: Token[],
  clause: Clause,
  catalog: Capability[],
  vocabulary: Vocabulary,
): Token[] | undefined {
  const at = skipPrelude(tokens, vocabulary);
  const head = tokens[at];
  const isVerb = clause.verb !== undefined && clause.verb.senses.length > 0;
  if (isVerb || clause.isQuestion || head === undefined || head.kind !== "word" || tokens.length < 2) {
    return undefined;
  }
  const isNoun = catalog.some((each) =>
    [...each.ownerWords, ...each.actionWords, ...each.descriptionWords].includes(head.stem),
  );
  if (
    isNoun ||
    STOP_WORDS.has(head.lower) ||
    vocabulary.isValue(head.lower) ||
    vocabulary.isVerb(head.lower)
  ) {
    return undefined;
  }
  // A slip of the hand never reaches what destroys.
  const offered = catalog
    .filter((each) => each.strength !== "destructive")
    .map((each) => each.actionLabel.split(" ")[0] ?? "");
  const verb = nearestVerb(head.lower, offered);
  return verb === undefined
    ? undefined
    : tokens.map((token, index) => (index === at ? { ...token, lower: verb, stem: stem(verb) } : token));
}

function vocabularyOf(catalog: Capability[]): Vocabulary {
  const verbs = new Set<string>();
  const values = new Set<string>();
  for (const capability of catalog) {
    const [head] = capability.actionWords;
    const isNamedAfterVerb =
      head !== undefined && (head === capability.leadingVerb || sensesOf(head).length > 0);
    if (isNamedAfterVerb || capability.strength !== "read") {
      verbs.add(head ?? "");
    }
    for (const field of capability.fields) {
      for (const choice of [...field.choices, ...(field.item?.choices ?? [])]) {
        values.add(String(choice).toLowerCase());
      }
    }
  }
  return {
    isVerb: (word) =>
      verbs.has(stem(word)) && (word === stem(word) || `${stem(word)}e` === word || isVerbBase(word)),
    isValue: (word) => values.has(word),
  };
}

function countWords(catalog: Capability[]): { vocabulary: Set<string>; frequency: Map<string, number> } {
  const frequency = new Map<string, number>();
  for (const capability of catalog) {
    const fields = capability.fields.flatMap((field) => [
      ...field.words,
      ...field.choices.flatMap((choice) => splitName(String(choice)).map(stem)),
    ]);
    for (const word of new Set([
      ...capability.ownerWords,
      ...capability.actionWords,
      ...capability.descriptionWords,
      ...fields,
    ])) {
      frequency.set(word, (frequency.get(word) ?? 0) + 1);
    }
  }
  return { vocabulary: new Set(frequency.keys()), frequency };
}
