import type { LanguageModelV4StreamPart } from "@ai-sdk/provider";
import { describe, expect, it } from "vitest";
import { GatewayError } from "@/lib/model-gateway/client";
import { OK, openChat, resultsIn } from "./testing/open-chat";
import { finishPart, pairsOf, promptOf, scriptedModel, textParts, toolCall } from "./testing/scripted-model";

describe("a failing provider", () => {
  it.each([
    ["refuses the session", new GatewayError("signed-out"), "signed-out", "sign-in"],
    [
      "limits requests",
      new GatewayError("provider-busy", { retryAfterMs: 900 }),
      "provider-busy",
      "retry-later",
    ],
    ["throws something unknown", new Error("internal detail"), "assistant-failed", "retry"],
  ])("that %s leaves the conversation usable", async (_name, fails, code, recovery) => {
    const model = scriptedModel({ fails }, { text: "Hello." });
    const { ask, chat, latest } = openChat(model);
    const turn = await ask("Hi");
    expect(turn.state).toMatchObject({ kind: "failed", failure: { code, recovery } });
    expect(JSON.stringify(turn)).not.toContain("internal detail");
    expect(chat.retry()).toBe(true);
    await chat.whenIdle();
    expect(latest()).toMatchObject({ text: "Hi", state: { kind: "answered" } });
    expect(promptOf(model.doStreamCalls[1])).toEqual(
      promptOf(model.doStreamCalls[0]).map((m) => m.replace('"1"', '"2"')),
    );
  });

  it("that fails once does not keep the next message from being answered", async () => {
    const model = scriptedModel({ fails: new GatewayError("provider-unavailable") }, { text: "Hello." });
    const { ask } = openChat(model);
    await ask("Hi");
    expect((await ask("Hi again")).state).toEqual({ kind: "answered" });
    expect(promptOf(model.doStreamCalls[1]).slice(1, 3)).toEqual(["user: Hi", "user: Hi again"]);
  });

  it.each([
    [
      "an error part",
      [
        ...textParts("Disabling"),
        toolCall("disable", "a"),
        { type: "error", error: new GatewayError("stream-cut") },
      ],
    ],
    ["no finish part", [...textParts("Disabling"), toolCall("disable", "a")]],
    [
      "a finish that says interrupted",
      [...textParts("Disabling"), toolCall("disable", "a"), finishPart("interrupted")],
    ],
    ["a finish that says error", [toolCall("disable", "a"), finishPart("error")]],
  ] as [string, LanguageModelV4StreamPart[]][])(
    "that ends with %s runs none of its calls",
    async (_name, parts) => {
      const model = scriptedModel({ parts }, { text: "Sorry." });
      const { ask, surface, chat } = openChat(model, { disable: OK });
      const turn = await ask("Disable");
      expect(turn.state.kind).toBe("failed");
      expect(resultsIn(turn)).toMatchObject([{ ok: false, code: "CANCELLED" }]);
      expect(surface.calls).toEqual([]);
      chat.retry();
      await chat.whenIdle();
      // The broken step is not sent again: neither its call nor a result without one.
      expect(pairsOf(model.doStreamCalls[1])).toEqual({ calls: [], results: [] });
    },
  );

  it("whose stream breaks in the middle keeps what was said and what was done before", async () => {
    const broken = new ReadableStream<LanguageModelV4StreamPart>({
      start(controller) {
        controller.enqueue({ type: "text-start", id: "1" });
        controller.enqueue({ type: "text-delta", id: "1", delta: "Half an ans" });
      },
      pull: (controller) => controller.error(new GatewayError("stream-cut")),
    });
    const model = scriptedModel(
      { calls: [{ name: "filter", id: "a" }] },
      { stream: broken },
      { text: "Whole answer." },
    );
    const { ask, chat, latest } = openChat(model, { filter: OK });
    const turn = await ask("Go");
    expect(turn.state).toMatchObject({ kind: "failed", failure: { code: "stream-cut" } });
    expect(resultsIn(turn)).toEqual([{ ok: true, output: "done" }]);
    chat.retry();
    await chat.whenIdle();
    expect(latest().state).toEqual({ kind: "answered" });
    expect(pairsOf(model.doStreamCalls[2])).toEqual({ calls: ["a"], results: ["a"] });
  });

  it("that cuts the answer short for its length runs no call and says why", async () => {
    const model = scriptedModel(
      { text: "Long", calls: [{ name: "disable" }], finish: "length" },
      { text: "Short." },
    );
    const { ask, surface } = openChat(model, { disable: OK });
    expect((await ask("Go")).state).toEqual({ kind: "cut-short", reason: "length" });
    expect(surface.calls).toEqual([]);
    await ask("Shorter");
    expect(pairsOf(model.doStreamCalls[1])).toEqual({ calls: ["call-1-0"], results: ["call-1-0"] });
  });

  it("that answers nothing is a failure that can be retried", async () => {
    const { ask } = openChat(scriptedModel({ parts: [finishPart("stop")] }));
    expect((await ask("Hi")).state).toMatchObject({
      kind: "failed",
      failure: { code: "empty-answer", recovery: "retry" },
    });
  });

  it("gives the text back to be edited as long as nothing was done", async () => {
    const model = scriptedModel(
      { fails: new GatewayError("network") },
      { calls: [{ name: "filter" }] },
      { fails: new GatewayError("network") },
    );
    const { ask, chat } = openChat(model, { filter: OK });
    await ask("First");
    expect(chat.takeBack()).toBe("First");
    expect(chat.getSnapshot().turns).toEqual([]);
    await ask("Second");
    expect(chat.takeBack()).toBeUndefined();
    expect(chat.getSnapshot().turns).toHaveLength(1);
  });
});
