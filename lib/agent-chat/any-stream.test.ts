import type { LanguageModelV4StreamPart } from "@ai-sdk/provider";
import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { GatewayError } from "@/lib/model-gateway/client";
import { callsOf } from "./chat-turn";
import { openChat, resultsIn } from "./testing/open-chat";
import { finishPart, pairsOf, type ScriptedStep, scriptedModel, toolCall } from "./testing/scripted-model";
import type { Handler } from "./testing/scripted-surface";

const id = fc.constantFrom("a", "b", "c");
const input = fc.oneof(fc.constant("{}"), fc.json(), fc.string());

const part: fc.Arbitrary<LanguageModelV4StreamPart> = fc.oneof(
  id.map((each): LanguageModelV4StreamPart => ({ type: "text-start", id: each })),
  fc
    .tuple(id, fc.string())
    .map(([each, delta]): LanguageModelV4StreamPart => ({ type: "text-delta", id: each, delta })),
  id.map((each): LanguageModelV4StreamPart => ({ type: "text-end", id: each })),
  id.map((each): LanguageModelV4StreamPart => ({ type: "reasoning-start", id: each })),
  fc
    .tuple(id, fc.string())
    .map(([each, delta]): LanguageModelV4StreamPart => ({ type: "reasoning-delta", id: each, delta })),
  fc
    .tuple(fc.constantFrom("ok", "slow", "throws", "unknown"), id, input)
    .map(([name, each, json]) => toolCall(name, each, json)),
  fc.constantFrom("stop", "tool-calls", "length", "error", "other" as const).map(finishPart),
  fc.constant<LanguageModelV4StreamPart>({ type: "error", error: new GatewayError("stream-cut") }),
);

const step: fc.Arbitrary<ScriptedStep> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .array(part, { maxLength: 8 })
      .map((parts) => ({ parts: [...parts, finishPart("tool-calls")] })),
  },
  { weight: 2, arbitrary: fc.array(part, { maxLength: 8 }).map((parts) => ({ parts })) },
  { weight: 1, arbitrary: fc.constant({ fails: new GatewayError("provider-unavailable") }) },
);

const slow: Handler = (_input, { signal }) =>
  new Promise((resolve) => {
    const done = () => resolve({ ok: true });
    signal.addEventListener("abort", done, { once: true });
    queueMicrotask(done);
  });
const throws: Handler = () => {
  throw new Error("a defect");
};

it("stays usable whatever a provider streams and whenever it is stopped: each call has one result, and the next message is answered", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 4 }),
      fc.integer({ min: 0, max: 40 }),
      async (steps, stopAfter) => {
        const model = scriptedModel(...steps);
        const { chat, surface, latest } = openChat(
          model,
          { ok: () => ({ ok: true }), slow, throws },
          { maxSteps: 5 },
        );
        let changes = 0;
        const unsubscribe = chat.subscribe(() => {
          changes += 1;
          if (changes === stopAfter) chat.stop();
        });
        chat.send("Go");
        await chat.whenIdle();
        unsubscribe();

        expect(chat.getSnapshot().phase).toEqual({ kind: "idle" });
        expect(latest().state.kind).not.toBe("running");
        for (const result of resultsIn(latest())) expect(result).toHaveProperty("ok");
        const invocations = surface.calls.map(({ invocationId }) => invocationId);
        expect(invocations.length).toBeLessThanOrEqual(
          latest().steps.flatMap(({ parts }) => callsOf(parts)).length,
        );

        const answering = openChat(
          scriptedModel({ text: "Yes." }),
          {},
          { store: { read: () => chat.getSnapshot().turns, write: () => undefined } },
        );
        expect((await answering.ask("Are you there?")).state).toEqual({ kind: "answered" });
        const sent = [...model.doStreamCalls].map(pairsOf);
        for (const { calls, results } of sent) expect(results).toEqual(calls);
      },
    ),
    { numRuns: 150 },
  );
});
