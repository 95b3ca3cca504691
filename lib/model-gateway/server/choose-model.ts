import { createOpenAI } from "@ai-sdk/openai";
import type { LanguageModelV4, SharedV4ProviderOptions } from "@ai-sdk/provider";
import { createOfflinePlanner } from "@/lib/offline-planner";
import type { GatewayModelInfo } from "../protocol/gateway-model-info";

/** The settings that choose the model; empty values count as absent. */
export interface ModelEnvironment {
  readonly OPENAI_API_KEY?: string | undefined;
  readonly OPENAI_BASE_URL?: string | undefined;
  readonly OPENAI_API?: "responses" | "chat" | undefined;
  readonly OPENAI_MODEL?: string | undefined;
}

/** A configured model, with what may be said about it to a browser. */
export interface ServedModel {
  readonly info: GatewayModelInfo;
  readonly model: LanguageModelV4;
  /** Options that the server adds to each call; a browser can set none. */
  providerOptions(cacheKey: string | undefined): SharedV4ProviderOptions | undefined;
}

export const DEFAULT_OPENAI_MODEL = "gpt-5-mini";

/** A key or a base URL selects a hosted or compatible model; without either the offline planner answers. */
export function chooseModel(env: ModelEnvironment): ServedModel {
  const apiKey = env.OPENAI_API_KEY || undefined;
  const baseURL = env.OPENAI_BASE_URL || undefined;
  if (apiKey === undefined && baseURL === undefined) {
    return {
      info: { kind: "offline", label: "Offline planner" },
      model: createOfflinePlanner(),
      providerOptions: () => undefined,
    };
  }
  const modelId = env.OPENAI_MODEL || DEFAULT_OPENAI_MODEL;
  const api = env.OPENAI_API ?? "responses";
  const provider = createOpenAI({
    // A compatible server may need no key, but the provider insists on one.
    apiKey: apiKey ?? "not-needed",
    ...(baseURL === undefined ? {} : { baseURL }),
  });
  // Compatible servers of the chat interface may refuse members that only OpenAI's own knows.
  const isPlainCompatible = api === "chat" && baseURL !== undefined;
  return {
    info: { kind: "hosted", label: modelId.slice(0, 120) },
    model: api === "chat" ? provider.chat(modelId) : provider.responses(modelId),
    providerOptions: (cacheKey) =>
      isPlainCompatible
        ? undefined
        : { openai: { store: false, ...(cacheKey === undefined ? {} : { promptCacheKey: cacheKey }) } },
  };
}
