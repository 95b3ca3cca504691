import type { LanguageModelV4StreamPart } from "@ai-sdk/provider";
import { describe, expect, it, vi } from "vitest";
import { callsIn, OK, openChat, resultsIn, textIn } from "./testing/open-chat";
import {
  finishPart,
  openEnded,
  pairsOf,
  promptOf,
  scriptedModel,
  textParts,
  toolCall,
} from "./testing/scripted-model";
import type { Handler } from "./testing/scripted-surface";

describe("a turn", () => {
  it("runs a tool call through the surface and then answers", async () => {
    const model = scriptedModel(
      { calls: [{ name: "filter", input: { city: "Milan" } }] },
      { text: "Filtered." },
    );
    const { ask, surface, chat } = openChat(model, { filter: OK });
    const turn = await ask("Show Milan");
    expect(turn.state).toEqual({ kind: "answered" });
    expect(textIn(turn)).toBe("Filtered.");
    expect(resultsIn(turn)).toEqual([{ ok: true, output: "done" }]);
    expect(surface.calls).toEqual([
      { name: "filter", input: { city: "Milan" }, invocationId: "id2:call-1-0" },
    ]);
    expect(callsIn(turn)[0]?.capability).toEqual({ id: "view:test.filter", effect: "local-state" });
    expect(chat.getSnapshot().phase).toEqual({ kind: "idle" });
  });

  it("reads the surface before every step and sends its state last, never keeping it", async () => {
    const model = scriptedModel({ calls: [{ name: "filter" }] }, { text: "Done." }, { text: "Hello." });
    const { ask } = openChat(model, { filter: OK });
    await ask("One");
    await ask("Two");
    expect(model.doStreamCalls.map((call) => promptOf(call).at(-1))).toEqual([
      'user: <surface-state>\n{"surfaceVersion":"1"}\n</surface-state>',
      'user: <surface-state>\n{"surfaceVersion":"2"}\n</surface-state>',
      'user: <surface-state>\n{"surfaceVersion":"3"}\n</surface-state>',
    ]);
    expect(promptOf(model.doStreamCalls[2]).slice(0, -1).join("\n")).not.toContain("surface-state");
  });

  it("keeps instructions, tools and the beginning of the prompt byte-identical from step to step", async () => {
    const model = scriptedModel(
      { calls: [{ name: "filter" }] },
      { calls: [{ name: "filter" }] },
      { text: "Done." },
    );
    const { ask } = openChat(model, { filter: OK });
    await ask("Go");
    const [first, second, third] = model.doStreamCalls;
    expect(JSON.stringify(second?.tools)).toBe(JSON.stringify(first?.tools));
    expect(JSON.stringify(third?.tools)).toBe(JSON.stringify(first?.tools));
    const stable = first?.prompt.slice(0, -1);
    expect(second?.prompt.slice(0, stable?.length)).toEqual(stable);
    expect(third?.prompt.slice(0, (second?.prompt.length ?? 0) - 1)).toEqual(second?.prompt.slice(0, -1));
  });

  it("offers the tools that the surface has after the page changed", async () => {
    const model = scriptedModel(
      { calls: [{ name: "select" }] },
      { calls: [{ name: "disable" }] },
      { text: "Done." },
    );
    const { ask, surface } = openChat(model, {
      select: () => {
        surface.offer({ select: OK, disable: OK });
        return { ok: true, surfaceChanged: true };
      },
    });
    await ask("Disable them");
    expect(model.doStreamCalls.map(({ tools }) => tools?.map(({ name }) => name))).toEqual([
      ["select"],
      ["select", "disable"],
      ["select", "disable"],
    ]);
    expect(surface.calls.map(({ name }) => name)).toEqual(["select", "disable"]);
  });

  it("runs parallel calls one after the other and gives each its own result", async () => {
    const running = { now: 0, peak: 0 };
    const slow: Handler = async () => {
      running.now += 1;
      running.peak = Math.max(running.peak, running.now);
      await Promise.resolve();
      running.now -= 1;
      return { ok: true, output: running.peak };
    };
    const model = scriptedModel(
      {
        calls: [
          { name: "read", id: "a", input: { n: 1 } },
          { name: "read", id: "b", input: { n: 2 } },
        ],
      },
      { text: "Read." },
    );
    const { ask } = openChat(model, { read: slow });
    const turn = await ask("Read both");
    expect(resultsIn(turn)).toEqual([
      { ok: true, output: 1 },
      { ok: true, output: 1 },
    ]);
    expect(running.peak).toBe(1);
    expect(pairsOf(model.doStreamCalls[1])).toEqual({ calls: ["a", "b"], results: ["a", "b"] });
  });

  it("runs a call once that a provider delivers twice", async () => {
    const model = scriptedModel(
      { parts: [toolCall("filter", "a"), toolCall("filter", "a"), finishPart("tool-calls")] },
      { text: "Done." },
    );
    const { ask, surface } = openChat(model, { filter: OK });
    expect(resultsIn(await ask("Go"))).toHaveLength(1);
    expect(surface.calls).toHaveLength(1);
  });

  it("names the invocations of each run apart, though a provider reuses its call ids", async () => {
    const model = scriptedModel(
      { calls: [{ name: "filter", id: "0" }] },
      { text: "Done." },
      { calls: [{ name: "filter", id: "0" }] },
      { text: "Done again." },
    );
    const { ask, surface } = openChat(model, { filter: OK });
    await ask("Once");
    await ask("Twice");
    expect(new Set(surface.calls.map(({ invocationId }) => invocationId)).size).toBe(2);
  });

  it("passes a refusal on to the model without loss", async () => {
    const refusal = {
      ok: false as const,
      code: "PRECONDITION_FAILED" as const,
      message: "Select rows first.",
      retry: "with-changes" as const,
      details: { missing: ["rows"] },
    };
    const model = scriptedModel({ calls: [{ name: "disable" }] }, { text: "Nothing is selected." });
    const { ask } = openChat(model, { disable: () => refusal });
    expect(resultsIn(await ask("Disable"))).toEqual([refusal]);
    expect(promptOf(model.doStreamCalls[1]).at(-2)).toBe(
      `tool: result call-1-0 ${JSON.stringify({ type: "json", value: refusal })}`,
    );
  });

  it("answers a tool that rejects with one safe result", async () => {
    const reported = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const model = scriptedModel({ calls: [{ name: "broken" }] }, { text: "It failed." });
    const broken: Handler = () => {
      throw new Error("secret detail");
    };
    const { ask } = openChat(model, { broken });
    const turn = await ask("Go");
    expect(resultsIn(turn)).toMatchObject([{ ok: false, code: "EXECUTION_FAILED", retry: "no" }]);
    expect(JSON.stringify(turn)).not.toContain("secret detail");
    expect(reported).toHaveBeenCalledOnce();
  });

  it.each(["nothing", "constructor", "__proto__"])(
    "answers a call of the unknown tool %s and goes on",
    async (name) => {
      const model = scriptedModel({ calls: [{ name, id: "a" }] }, { text: "There is no such thing." });
      const { ask, surface } = openChat(model, { filter: OK });
      const turn = await ask("Go");
      expect(resultsIn(turn)).toMatchObject([
        { ok: false, code: "CAPABILITY_NOT_FOUND", retry: "after-refresh" },
      ]);
      expect(turn.state).toEqual({ kind: "answered" });
      expect(surface.calls).toEqual([]);
      expect(pairsOf(model.doStreamCalls[1])).toEqual({ calls: ["a"], results: ["a"] });
    },
  );

  it.each(['{"city": "Mil', "[1]", '"text"', "7"])(
    "answers the malformed input %s and goes on",
    async (input) => {
      const model = scriptedModel({ calls: [{ name: "filter", input }] }, { text: "Sorry." });
      const { ask, surface } = openChat(model, { filter: OK });
      const turn = await ask("Go");
      expect(resultsIn(turn)).toMatchObject([{ ok: false, code: "INVALID_INPUT", retry: "with-changes" }]);
      expect(turn.state).toEqual({ kind: "answered" });
      expect(surface.calls).toEqual([]);
    },
  );

  it("stops at the step cap, says so, and goes on when asked to", async () => {
    const endless = Array.from({ length: 3 }, () => ({ calls: [{ name: "filter" }] }));
    const model = scriptedModel(...endless, { text: "Done." });
    const { ask, chat, latest } = openChat(model, { filter: OK }, { maxSteps: 3 });
    expect((await ask("Go")).state).toEqual({ kind: "step-cap", limit: 3 });
    expect(chat.retry()).toBe(true);
    await chat.whenIdle();
    expect(latest().state).toEqual({ kind: "answered" });
    expect(pairsOf(model.doStreamCalls[3]).results).toHaveLength(3);
  });

  it("is refused in words when the page offers more tools than a model takes, and none is left out silently", async () => {
    const model = scriptedModel({ text: "Never asked." });
    const { ask } = openChat(model, { a: OK, b: OK, c: OK }, { maxTools: 2 });
    const { state } = await ask("Go");
    expect(state).toMatchObject({ kind: "failed", failure: { code: "too-many-tools" } });
    expect(state.kind === "failed" && state.failure.message).toContain("3 tools");
    expect(model.doStreamCalls).toEqual([]);
  });

  it("counts tokens, cached ones apart", async () => {
    const model = scriptedModel({ calls: [{ name: "filter" }] }, { text: "Done." });
    const { ask, chat } = openChat(model, { filter: OK });
    await ask("Go");
    expect(chat.getSnapshot().usage).toEqual({ inputTokens: 200, cachedInputTokens: 120, outputTokens: 20 });
  });
});

