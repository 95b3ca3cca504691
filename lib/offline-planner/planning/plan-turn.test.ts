import type { LanguageModelV4Prompt } from "@ai-sdk/provider";
import { describe, expect, it } from "vitest";
import { readDirectCatalog } from "../catalog/read-catalog";
import { createConsoleSurface } from "../testing/domains/console";
import { callOptionsFor } from "../testing/run-conversation";
import { buildContext } from "./build-context";
import { MAX_CALLS_PER_TURN, planTurn } from "./plan-turn";

const user = (text: string): LanguageModelV4Prompt[number] => ({
  role: "user",
  content: [{ type: "text", text }],
});

function planAfter(history: LanguageModelV4Prompt) {
  return planTurn(buildContext(callOptionsFor(createConsoleSurface().surface, history), readDirectCatalog));
}

describe("planning one step", () => {
  it("needs nothing but the conversation: the same prompt plans the same step", () => {
    const history = [user("Show me the offline devices in Milan")];
    expect(planAfter(history)).toEqual(planAfter(structuredClone(history)));
    expect(planAfter(history)).toMatchObject({
      type: "call",
      tool: "view_devices__filters__read",
      purpose: "look",
    });
  });

  it("does not repeat a call whose result never came", () => {
    const history: LanguageModelV4Prompt = [
      user("Sort by battery"),
      {
        role: "assistant",
        content: [
          {
            type: "tool-call",
            toolCallId: "plan_0_0a_x",
            toolName: "view_devices__table__sort",
            input: { field: "battery" },
          },
        ],
      },
    ];
    expect(planAfter(history)).toMatchObject({
      type: "text",
      text: expect.stringMatching(/do not know whether/),
    });
  });

  it("stops at its bound on calls whatever is left to do", () => {
    const calls = Array.from({ length: MAX_CALLS_PER_TURN }, (_, index) => `plan_${index}_0l_x`);
    const history: LanguageModelV4Prompt = [
      user("Sort by battery"),
      {
        role: "assistant",
        content: calls.map((toolCallId) => ({ type: "tool-call", toolCallId, toolName: "other", input: {} })),
      },
    ];
    expect(planAfter(history)).toMatchObject({
      type: "text",
      text: expect.stringMatching(/stopped after 30 calls/),
    });
  });

  it("takes calls that another model made for what they are, and goes on from there", () => {
    const history: LanguageModelV4Prompt = [
      user("Sort by battery"),
      {
        role: "assistant",
        content: [{ type: "tool-call", toolCallId: "call_1", toolName: "x", input: "not an object" }],
      },
      {
        role: "tool",
        content: [
          { type: "tool-result", toolCallId: "call_1", toolName: "x", output: { type: "text", value: "ok" } },
        ],
      },
    ];
    expect(planAfter(history)).toMatchObject({ type: "call", tool: "view_devices__table__sort" });
  });
});
