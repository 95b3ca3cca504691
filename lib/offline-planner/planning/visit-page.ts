import type { Clause } from "../language/clause";
import { findPage } from "./find-page";
import type { ClauseStep, PlanContext } from "./plan-context";
import { callsOfClause, succeeded } from "./plan-context";

/** Opens the page that a clause speaks of, once, when what it needs is not on this one. */
export function visitFor(index: number, clause: Clause, context: PlanContext): ClauseStep | undefined {
  if (
    succeeded(callsOfClause(context, index, "visit")) !== undefined ||
    callsOfClause(context, index, "visit").length > 1
  ) {
    return undefined;
  }
  const page = findPage(clause, context);
  return page === undefined
    ? undefined
    : { type: "call", capability: page.capability, input: page.input, purpose: "visit" };
}