describe("a provider's marks", () => {
  it("come back with the next prompt, but not for an answer that was stopped", async () => {
    const providerMetadata = { openai: { itemId: "rs_1", reasoningEncryptedContent: "abc" } };
    const reasoning: LanguageModelV4StreamPart[] = [
      { type: "reasoning-start", id: "r", providerMetadata },
      { type: "reasoning-end", id: "r", providerMetadata },
    ];
    const model = scriptedModel(
      { parts: [...reasoning, toolCall("filter", "a"), finishPart("tool-calls")] },
      { stream: openEnded([...reasoning, ...textParts("Nearly")]) },
      { text: "Done." },
    );
    const { chat, latest, until, ask } = openChat(model, { filter: OK });
    chat.send("Go");
    await until(() => textIn(latest()) === "Nearly");
    chat.stop();
    await chat.whenIdle();
    expect(JSON.stringify(model.doStreamCalls[1]?.prompt)).toContain("rs_1");
    await ask("Go on");
    expect(JSON.stringify(model.doStreamCalls[2]?.prompt).match(/rs_1/g)).toHaveLength(1);
  });
});

it("streams text as it comes", async () => {
  let push: ReadableStreamDefaultController<LanguageModelV4StreamPart> | undefined;
  const stream = new ReadableStream<LanguageModelV4StreamPart>({
    start: (controller) => {
      push = controller;
    },
  });
  const { chat, latest, until } = openChat(scriptedModel({ stream }));
  chat.send("Hi");
  push?.enqueue({ type: "text-start", id: "1" });
  for (const delta of ["Hel", "lo"]) push?.enqueue({ type: "text-delta", id: "1", delta });
  await until(() => textIn(latest()) === "Hello");
  expect(chat.getSnapshot().phase).toEqual({ kind: "thinking" });
  push?.enqueue({ type: "text-end", id: "1" });
  push?.enqueue(finishPart("stop"));
  push?.close();
  await chat.whenIdle();
  expect(latest().state).toEqual({ kind: "answered" });
});
