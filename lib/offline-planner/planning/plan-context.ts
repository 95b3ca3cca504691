import type { JSONObject } from "@ai-sdk/provider";
import type { Capability } from "../catalog/capability";
import type { CallPurpose } from "../conversation/call-id";
import type { Facts } from "../conversation/collect-facts";
import type { ConversationTurn, PastCall } from "../conversation/read-conversation";
import type { Clause } from "../language/clause";

/** Everything that one step is planned from; nothing else is remembered. */
export interface PlanContext {
  catalog: Capability[];
  byName: Map<string, Capability>;
  /** Every stem that the catalog's names, descriptions and fields use. */
  vocabulary: Set<string>;
  /** In how many capabilities a stem occurs. */
  frequency: Map<string, number>;
  routePath?: string;
  facts: Facts;
  turns: ConversationTurn[];
  turn: ConversationTurn;
  clauses: Clause[];
}

/** What to do about one clause next. */
export type ClauseStep =
  | { type: "call"; capability: Capability; input: JSONObject; purpose: CallPurpose }
  | { type: "done"; report: string }
  | { type: "stop"; report: string };

export function callsOfClause(context: PlanContext, clause: number, ...purposes: CallPurpose[]): PastCall[] {
  return context.turn.calls.filter(
    (call) => call.tag?.clause === clause && (purposes.length === 0 || purposes.includes(call.tag.purpose)),
  );
}

export function succeeded(calls: PastCall[]): PastCall | undefined {
  return calls.findLast((call) => call.outcome.kind === "ok");
}

/** A read of this turn that no later change of the screen has made stale. */
export function freshRead(context: PlanContext, tool: string, input?: string): PastCall | undefined {
  const lastChange = context.turn.calls.findLastIndex(
    (call) => call.outcome.kind === "ok" && context.byName.get(call.tool)?.strength !== "read",
  );
  return context.turn.calls
    .slice(lastChange + 1)
    .findLast((call) => call.tool === tool && (input === undefined || JSON.stringify(call.input) === input));
}

export function isOptionalOnly(capability: Capability): boolean {
  return capability.fields.every((field) => !field.required || field.nullable);
}
