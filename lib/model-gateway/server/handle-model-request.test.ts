import { APICallError, type LanguageModelV4StreamPart } from "@ai-sdk/provider";
import { MockLanguageModelV4 } from "ai/test";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createGatewayModel } from "../client/create-gateway-model";
import type { ServedModel } from "./choose-model";
import { type HandleModelRequestOptions, handleModelRequest } from "./handle-model-request";

const USAGE = {
  inputTokens: { total: 10, noCache: 6, cacheRead: 4, cacheWrite: undefined },
  outputTokens: { total: 2, text: 2, reasoning: undefined },
  raw: { secret: "provider detail" },
};
const ANSWER: LanguageModelV4StreamPart[] = [
  { type: "stream-start", warnings: [] },
  { type: "raw", rawValue: { secret: "provider detail" } },
  { type: "text-start", id: "1", providerMetadata: { openai: { itemId: "msg_1", serviceTier: "secret" } } },
  { type: "text-delta", id: "1", delta: "Hello" },
  { type: "text-end", id: "1" },
  { type: "finish", usage: USAGE, finishReason: { unified: "stop", raw: "stop" } },
];
const OPTIONS = { prompt: [{ role: "user", content: [{ type: "text", text: "Hi" }] }] };
const BODY = { protocol: 1, options: OPTIONS };
const HEADERS = {
  "content-type": "application/json",
  "x-model-gateway": "1",
  "sec-fetch-site": "same-origin",
  origin: "https://console.test",
};

function post(body: unknown = BODY, headers: Record<string, string> = {}, signal?: AbortSignal): Request {
  return new Request("https://console.test/api/agent/model", {
    method: "POST",
    headers: { ...HEADERS, ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
    ...(signal === undefined ? {} : { signal }),
  });
}

function streamOf(parts: LanguageModelV4StreamPart[]): ReadableStream<LanguageModelV4StreamPart> {
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });
}

function serve(model: MockLanguageModelV4): ServedModel {
  return {
    info: { kind: "hosted", label: "test-model" },
    model,
    providerOptions: (key) => ({ openai: { key: key ?? "" } }),
  };
}

function answering(parts = ANSWER): MockLanguageModelV4 {
  return new MockLanguageModelV4({ doStream: async () => ({ stream: streamOf(parts) }) });
}

function handle(request: Request, options: Partial<HandleModelRequestOptions> = {}): Promise<Response> {
  return handleModelRequest({
    request,
    session: { userId: "user-1" },
    model: serve(answering()),
    takeRequest: async () => ({ ok: true }),
    ...options,
  });
}

async function codeOf(response: Response): Promise<[number, string]> {
  const body = await response.json();
  return [response.status, body.error.code];
}

afterEach(() => vi.useRealTimers());

