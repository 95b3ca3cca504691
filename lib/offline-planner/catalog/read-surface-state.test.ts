import type { LanguageModelV4Prompt } from "@ai-sdk/provider";
import { expect, it } from "vitest";
import { readSurfaceState } from "./read-surface-state";

const user = (text: string): LanguageModelV4Prompt[number] => ({
  role: "user",
  content: [{ type: "text", text }],
});

it("takes the last message for the state and leaves the conversation", () => {
  const state = {
    route: { path: "/devices" },
    tools: [{ name: "a", available: false, unavailableReason: "no", note: "n" }],
  };
  const result = readSurfaceState([
    user("hi"),
    user(`<surface-state>\n${JSON.stringify(state)}\n</surface-state>`),
  ]);
  expect(result.rest).toEqual([user("hi")]);
  expect(result.state.routePath).toBe("/devices");
  expect(result.state.tools.get("a")).toEqual({ available: false, unavailableReason: "no", note: "n" });
});

it("leaves a prompt without a state as it is", () => {
  const prompt = [user("What is <surface-state>?")];
  expect(readSurfaceState(prompt).rest).toBe(prompt);
});

it("reads nothing from a state that is no JSON", () => {
  expect(readSurfaceState([user("<surface-state> {oops </surface-state>")]).state.tools.size).toBe(0);
});
