import { createOpenAI } from "@ai-sdk/openai";
import type { LanguageModelV4, SharedV4ProviderOptions } from "@ai-sdk/provider";
import { createOfflinePlanner } from "@/lib/offline-planner";
import type { GatewayModelInfo } from "../protocol/gateway-model-info";

/** What chooses the model. */
export interface ModelSettings {
  readonly apiKey: string | undefined;
  readonly baseUrl: string | undefined;
  readonly api: "responses" | "chat";
  readonly model: string;
}

/** A configured model, with what may be said about it to a browser. */
export interface ServedModel {
  readonly info: GatewayModelInfo;
  readonly model: LanguageModelV4;
  /** Options that the server adds to each call; a browser can set none. */
  providerOptions(cacheKey: string | undefined): SharedV4ProviderOptions | undefined;
}

/** A key or a base URL selects a hosted or compatible model; without either the offline planner answers. */
export function chooseModel({ apiKey, baseUrl, api, model }: ModelSettings): ServedModel {
  if (apiKey === undefined && baseUrl === undefined) {
    return {
      info: { kind: "offline", label: "Offline planner" },
      model: createOfflinePlanner(),
      providerOptions: () => undefined,
    };
  }
  const provider = createOpenAI({
    // A compatible server may need no key, but the provider insists on one.
    apiKey: apiKey ?? "not-needed",
    ...(baseUrl === undefined ? {} : { baseURL: baseUrl }),
  });
  // Compatible servers of the chat interface may refuse members that only OpenAI's own knows.
  const isPlainCompatible = api === "chat" && baseUrl !== undefined;
  return {
    info: { kind: "hosted", label: model.slice(0, 120) },
    model: api === "chat" ? provider.chat(model) : provider.responses(model),
    providerOptions: (cacheKey) =>
      isPlainCompatible
        ? undefined
        : { openai: { store: false, ...(cacheKey === undefined ? {} : { promptCacheKey: cacheKey }) } },
  };
}
