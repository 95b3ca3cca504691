import type { JSONObject } from "@ai-sdk/provider";
import type { CallPurpose } from "../conversation/call-id";
import { stableJson } from "../json-object";
import { classifyMessage } from "../language/classify-message";
import { isOtherLanguage } from "../language/is-other-language";
import { operationName } from "../wording/operation-name";
import { plainText } from "../wording/plain-text";
import { answerSmallTalk } from "../wording/small-talk";
import { withTurn } from "./build-context";
import { planClause } from "./plan-clause";
import type { ClauseStep, PlanContext } from "./plan-context";
import { reachedClause, reportOfPastClause } from "./replay-clause";
import { resumedTurn } from "./resume-turn";

/** The most calls that the planner makes for one message of the person. */
export const MAX_CALLS_PER_TURN = 30;

/** What the planner answers in one step: a tool call, or the text that ends the turn. */
export type TurnStep =
  | { type: "call"; tool: string; input: JSONObject; clause: number; purpose: CallPurpose }
  | { type: "text"; text: string };

/** Plans one step from the conversation alone: the first clause that is not done decides. */
export function planTurn(given: PlanContext): TurnStep {
  const kind = classifyMessage(given.turn.request);
  const resumed = resumedTurn(given);
  if (resumed === undefined && kind !== "request") {
    return { type: "text", text: answerSmallTalk(kind, given) };
  }
  const context = resumed === undefined ? given : withTurn(given, resumed);
  if (context.clauses.length === 0) {
    return { type: "text", text: "Please tell me what you would like to see or change." };
  }
  if (isOtherLanguage(context.turn.request)) {
    return {
      type: "text",
      text: "I understand English only, so I changed nothing. Please say it in English.",
    };
  }
  const reports: string[] = [];
  const reached = reachedClause(context);
  for (const index of context.clauses.keys()) {
    const step =
      index < reached
        ? { type: "done" as const, report: reportOfPastClause(index, context) }
        : guard(planClause(index, context), context);
    if (step.type === "call") {
      return {
        type: "call",
        tool: step.capability.name,
        input: step.input,
        clause: index,
        purpose: step.purpose,
      };
    }
    if (step.report !== "" && !reports.includes(step.report)) {
      reports.push(step.report);
    }
    if (step.type === "stop") {
      const left = context.clauses.slice(index + 1).filter((each) => !each.negated && each.text !== "");
      const rest =
        left.length === 0
          ? ""
          : `I did not go on with: ${left.map((each) => `“${plainText(each.text, 80)}”`).join(", ")}.`;
      const [question, ...others] = /\?\s*$/.test(step.report) ? [reports.pop() ?? ""] : [""];
      return {
        type: "text",
        text: [...reports, rest, question, ...others].filter((part) => part !== "").join("\n\n"),
      };
    }
  }
  const text = reports.join("\n\n");
  return { type: "text", text: text === "" ? "All right. I changed nothing." : text };
}

/** The bounds that hold whatever was planned: a limit on calls, and no call that failed twice or already succeeded in vain. */
function guard(step: ClauseStep, context: PlanContext): ClauseStep {
  if (step.type !== "call") {
    return step;
  }
  if (context.turn.calls.length >= MAX_CALLS_PER_TURN) {
    return {
      type: "stop",
      report: `I stopped after ${MAX_CALLS_PER_TURN} calls for one message, so that I do not go round in circles.`,
    };
  }
  const same = context.turn.calls.filter(
    (call) => call.tool === step.capability.name && stableJson(call.input) === stableJson(step.input),
  );
  const failures = same.filter((call) => call.outcome.kind !== "ok").length;
  const isUncertain = same.some(
    (call) =>
      call.outcome.kind === "missing" ||
      (call.outcome.kind === "refused" && call.outcome.details.dispatched === true),
  );
  if (failures > 1 || isUncertain) {
    return {
      type: "stop",
      report: `“${operationName(step.capability)}” did not succeed, and I do not try the same thing again.`,
    };
  }
  if (same.length - failures >= 4) {
    return { type: "stop", report: "I keep coming back to the same call, so I stop here." };
  }
  return step;
}
