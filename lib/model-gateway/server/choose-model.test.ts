import { describe, expect, it } from "vitest";
import { chooseModel, type ModelSettings } from "./choose-model";

const UNSET: ModelSettings = { apiKey: undefined, baseUrl: undefined, api: "responses", model: "gpt-test" };

describe("chooseModel", () => {
  it("answers with the offline planner without a key and a base address, and says so", () => {
    const { info, model, providerOptions } = chooseModel(UNSET);
    expect(info).toEqual({ kind: "offline", label: "Offline planner" });
    expect(model).toMatchObject({ provider: "fleetline", modelId: "offline-planner" });
    expect(providerOptions("key")).toBeUndefined();
  });

  it.each([
    ["a key", { apiKey: "sk-test" }],
    ["the address of a compatible server that needs no key", { baseUrl: "http://localhost:11434/v1" }],
  ])("answers with the hosted model when there is %s", (_name, settings) => {
    const { info, model } = chooseModel({ ...UNSET, ...settings });
    expect(info).toEqual({ kind: "hosted", label: "gpt-test" });
    expect(model).toMatchObject({ provider: "openai.responses", modelId: "gpt-test" });
  });

  it("speaks the chat interface when it is asked to", () => {
    expect(chooseModel({ ...UNSET, apiKey: "sk-test", api: "chat" }).model.provider).toBe("openai.chat");
  });

  it("asks OpenAI to store nothing and to cache by conversation", () => {
    const { providerOptions } = chooseModel({ ...UNSET, apiKey: "sk-test" });
    expect(providerOptions("fleetline-abc")).toEqual({
      openai: { store: false, promptCacheKey: "fleetline-abc" },
    });
    expect(providerOptions(undefined)).toEqual({ openai: { store: false } });
  });

  it("sends a compatible chat server nothing that only OpenAI knows", () => {
    const { providerOptions } = chooseModel({ ...UNSET, baseUrl: "http://localhost:11434/v1", api: "chat" });
    expect(providerOptions("fleetline-abc")).toBeUndefined();
  });
});
