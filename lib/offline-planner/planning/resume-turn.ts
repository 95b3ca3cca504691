import type { ConversationTurn } from "../conversation/read-conversation";
import { classifyMessage } from "../language/classify-message";
import { stripCourtesies } from "../language/strip-courtesies";
import { tokenize } from "../language/token";
import { answersQuestion } from "./answers-question";
import type { PlanContext } from "./plan-context";
import { findPlace } from "./resolve-targets";

/**
 * The turn that a short answer belongs to: "go on" and "yes" take up the request before it, and what plainly answers
 * the question that was asked last completes its request. `undefined` when the message stands alone.
 */
export function resumedTurn(context: PlanContext): ConversationTurn | undefined {
  const { turns, turn } = context;
  const previous = turns.at(-2);
  if (previous === undefined) {
    return undefined;
  }
  const isContinue = classifyMessage(turn.request) === "continue";
  if (!isContinue && !answersQuestion(turn.request, previous.answer, context)) {
    return undefined;
  }
  const chain = requestChain(turns.slice(0, -1), context);
  const [first] = chain;
  if (first === undefined) {
    return undefined;
  }
  const answers = chain
    .slice(1)
    .filter((each) => classifyMessage(each.request) !== "continue")
    .map((each) => stripCourtesies(each.request));
  const answer = isContinue ? [] : [chosenLine(stripCourtesies(turn.request), previous.answer)];
  const said = stripCourtesies(first.request).replace(/[\s.!?]+$/, "");
  // The answer says what "them" left open.
  const asked = isContinue ? said : said.replace(/\s+(?:it|them|these|those|this|that)$/i, "");
  const corrected = isContinue ? undefined : replaceUnknown(asked, previous.answer, answer[0] ?? "");
  return {
    request: corrected ?? [asked, ...answers, ...answer].join(" "),
    calls: [
      ...chain.flatMap((each) => each.calls).filter((call) => call.outcome.kind === "ok"),
      ...turn.calls,
    ],
    answer: turn.answer,
  };
}

/** A name that the question said was unknown gives way to the one that was answered. */
function replaceUnknown(request: string, question: string, answer: string): string | undefined {
  const unknown = /(?:called|what) “([^”]+)”/.exec(question)?.[1]?.replace(/\\(.)/g, "$1");
  return unknown !== undefined && request.includes(unknown)
    ? request.replace(unknown, () => answer)
    : undefined;
}

/** The latest request of its own and the short messages that followed it. */
function requestChain(turns: ConversationTurn[], context: PlanContext): ConversationTurn[] {
  const chain: ConversationTurn[] = [];
  for (let index = turns.length - 1; index >= 0 && chain.length < 6; index -= 1) {
    const turn = turns[index];
    const before = turns[index - 1];
    if (turn === undefined) {
      break;
    }
    chain.unshift(turn);
    const isFollowUp =
      classifyMessage(turn.request) === "continue" ||
      (before !== undefined && answersQuestion(turn.request, before.answer, context));
    if (!isFollowUp) {
      break;
    }
  }
  return chain;
}

/** "the second one" behind a question that listed choices means the choice's own words. */
function chosenLine(answer: string, question: string): string {
  const lines = question
    .split("\n")
    .filter((line) => line.startsWith("- "))
    .map((line) =>
      line
        .slice(2)
        .replace(/ \(.*\)$/, "")
        .replace(/\\(.)/g, "$1"),
    );
  const tokens = tokenize(answer);
  const place = findPlace({
    text: answer,
    tokens,
    isQuestion: false,
    asksForCount: false,
    negated: false,
    refines: false,
    excludes: false,
    hasPronoun: false,
    isSingular: false,
  });
  const line = place === undefined ? undefined : lines.at(place.from > 0 ? place.from - 1 : place.from);
  return line === undefined ? answer : `"${line.replaceAll('"', "")}"`;
}
