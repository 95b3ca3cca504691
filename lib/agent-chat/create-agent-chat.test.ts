import { describe, expect, it, vi } from "vitest";
import { createMemoryConversationStore } from "./conversation-store";
import { callsIn, OK, openChat, resultsIn, textIn } from "./testing/open-chat";
import { openEnded, pairsOf, promptOf, scriptedModel, toolCall } from "./testing/scripted-model";
import type { Handler } from "./testing/scripted-surface";

describe("stop", () => {
  it("ends the stream, keeps the text, and lets the next message go through", async () => {
    const cancelled = vi.fn();
    const model = scriptedModel(
      {
        stream: openEnded(
          [
            { type: "text-start", id: "1" },
            { type: "text-delta", id: "1", delta: "I will" },
          ],
          cancelled,
        ),
      },
      { text: "Yes?" },
    );
    const { chat, ask, latest, until } = openChat(model);
    chat.send("Go");
    await until(() => textIn(latest()) === "I will");
    chat.stop();
    expect(chat.getSnapshot().phase).toEqual({ kind: "stopping" });
    await chat.whenIdle();
    expect(latest().state).toEqual({ kind: "stopped" });
    expect(cancelled).toHaveBeenCalled();
    expect(model.doStreamCalls[0]?.abortSignal?.aborted).toBe(true);
    expect((await ask("And now?")).state).toEqual({ kind: "answered" });
    expect(promptOf(model.doStreamCalls[1])).toContain("assistant: I will");
  });

  it("before the first byte leaves nothing but the message", async () => {
    const model = scriptedModel({ stream: openEnded([]) });
    const { chat, latest, until } = openChat(model);
    chat.send("Go");
    await until(() => model.doStreamCalls.length === 1);
    chat.stop();
    await chat.whenIdle();
    expect(latest().state).toEqual({ kind: "stopped" });
    expect(textIn(latest())).toBe("");
  });

  it("runs no call that was streamed but not started", async () => {
    const model = scriptedModel({ stream: openEnded([toolCall("disable", "a")]) }, { text: "Stopped." });
    const { chat, latest, until, surface, ask } = openChat(model, { disable: OK });
    chat.send("Go");
    await until(() => callsIn(latest()).length === 1);
    chat.stop();
    await chat.whenIdle();
    expect(resultsIn(latest())).toMatchObject([{ code: "CANCELLED", details: { reason: "stopped" } }]);
    expect(surface.calls).toEqual([]);
    await ask("What happened?");
    expect(pairsOf(model.doStreamCalls[1])).toEqual({ calls: ["a"], results: ["a"] });
  });

  it("aborts the running tool, keeps its own answer to that, and runs none of those behind it", async () => {
    const model = scriptedModel(
      {
        calls: [
          { name: "slow", id: "a" },
          { name: "slow", id: "b" },
        ],
      },
      { text: "Stopped." },
    );
    const slow: Handler = (_input, { signal }) =>
      new Promise((resolve) => {
        signal.addEventListener("abort", () =>
          resolve({
            ok: false,
            code: "CANCELLED",
            message: "Cancelled.",
            retry: "no",
            details: { dispatched: true },
          }),
        );
      });
    const { chat, latest, until, surface, ask } = openChat(model, { slow });
    chat.send("Go");
    await until(() => surface.calls.length === 1);
    chat.stop();
    await chat.whenIdle();
    expect(resultsIn(latest())).toMatchObject([
      { details: { dispatched: true } },
      { details: { reason: "stopped" } },
    ]);
    expect(surface.calls).toHaveLength(1);
    await ask("Go on");
    expect(pairsOf(model.doStreamCalls[1])).toEqual({ calls: ["a", "b"], results: ["a", "b"] });
  });

  it("does not wait for a tool that is deaf to it", async () => {
    const model = scriptedModel({ calls: [{ name: "deaf" }] });
    const { chat, latest, until, surface } = openChat(model, { deaf: () => new Promise(() => undefined) });
    chat.send("Go");
    await until(() => surface.calls.length === 1);
    chat.stop();
    await chat.whenIdle();
    expect(resultsIn(latest())).toMatchObject([{ code: "CANCELLED" }]);
  });
});

describe("step by step", () => {
  it("waits before each call until the person lets it go on", async () => {
    const model = scriptedModel(
      {
        calls: [
          { name: "filter", id: "a" },
          { name: "filter", id: "b" },
        ],
      },
      { text: "Done." },
    );
    const { chat, until, surface, latest } = openChat(model, { filter: OK });
    chat.setStepByStep(true);
    chat.send("Go");
    const isPaused = () => chat.getSnapshot().phase.kind === "paused";
    await until(isPaused);
    expect(callsIn(latest()).map(({ state }) => state.kind)).toEqual(["paused", "queued"]);
    expect(surface.calls).toHaveLength(0);
    chat.proceed();
    await until(() => surface.calls.length === 1 && isPaused());
    chat.setStepByStep(false);
    await chat.whenIdle();
    expect(surface.calls).toHaveLength(2);
    expect(latest().state).toEqual({ kind: "answered" });
  });

  it("can be stopped while it waits", async () => {
    const model = scriptedModel({ calls: [{ name: "filter" }] });
    const { chat, until, surface, latest } = openChat(model, { filter: OK });
    chat.setStepByStep(true);
    chat.send("Go");
    await until(() => chat.getSnapshot().phase.kind === "paused");
    chat.stop();
    await chat.whenIdle();
    expect(surface.calls).toEqual([]);
    expect(resultsIn(latest())).toMatchObject([{ code: "CANCELLED" }]);
  });
});

