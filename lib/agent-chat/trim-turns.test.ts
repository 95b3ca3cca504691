import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ChatTurn } from "./chat-turn";
import { toModelMessages } from "./to-model-messages";
import { trimTurns } from "./trim-turns";

function turnOf(number: number, outputs: number[]): ChatTurn {
  return {
    id: `turn-${number}`,
    text: `Question ${number}`,
    state: { kind: "answered" },
    steps: outputs.map((size, index) => ({
      id: `${number}.${index}`,
      state: "complete",
      parts: [
        {
          kind: "call",
          id: `${number}.${index}:c`,
          toolCallId: `c${number}-${index}`,
          toolName: "read",
          input: {},
          state: { kind: "settled", result: { ok: true, output: "x".repeat(size) } },
        },
      ],
    })),
  };
}

const turns = fc
  .array(fc.array(fc.integer({ min: 0, max: 3000 }), { maxLength: 6 }), { minLength: 1, maxLength: 12 })
  .map((sizes) => sizes.map((outputs, index) => turnOf(index, outputs)));

describe("trimTurns", () => {
  it("keeps calls and results paired, the latest question, and the order, whatever is dropped", () => {
    fc.assert(
      fc.property(turns, fc.integer({ min: 100, max: 20_000 }), (all, max) => {
        const { turns: kept, droppedTurns } = trimTurns(all, max);
        expect(kept.map(({ id }) => id)).toEqual(all.slice(droppedTurns).map(({ id }) => id));
        expect(kept.at(-1)?.text).toBe(all.at(-1)?.text);
        const calls: string[] = [];
        const results: string[] = [];
        for (const { content } of toModelMessages(kept)) {
          if (typeof content === "string") continue;
          for (const part of content) {
            if (part.type === "tool-call") calls.push(part.toolCallId);
            if (part.type === "tool-result") results.push(part.toolCallId);
          }
        }
        expect(results).toEqual(calls);
      }),
    );
  });

  it("leaves a conversation alone that fits", () => {
    const all = [turnOf(1, [100]), turnOf(2, [100])];
    expect(trimTurns(all, 10_000)).toEqual({ turns: all, droppedTurns: 0 });
  });

  it("drops to seventy per cent, so that the beginning stays the same for a while", () => {
    const all = Array.from({ length: 10 }, (_, index) => turnOf(index, [1000]));
    const { droppedTurns } = trimTurns(all, 10_000);
    const later = trimTurns([...all, turnOf(10, [1000])], 10_000);
    expect(droppedTurns).toBeGreaterThan(2);
    expect(later.droppedTurns - droppedTurns).toBeLessThanOrEqual(1);
  });

  it("leaves out the oldest outputs of a single turn that is too large, and says so in their place", () => {
    const { turns: kept, droppedTurns } = trimTurns([turnOf(1, [5000, 5000, 100])], 6000);
    expect(droppedTurns).toBe(0);
    const outputs = kept[0]?.steps.map(({ parts }) => JSON.stringify(parts));
    expect(outputs?.[0]).toContain("left out because the conversation grew too long");
    expect(outputs?.[2]).toContain("x".repeat(100));
  });
});
