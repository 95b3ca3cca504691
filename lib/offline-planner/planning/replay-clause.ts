import { collectFacts } from "../conversation/collect-facts";
import { reportAction } from "../wording/report-action";
import { planClause } from "./plan-clause";
import type { PlanContext } from "./plan-context";
import { callsOfClause, succeeded } from "./plan-context";

/** The clause that calls of this turn have reached; the ones before it are behind us. */
export function reachedClause(context: PlanContext): number {
  return context.turn.calls.reduce((furthest, call) => Math.max(furthest, call.tag?.clause ?? 0), 0);
}

/**
 * What to report of a clause that later ones have left behind: planned again as of the moment at which it was
 * done, so that what happened since does not change its report or begin it anew.
 */
export function reportOfPastClause(index: number, context: PlanContext): string {
  const firstLater = context.turn.calls.findIndex((call) => (call.tag?.clause ?? 0) > index);
  const calls = context.turn.calls.slice(0, firstLater < 0 ? undefined : firstLater);
  const turn = { ...context.turn, calls };
  const earlier = context.turns.slice(0, -1).flatMap((each) => each.calls);
  const past: PlanContext = { ...context, turn, facts: collectFacts([...earlier, ...calls]) };
  const step = planClause(index, past);
  if (step.type === "done") {
    return step.report;
  }
  const act = succeeded(callsOfClause(past, index, "act", "visit", "narrow"));
  return act === undefined ? "" : reportAction(act, context.byName.get(act.tool), past);
}
