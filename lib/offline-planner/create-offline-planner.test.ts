import type { LanguageModelV4CallOptions, LanguageModelV4StreamPart } from "@ai-sdk/provider";
import { describe, expect, it } from "vitest";
import { createOfflinePlanner } from "./create-offline-planner";
import { createFleetSurface } from "./testing/domains/fleet";
import { callOptionsFor } from "./testing/run-conversation";

const planner = createOfflinePlanner();

function optionsFor(text: string): LanguageModelV4CallOptions {
  return callOptionsFor(createFleetSurface().surface, [{ role: "user", content: [{ type: "text", text }] }]);
}

async function collect(options: LanguageModelV4CallOptions): Promise<LanguageModelV4StreamPart[]> {
  const { stream } = await planner.doStream(options);
  const parts: LanguageModelV4StreamPart[] = [];
  for await (const part of stream) {
    parts.push(part);
  }
  return parts;
}

describe("the offline planner as a language model", () => {
  it("names itself as what it is", () => {
    expect(planner).toMatchObject({
      specificationVersion: "v4",
      provider: "fleetline",
      modelId: "offline-planner",
    });
  });

  it("streams a tool call as input deltas that join to the call's JSON", async () => {
    const parts = await collect(optionsFor("Sort by battery descending"));
    const call = parts.find((part) => part.type === "tool-call");
    const deltas = parts.flatMap((part) => (part.type === "tool-input-delta" ? [part.delta] : []));
    expect(call?.input).toBe('{"field":"battery","direction":"desc"}');
    expect(deltas.join("")).toBe(call?.input);
    expect(parts.map((part) => part.type)).toEqual([
      "stream-start",
      "response-metadata",
      "tool-input-start",
      ...deltas.map(() => "tool-input-delta"),
      "tool-input-end",
      "tool-call",
      "finish",
    ]);
    expect(parts.at(-1)).toMatchObject({ finishReason: { unified: "tool-calls" } });
  });

  it("streams a text in several small deltas that join to what doGenerate answers", async () => {
    const options = optionsFor("What can you do?");
    const deltas = (await collect(options)).flatMap((part) =>
      part.type === "text-delta" ? [part.delta] : [],
    );
    const { content, finishReason } = await planner.doGenerate(options);
    expect(deltas.length).toBeGreaterThan(10);
    expect(Math.max(...deltas.map((delta) => delta.length))).toBeLessThanOrEqual(80);
    expect(content).toEqual([{ type: "text", text: deltas.join("") }]);
    expect(finishReason.unified).toBe("stop");
  });

  it("estimates tokens and says that it estimates", async () => {
    const { usage } = await planner.doGenerate(optionsFor("Sort by battery"));
    expect(usage.inputTokens.total).toBeGreaterThan(500);
    expect(usage.outputTokens.total).toBeGreaterThan(0);
    expect(usage.raw).toMatchObject({ estimated: true });
  });

  it("rejects with the reason of a signal that was aborted before the call", async () => {
    const reason = new Error("stopped by the person");
    const options = { ...optionsFor("Sort by battery"), abortSignal: AbortSignal.abort(reason) };
    await expect(planner.doStream(options)).rejects.toBe(reason);
    await expect(planner.doGenerate(options)).rejects.toBe(reason);
  });

  it("errors a stream whose signal is aborted while it is read", async () => {
    const controller = new AbortController();
    const { stream } = await planner.doStream({
      ...optionsFor("What can you do?"),
      abortSignal: controller.signal,
    });
    const reader = stream.getReader();
    await reader.read();
    await reader.read();
    controller.abort(new Error("stop"));
    await expect(
      (async () => {
        while (!(await reader.read()).done) {}
      })(),
    ).rejects.toThrow("stop");
  });

  it("calls nothing when tools are ruled out, and only the one that is demanded", async () => {
    const none = await planner.doGenerate({ ...optionsFor("Sort by battery"), toolChoice: { type: "none" } });
    expect(none.content.every((part) => part.type === "text")).toBe(true);
    const other = await planner.doGenerate({
      ...optionsFor("Sort by battery"),
      toolChoice: { type: "tool", toolName: "view_devices__filters__clear" },
    });
    expect(other.content.every((part) => part.type === "text")).toBe(true);
  });

  it("warns about what it does not support instead of ignoring it", async () => {
    const { warnings } = await planner.doGenerate({
      ...optionsFor("Hello"),
      responseFormat: { type: "json" },
      toolChoice: { type: "required" },
    });
    expect(warnings.map((warning) => warning.type)).toEqual(["unsupported", "unsupported"]);
  });

  it("answers an empty prompt and an empty catalog with words", async () => {
    for (const prompt of [[], optionsFor("Disable everything").prompt]) {
      const { content } = await planner.doGenerate({ prompt });
      expect(content).toEqual([{ type: "text", text: expect.stringMatching(/\w/) }]);
    }
  });
});
