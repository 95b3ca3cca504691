import { action, createAgentSurfaceRegistry, fromStandardSchema, observation } from "agent-surface";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { createAgentChat, createRegistrySurface } from "@/lib/agent-chat";
import { createGatewayModel } from "@/lib/model-gateway/client";
import { chooseModel, handleModelRequest } from "@/lib/model-gateway/server";
import { openAiHandlers, scripted } from "./openai-handlers";
import { type ResponsesRequest, toolOutputsOf } from "./responses-request";
import type { Answer } from "./responses-stream";

const OPENAI = "https://openai.example/v1";
const PAGE = "https://fleetline.example";

const network = setupServer();
beforeAll(() => network.listen({ onUnhandledFrame: "error" }));
afterEach(() => network.resetHandlers());
afterAll(() => network.close());

/** The browser's half and the server's half of the chat, with OpenAI's provider between the server and the network. */
function chatWithLamps(answers: Answer[]) {
  const requests: ResponsesRequest[] = [];
  network.use(
    ...openAiHandlers({
      baseUrl: OPENAI,
      decide: scripted(answers),
      onRequest: (each) => requests.push(each),
    }),
  );
  const lit = new Set<string>();
  const schema = <T>(type: z.ZodType<T>) => fromStandardSchema(type, { jsonSchema: z.toJSONSchema(type) });
  const registry = createAgentSurfaceRegistry({ environment: "test" });
  registry.register({
    type: "lamps",
    description: "The lamps of the room",
    observations: {
      read: observation({
        description: "Names the lamps that are lit",
        output: schema(z.array(z.string())),
        read: () => [...lit],
      }),
    },
    actions: {
      light: action({
        description: "Lights one lamp",
        input: schema(z.strictObject({ lamp: z.string() })),
        effect: "local-state",
        confirmation: "required",
        execute: ({ lamp }) => {
          lit.add(lamp);
        },
      }),
    },
  });

  const served = chooseModel({
    apiKey: undefined,
    baseUrl: OPENAI,
    api: "responses",
    model: "gpt-test",
  });
  const model = createGatewayModel({
    url: `${PAGE}/api/agent/model`,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      request.headers.set("origin", PAGE);
      request.headers.set("host", new URL(PAGE).host);
      return handleModelRequest({
        request,
        session: { userId: "usr_1" },
        model: served,
        takeRequest: async () => ({ ok: true }),
        trustedOrigins: [PAGE],
      });
    },
  });
  const surface = createRegistrySurface(registry, "conversation-1");
  const chat = createAgentChat({ conversationId: "conversation-1", model, surface });
  return { chat, registry, lit, requests };
}

/** Answers the first approval that is asked for; resolves with what the person would have been shown. */
async function answerApproval(registry: ReturnType<typeof createAgentSurfaceRegistry>, approved: boolean) {
  await expect.poll(() => registry.confirmations.pending().length).toBe(1);
  const [record] = registry.confirmations.pending();
  registry.confirmations.resolve(record?.confirmationId ?? "", { approved });
  return record?.input;
}

const LIGHT_DESK: Answer = { toolCalls: [{ name: "view_lamps__light", input: { lamp: "desk" } }] };

it("a tool call of OpenAI's model waits for the approval, runs, and its result leads to the closing text", async () => {
  const { chat, registry, lit, requests } = chatWithLamps([LIGHT_DESK, { text: "The desk lamp is lit." }]);

  expect(chat.send("Light the desk lamp")).toEqual({ accepted: true });
  await expect(answerApproval(registry, true)).resolves.toEqual({ lamp: "desk" });
  await chat.whenIdle();

  expect([...lit]).toEqual(["desk"]);
  const [turn] = chat.getSnapshot().turns;
  expect(turn?.state.kind).toBe("answered");
  expect(JSON.stringify(turn?.steps.at(-1))).toContain("The desk lamp is lit.");
  expect(requests).toHaveLength(2);
  const outputs = requests[1] ? toolOutputsOf(requests[1]) : [];
  expect(outputs.map((output) => JSON.parse(String(output)))).toEqual([
    expect.objectContaining({ ok: true }),
  ]);
  chat.dispose();
});

it("a denial reaches the model as a typed refusal, and nothing ran", async () => {
  const { chat, registry, lit, requests } = chatWithLamps([LIGHT_DESK, { text: "Then it stays dark." }]);

  chat.send("Light the desk lamp");
  await answerApproval(registry, false);
  await chat.whenIdle();

  expect(lit.size).toBe(0);
  const outputs = requests[1] ? toolOutputsOf(requests[1]) : [];
  expect(outputs.map((output) => JSON.parse(String(output)))).toEqual([
    expect.objectContaining({ ok: false, code: "CONFIRMATION_INVALID", retry: "no" }),
  ]);
  chat.dispose();
});

it("the tool block is the same to the byte in every step, while the state that moves is the last message", async () => {
  const { chat, registry, requests } = chatWithLamps([
    LIGHT_DESK,
    { toolCalls: [{ name: "view_lamps__read", input: {} }] },
    { text: "One lamp is lit." },
  ]);

  chat.send("Light the desk lamp and tell me which are lit");
  await answerApproval(registry, true);
  await chat.whenIdle();

  expect(requests).toHaveLength(3);
  expect(new Set(requests.map(({ tools }) => JSON.stringify(tools))).size).toBe(1);
  for (const { input } of requests) {
    const withState = input.filter((item) => JSON.stringify(item).includes("<surface-state>"));
    expect(withState).toEqual([input.at(-1)]);
  }
  chat.dispose();
});