describe("the conversation", () => {
  it("refuses what cannot be sent and says why", async () => {
    const model = scriptedModel({ stream: openEnded([]) });
    const { chat } = openChat(model, {}, { maxMessageCharacters: 5 });
    expect(chat.send("  ")).toEqual({ accepted: false, reason: "empty" });
    expect(chat.send("too long")).toEqual({ accepted: false, reason: "too-long", limit: 5 });
    expect(chat.send("Hi")).toEqual({ accepted: true });
    expect(chat.send("Hi")).toEqual({ accepted: false, reason: "busy" });
    chat.stop();
    await chat.whenIdle();
    chat.dispose();
    expect(chat.send("Hi")).toEqual({ accepted: false, reason: "disposed" });
  });

  it("ends with its user: the run is aborted, the tools are disposed and nobody is told any more", async () => {
    const model = scriptedModel({ calls: [{ name: "slow" }] });
    let aborted: AbortSignal | undefined;
    const slow: Handler = (_input, { signal }) => {
      aborted = signal;
      return new Promise(() => undefined);
    };
    const { chat, until, surface } = openChat(model, { slow });
    chat.send("Go");
    await until(() => surface.calls.length === 1);
    const listener = vi.fn();
    chat.subscribe(listener);
    chat.dispose();
    chat.dispose();
    expect(listener).toHaveBeenCalledOnce();
    await chat.whenIdle();
    expect(aborted?.aborted).toBe(true);
    expect(surface.isDisposed).toBe(true);
    expect(chat.getSnapshot().phase).toEqual({ kind: "disposed" });
    expect(listener).toHaveBeenCalledOnce();
  });

  it("gives immutable snapshots: a change never alters an earlier one", async () => {
    const model = scriptedModel({ calls: [{ name: "filter" }] }, { text: "Done." });
    const { chat, ask } = openChat(model, { filter: OK });
    const seen: { snapshot: unknown; json: string }[] = [];
    chat.subscribe(() =>
      seen.push({ snapshot: chat.getSnapshot(), json: JSON.stringify(chat.getSnapshot()) }),
    );
    await ask("Go");
    expect(seen.length).toBeGreaterThan(6);
    for (const { snapshot, json } of seen) expect(JSON.stringify(snapshot)).toBe(json);
    expect(chat.getSnapshot()).toBe(chat.getSnapshot());
  });

  it("shows what a reload interrupted as interrupted and never runs it again", async () => {
    const left = createMemoryConversationStore();
    const first = openChat(
      scriptedModel({ calls: [{ name: "slow", id: "a" }] }),
      { slow: () => new Promise(() => undefined) },
      { store: left },
    );
    first.chat.send("Go");
    await first.until(() => first.surface.calls.length === 1);

    const model = scriptedModel({ text: "Hello again." });
    const { chat, ask, latest, surface } = openChat(
      model,
      { slow: OK },
      { store: createMemoryConversationStore(left.read()) },
    );
    expect(latest().state).toEqual({ kind: "stopped" });
    expect(resultsIn(latest())).toMatchObject([{ code: "CANCELLED", details: { reason: "reload" } }]);
    expect(chat.getSnapshot().phase).toEqual({ kind: "idle" });
    await ask("Where were we?");
    expect(surface.calls).toEqual([]);
    expect(pairsOf(model.doStreamCalls[0])).toEqual({ calls: ["a"], results: ["a"] });
    first.chat.dispose();
  });

  it("sends less of a conversation that grows too long, in whole turns, and says so", async () => {
    const texts = Array.from({ length: 6 }, () => ({ text: "x".repeat(200) }));
    const model = scriptedModel(...texts);
    const { ask, chat } = openChat(model, {}, { maxPromptCharacters: 1000 });
    for (let number = 1; number <= 6; number += 1) await ask(`Question ${number}`);
    const { droppedTurns, turns } = chat.getSnapshot();
    expect(droppedTurns).toBeGreaterThan(0);
    expect(turns).toHaveLength(6);
    expect(promptOf(model.doStreamCalls[5])[1]).toBe(`user: Question ${droppedTurns + 1}`);
  });

  it("keeps no more turns than its limit", async () => {
    const model = scriptedModel({ text: "1" }, { text: "2" }, { text: "3" });
    const { ask, chat } = openChat(model, {}, { maxTurns: 2 });
    for (const text of ["a", "b", "c"]) await ask(text);
    expect(chat.getSnapshot().turns.map(({ text }) => text)).toEqual(["b", "c"]);
  });
});
