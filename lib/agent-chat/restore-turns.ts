import { type ChatTurn, callsOf } from "./chat-turn";
import { interruptedResult } from "./tool-result";

/**
 * Makes turns that were left in the middle usable again: calls without a result are interrupted, never run
 * again, and a turn that was running counts as stopped.
 */
export function restoreTurns(turns: readonly ChatTurn[]): readonly ChatTurn[] {
  return turns.map((turn) => {
    const isOpen =
      turn.state.kind === "running" ||
      turn.steps.some((step) => callsOf(step.parts).some((call) => call.state.kind !== "settled"));
    if (!isOpen) return turn;
    return {
      ...turn,
      state: turn.state.kind === "running" ? { kind: "stopped" } : turn.state,
      steps: turn.steps.map((step) => ({
        ...step,
        state: step.state === "streaming" ? "stopped" : step.state,
        parts: step.parts.map((part) =>
          part.kind === "call" && part.state.kind !== "settled"
            ? { ...part, state: { kind: "settled", result: interruptedResult("reload") } }
            : part,
        ),
      })),
    };
  });
}
