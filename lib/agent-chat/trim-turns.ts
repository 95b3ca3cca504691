import type { ChatStep, ChatTurn } from "./chat-turn";
import type { ToolResult } from "./tool-result";

export interface TrimmedTurns {
  readonly turns: readonly ChatTurn[];
  /** Turns at the beginning that are no longer sent. */
  readonly droppedTurns: number;
}

/**
 * The rule: a conversation over `maxCharacters` loses whole turns, the oldest first, until it is at most 70 % of
 * it; the latest turn always stays. If that one alone is too large, the outputs of its oldest calls are replaced
 * by a note that says so. Calls keep their results in either case. The slack of 30 % keeps the beginning of the
 * prompt the same over many steps, which a provider's prompt cache needs.
 */
export function trimTurns(turns: readonly ChatTurn[], maxCharacters: number): TrimmedTurns {
  const sizes = turns.map(sizeOfTurn);
  let total = sizes.reduce((sum, size) => sum + size, 0);
  if (total <= maxCharacters) return { turns, droppedTurns: 0 };
  const goal = maxCharacters * 0.7;
  let dropped = 0;
  while (total > goal && dropped < turns.length - 1) {
    total -= sizes[dropped] ?? 0;
    dropped += 1;
  }
  const kept = turns.slice(dropped);
  const latest = kept.at(-1);
  if (latest === undefined || total <= maxCharacters) return { turns: kept, droppedTurns: dropped };
  return { turns: [...kept.slice(0, -1), omitOldestOutputs(latest, total - goal)], droppedTurns: dropped };
}

const OMITTED = "This output was left out because the conversation grew too long. Read again if you need it.";

function omitOldestOutputs(turn: ChatTurn, excess: number): ChatTurn {
  let remaining = excess;
  const steps = turn.steps.map((step): ChatStep => {
    if (remaining <= 0) return step;
    const parts = step.parts.map((part) => {
      if (remaining <= 0 || part.kind !== "call" || part.state.kind !== "settled") return part;
      const short = omitOutput(part.state.result);
      const saved = sizeOf(part.state.result) - sizeOf(short);
      if (saved <= 0) return part;
      remaining -= saved;
      return { ...part, state: { kind: "settled" as const, result: short } };
    });
    return { ...step, parts };
  });
  return { ...turn, steps };
}

function omitOutput(result: ToolResult): ToolResult {
  if (!result.ok) return { ...result, details: { omitted: OMITTED } };
  return { ...result, output: { omitted: OMITTED } };
}

function sizeOfTurn(turn: ChatTurn): number {
  return turn.text.length + turn.steps.reduce((sum, step) => sum + sizeOf(step.parts), 0);
}

function sizeOf(value: unknown): number {
  return JSON.stringify(value).length;
}