describe("handleModelRequest", () => {
  it("streams the model's parts to the client's end of the protocol", async () => {
    const model = answering();
    const client = createGatewayModel({
      url: "https://console.test/api/agent/model",
      conversationId: "conv-1",
      headers: { "sec-fetch-site": "same-origin" },
      fetch: async (input, init) => handle(new Request(input, init), { model: serve(model) }),
    });
    const { stream } = await client.doStream({
      prompt: [{ role: "user", content: [{ type: "text", text: "Hi" }] }],
    });
    const parts = await Array.fromAsync(stream);

    expect(parts.map((part) => part.type)).toEqual([
      "stream-start",
      "text-start",
      "text-delta",
      "text-end",
      "finish",
    ]);
    expect(JSON.stringify(parts)).not.toContain("secret");
    expect(parts[1]).toMatchObject({ providerMetadata: { openai: { itemId: "msg_1" } } });
    const call = model.doStreamCalls[0];
    expect(call?.maxOutputTokens).toBe(8192);
    expect(call?.providerOptions).toMatchObject({
      openai: { key: expect.stringMatching(/^fleetline-[0-9a-f]{40}$/) },
    });
  });

  it("tells which model answers", async () => {
    const request = new Request("https://console.test/api/agent/model", { headers: HEADERS });
    const response = await handle(request);
    expect(await response.json()).toEqual({ model: { kind: "hosted", label: "test-model" } });
  });

  it.each(["GET", "POST"])("refuses a %s without a session", async (method) => {
    const request = method === "GET" ? new Request("https://console.test/m", { headers: HEADERS }) : post();
    expect(await codeOf(await handle(request, { session: null }))).toEqual([401, "signed-out"]);
  });

  it.each([
    ["another site", { "sec-fetch-site": "cross-site" }],
    ["a sibling site", { "sec-fetch-site": "same-site" }],
    ["another origin", { origin: "https://evil.test" }],
    ["an opaque origin", { origin: "null" }],
  ])("refuses a request from %s", async (_name, headers) => {
    expect(await codeOf(await handle(post(BODY, headers)))).toEqual([403, "forbidden"]);
  });

  it("asks a client that names no origin for the protocol's header", async () => {
    const bare = (headers: Record<string, string>) =>
      new Request("https://console.test/m", {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(BODY),
      });
    expect(await codeOf(await handle(bare({})))).toEqual([403, "forbidden"]);
    expect((await handle(bare({ "x-model-gateway": "1" }))).status).toBe(200);
  });

  it("refuses a page whose user is not the session's", async () => {
    expect(await codeOf(await handle(post({ ...BODY, userId: "user-2" })))).toEqual([409, "session-changed"]);
    expect((await handle(post({ ...BODY, userId: "user-1" }))).status).toBe(200);
  });

  it("accepts a configured public origin", async () => {
    const request = post(BODY, { origin: "https://fleet.example" });
    expect((await handle(request, { trustedOrigins: ["https://fleet.example"] })).status).toBe(200);
  });

  it.each(["text/plain", "application/json; charset=utf-16", "application/json-seq", ""])(
    "refuses the content type %j",
    async (type) => {
      const response = await handle(post(BODY, { "content-type": type }));
      expect(await codeOf(response)).toEqual([415, "unsupported-content"]);
    },
  );

  it.each(["application/json; charset=utf-8", 'Application/JSON;charset="UTF-8"'])(
    "accepts the content type %s",
    async (type) => {
      expect((await handle(post(BODY, { "content-type": type }))).status).toBe(200);
    },
  );

  it("refuses a body over the cap by its declared length and by counting", async () => {
    const limits = { maxBodyBytes: 200 };
    const large = { ...BODY, padding: "x".repeat(300) };
    expect(await codeOf(await handle(post(large), { limits }))).toEqual([413, "too-large"]);
    expect(await codeOf(await handle(post(BODY, { "content-length": "500" }), { limits }))).toEqual([
      413,
      "too-large",
    ]);
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(100).fill(0x20));
      },
    });
    const init = { method: "POST", headers: HEADERS, body: endless, duplex: "half" };
    expect(await codeOf(await handle(new Request("https://console.test/m", init), { limits }))).toEqual([
      413,
      "too-large",
    ]);
    expect(pulled).toBeLessThan(6);
  });

  it.each([
    ["text that is not JSON", "{"],
    ["an unknown member", { ...BODY, apiKey: "x" }],
    ["an unknown call option", { protocol: 1, options: { ...OPTIONS, headers: { authorization: "x" } } }],
    [
      "provider options",
      { protocol: 1, options: { ...OPTIONS, providerOptions: { openai: { store: true } } } },
    ],
    [
      "a file in the prompt",
      {
        protocol: 1,
        options: { prompt: [{ role: "user", content: [{ type: "file", data: "x", mediaType: "a/b" }] }] },
      },
    ],
    [
      "a tool that the provider would run",
      {
        protocol: 1,
        options: { ...OPTIONS, tools: [{ type: "provider", id: "openai.web_search", name: "w", args: {} }] },
      },
    ],
    [
      "a tool with a malformed name",
      { protocol: 1, options: { ...OPTIONS, tools: [{ type: "function", name: "a b", inputSchema: {} }] } },
    ],
    [
      "two tools with one name",
      {
        protocol: 1,
        options: {
          ...OPTIONS,
          tools: ["t1", "t2", "t1"].map((name) => ({ type: "function", name, inputSchema: {} })),
        },
      },
    ],
    [
      "more tools than providers take",
      {
        protocol: 1,
        options: {
          ...OPTIONS,
          tools: Array.from({ length: 129 }, (_, i) => ({
            type: "function",
            name: `t${i}`,
            inputSchema: {},
          })),
        },
      },
    ],
    ["another protocol", { ...BODY, protocol: 2 }],
    ["no prompt", { protocol: 1, options: { prompt: [] } }],
  ])("refuses %s", async (_name, body) => {
    const model = answering();
    expect(await codeOf(await handle(post(body), { model: serve(model) }))).toEqual([400, "invalid-request"]);
    expect(model.doStreamCalls).toEqual([]);
  });

  it.each([161, 2_000, 100_000])("refuses a tool's schema that is %i levels deep", async (depth) => {
    const schema = `${'{"not":'.repeat(depth)}{}${"}".repeat(depth)}`;
    const tools = `[{"type":"function","name":"deep","inputSchema":${schema}}]`;
    const body = JSON.stringify(BODY).replace('"prompt"', `"tools":${tools},"prompt"`);
    const model = answering();
    const onError = vi.fn();
    const response = await handle(post(body), { model: serve(model), onError });
    expect(await codeOf(response)).toEqual([400, "invalid-request"]);
    expect(model.doStreamCalls).toEqual([]);
    expect(onError).not.toHaveBeenCalled();
  });

  it("takes values as deep as the runtime takes them", async () => {
    const value: unknown = JSON.parse(`${"[".repeat(128)}${"]".repeat(128)}`);
    const output = { type: "json", value };
    const content = [{ type: "tool-result", toolCallId: "c1", toolName: "t", output }];
    const body = { protocol: 1, options: { prompt: [...OPTIONS.prompt, { role: "tool", content }] } };
    expect((await handle(post(body))).status).toBe(200);
  });

  it("refuses a model that is not configured", async () => {
    expect(await codeOf(await handle(post({ ...BODY, model: "gpt-other" })))).toEqual([400, "unknown-model"]);
    expect((await handle(post({ ...BODY, model: "test-model" }))).status).toBe(200);
  });

  it("never allows more output tokens than configured", async () => {
    const model = answering();
    await handle(post({ protocol: 1, options: { ...OPTIONS, maxOutputTokens: 999_999 } }), {
      model: serve(model),
    });
    await handle(post({ protocol: 1, options: { ...OPTIONS, maxOutputTokens: 5 } }), { model: serve(model) });
    expect(model.doStreamCalls.map((call) => call.maxOutputTokens)).toEqual([8192, 5]);
  });

  it("takes each request from the user's own allowance", async () => {
    const takeRequest = vi.fn(async () => ({ ok: false as const, retryAfterMs: 1200 }));
    const response = await handle(post(), { takeRequest });
    expect(takeRequest).toHaveBeenCalledExactlyOnceWith("user-1");
    expect(response.headers.get("retry-after")).toBe("2");
    expect(await response.json()).toMatchObject({ error: { code: "rate-limited", retryAfterMs: 1200 } });
  });

  it.each([
    [401, "provider-auth", 502],
    [403, "provider-auth", 502],
    [404, "model-misconfigured", 502],
    [429, "provider-busy", 503],
    [400, "provider-refused", 502],
    [500, "provider-unavailable", 502],
    [504, "provider-silent", 504],
  ])("answers a provider's %i with %s and none of its words", async (statusCode, code, status) => {
    const onError = vi.fn();
    const model = new MockLanguageModelV4({
      doStream: async () => {
        throw new APICallError({
          message: "Incorrect API key provided: sk-secret",
          url: "https://provider.test/v1/secret",
          requestBodyValues: {},
          statusCode,
          responseHeaders: { "retry-after": "3" },
        });
      },
    });
    const response = await handle(post(), { model: serve(model), onError });
    const text = await response.text();
    expect([response.status, JSON.parse(text).error.code]).toEqual([status, code]);
    expect(text).not.toMatch(/sk-secret|provider\.test/);
    expect(onError).toHaveBeenCalledOnce();
  });

  it("keeps a provider's delay", async () => {
    const error = new APICallError({
      message: "",
      url: "",
      requestBodyValues: {},
      statusCode: 429,
      responseHeaders: { "retry-after": "3" },
    });
    const model = new MockLanguageModelV4({ doStream: async () => Promise.reject(error) });
    const response = await handle(post(), { model: serve(model) });
    expect(response.headers.get("retry-after")).toBe("3");
  });

  it("closes a stream that fails in the middle with one error frame", async () => {
    const onError = vi.fn();
    const model = answering([
      ANSWER[2] as LanguageModelV4StreamPart,
      { type: "error", error: new Error("sk-secret") },
    ]);
    const text = await (await handle(post(), { model: serve(model), onError })).text();
    const frames = text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(frames.map((frame) => frame.frame)).toEqual(["start", "part", "error"]);
    expect(frames[2].error.code).toBe("provider-unavailable");
    expect(text).not.toContain("sk-secret");
    expect(onError).toHaveBeenCalledOnce();
  });

  it("stops an answer over the output cap", async () => {
    let aborted: AbortSignal | undefined;
    const model = new MockLanguageModelV4({
      doStream: async ({ abortSignal }) => {
        aborted = abortSignal;
        return {
          stream: new ReadableStream({
            pull: (controller) => controller.enqueue({ type: "text-delta", id: "1", delta: "x".repeat(100) }),
          }),
        };
      },
    });
    const text = await (
      await handle(post(), { model: serve(model), limits: { maxOutputBytes: 2000 } })
    ).text();
    expect(JSON.parse(text.trim().split("\n").at(-1) ?? "").error.code).toBe("output-too-large");
    expect(text.length).toBeLessThan(2500);
    expect(aborted?.aborted).toBe(true);
  });

  it("shows signs of life while the provider is silent, then gives up on it", async () => {
    vi.useFakeTimers();
    let aborted: AbortSignal | undefined;
    const model = new MockLanguageModelV4({
      doStream: async ({ abortSignal }) => {
        aborted = abortSignal;
        return { stream: new ReadableStream() };
      },
    });
    const response = await handle(post(), {
      model: serve(model),
      limits: { silenceMs: 30_000, pingMs: 10_000 },
    });
    const text = response.text();
    await vi.advanceTimersByTimeAsync(30_000);
    const frames = (await text)
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(frames.map((frame) => frame.frame)).toEqual(["start", "ping", "ping", "error"]);
    expect(frames.at(-1).error.code).toBe("provider-silent");
    expect(aborted?.aborted).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("gives up on a provider that never starts to answer", async () => {
    vi.useFakeTimers();
    const model = new MockLanguageModelV4({ doStream: () => new Promise(() => undefined) });
    const response = handle(post(), { model: serve(model), limits: { silenceMs: 1000 } });
    await vi.advanceTimersByTimeAsync(1000);
    expect(await codeOf(await response)).toEqual([504, "provider-silent"]);
  });

  it("passes the browser's abort on to the provider", async () => {
    let aborted: AbortSignal | undefined;
    const leave = new AbortController();
    const onError = vi.fn();
    const model = new MockLanguageModelV4({
      doStream: async ({ abortSignal }) => {
        aborted = abortSignal;
        return { stream: new ReadableStream() };
      },
    });
    const response = await handle(post(BODY, {}, leave.signal), { model: serve(model), onError });
    leave.abort();
    await response.text();
    expect(aborted?.aborted).toBe(true);
    expect(onError).not.toHaveBeenCalled();
  });

  it("ends the provider's call when the reader of the answer leaves", async () => {
    let aborted: AbortSignal | undefined;
    const cancelled = vi.fn();
    const model = new MockLanguageModelV4({
      doStream: async ({ abortSignal }) => {
        aborted = abortSignal;
        return { stream: new ReadableStream({ cancel: cancelled }) };
      },
    });
    const response = await handle(post(), { model: serve(model) });
    await response.body?.cancel("left");
    expect(aborted?.aborted).toBe(true);
    expect(cancelled).toHaveBeenCalledOnce();
  });

  it("answers a failure of the allowance store without its words", async () => {
    const takeRequest = async () => {
      throw new Error("connection to postgres://user:secret@db failed");
    };
    const response = await handle(post(), { takeRequest });
    const text = await response.text();
    expect([response.status, JSON.parse(text).error.code]).toEqual([500, "gateway-failed"]);
    expect(text).not.toContain("postgres");
  });
});
