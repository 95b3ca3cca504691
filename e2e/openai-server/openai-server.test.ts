import { createOpenAI } from "@ai-sdk/openai";
import { streamText, tool } from "ai";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { openAiHandlers, scripted } from "./openai-handlers";
import type { ResponsesRequest } from "./responses-request";
import { startOpenAiServer } from "./start-openai-server";

const lamp = tool({
  description: "Switches the lamp",
  inputSchema: z.strictObject({ on: z.boolean() }),
  execute: ({ on }) => ({ on }),
});

const decide = scripted([
  { text: "Switching.", toolCalls: [{ name: "lamp", input: { on: true } }] },
  { text: "The lamp is on." },
]);

interface Outcome {
  outputs: unknown[];
  text: string;
  cached: number | undefined;
  errors: unknown[];
}

async function switchTheLamp(baseURL: string): Promise<Outcome> {
  const errors: unknown[] = [];
  const { steps } = streamText({
    model: createOpenAI({ baseURL, apiKey: "test-key" }).responses("gpt-test"),
    prompt: "Light, please",
    tools: { lamp },
    stopWhen: ({ steps: done }) => done.length === 3,
    onError: ({ error }) => {
      errors.push(error);
    },
  });
  const done = await Promise.resolve(steps).catch((error: unknown) => {
    errors.push(error);
    return [];
  });
  return {
    outputs: done.flatMap((step) => step.toolResults.map((each) => each.output)),
    text: done.map((step) => step.text).join(" "),
    cached: done[0]?.usage.inputTokenDetails?.cacheReadTokens,
    errors,
  };
}

const lit = { outputs: [{ on: true }], text: "Switching. The lamp is on.", cached: 1024, errors: [] };

describe("inside the process, where the network is intercepted", () => {
  const network = setupServer();
  const baseUrl = "https://openai.example/v1";
  beforeAll(() => network.listen({ onUnhandledFrame: "error" }));
  afterEach(() => network.resetHandlers());
  afterAll(() => network.close());

  it("streams a tool call and then text to the real OpenAI provider", async () => {
    const requests: ResponsesRequest[] = [];
    network.use(
      ...openAiHandlers({ baseUrl, decide, apiKey: "test-key", onRequest: (each) => requests.push(each) }),
    );

    await expect(switchTheLamp(baseUrl)).resolves.toEqual(lit);
    expect(requests.map(({ tools }) => tools.map(({ name }) => name))).toEqual([["lamp"], ["lamp"]]);
  });

  it("answers a wrong key as OpenAI does", async () => {
    network.use(...openAiHandlers({ baseUrl, decide, apiKey: "another-key" }));

    const { errors } = await switchTheLamp(baseUrl);
    expect(errors[0]).toMatchObject({ statusCode: 401, message: "Incorrect API key provided." });
  });
});

it("speaks the same over a real socket, for a process that cannot be intercepted", async () => {
  const server = await startOpenAiServer({ decide });
  try {
    await expect(switchTheLamp(server.baseUrl)).resolves.toEqual(lit);
  } finally {
    await server.close();
  }
});
