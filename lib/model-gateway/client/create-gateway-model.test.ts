import type { LanguageModelV4CallOptions, LanguageModelV4StreamPart } from "@ai-sdk/provider";
import { afterEach, describe, expect, it, vi } from "vitest";
import { GATEWAY_ERROR_CODES, GatewayError } from "../protocol/gateway-error";
import { encodeFrame, type StreamFrame } from "../protocol/stream-frame";
import { createGatewayModel, type GatewayModelOptions } from "./create-gateway-model";
import { fetchGatewayInfo } from "./fetch-gateway-info";
import { retryAfterOf } from "./read-error-response";

const START: StreamFrame = {
  frame: "start",
  protocol: 1,
  model: { kind: "offline", label: "Offline planner" },
};
const FINISH: StreamFrame = {
  frame: "part",
  part: {
    type: "finish",
    usage: { inputTokens: { total: 20, cacheRead: 8 }, outputTokens: { total: 3 } },
    finishReason: { unified: "stop" },
  },
};
const CALL: LanguageModelV4CallOptions = {
  prompt: [{ role: "user", content: [{ type: "text", text: "Hello" }] }],
};

function framesResponse(frames: StreamFrame[]): Response {
  return new Response(frames.map(encodeFrame).join(""), {
    headers: { "content-type": "application/x-ndjson" },
  });
}

function modelWith(respond: typeof fetch, options: Partial<GatewayModelOptions> = {}) {
  return createGatewayModel({ url: "https://console.test/api/agent/model", fetch: respond, ...options });
}

async function read(stream: ReadableStream<LanguageModelV4StreamPart>): Promise<LanguageModelV4StreamPart[]> {
  const parts: LanguageModelV4StreamPart[] = [];
  for await (const part of stream) parts.push(part);
  return parts;
}

async function failureOf(promise: PromiseLike<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error("It was expected to fail.");
}

afterEach(() => vi.useRealTimers());

describe("createGatewayModel", () => {
  it("posts the call options and yields the parts of the answer", async () => {
    const send = vi.fn<typeof fetch>(async () =>
      framesResponse([
        START,
        { frame: "part", part: { type: "text-start", id: "1" } },
        { frame: "ping" },
        { frame: "part", part: { type: "text-delta", id: "1", delta: "Hi" } },
        { frame: "part", part: { type: "response-metadata", timestamp: "2026-11-30T10:00:00Z" } },
        FINISH,
        { frame: "end" },
      ]),
    );
    const onModel = vi.fn();
    const model = modelWith(send, { conversationId: "conv-1", headers: { "x-test": "1" }, onModel });
    const { stream } = await model.doStream({ ...CALL, temperature: 0.5 });
    const parts = await read(stream);

    expect(parts.map((part) => part.type)).toEqual([
      "text-start",
      "text-delta",
      "response-metadata",
      "finish",
    ]);
    expect(parts[2]).toMatchObject({ timestamp: new Date("2026-11-30T10:00:00Z") });
    expect(onModel).toHaveBeenCalledExactlyOnceWith({ kind: "offline", label: "Offline planner" });
    const init = send.mock.calls[0]?.[1];
    expect(new Headers(init?.headers).get("x-test")).toBe("1");
    expect(JSON.parse(String(init?.body))).toEqual({
      protocol: 1,
      conversationId: "conv-1",
      options: { ...CALL, temperature: 0.5 },
    });
  });

  it("gathers the same answer for callers that do not stream", async () => {
    const model = modelWith(async () =>
      framesResponse([
        START,
        { frame: "part", part: { type: "text-start", id: "1" } },
        { frame: "part", part: { type: "text-delta", id: "1", delta: "Hel" } },
        { frame: "part", part: { type: "text-delta", id: "1", delta: "lo" } },
        { frame: "part", part: { type: "tool-call", toolCallId: "c", toolName: "t", input: "{}" } },
        FINISH,
        { frame: "end" },
      ]),
    );
    const result = await model.doGenerate(CALL);
    expect(result.content).toEqual([
      { type: "text", text: "Hello" },
      { type: "tool-call", toolCallId: "c", toolName: "t", input: "{}" },
    ]);
    expect(result.usage.inputTokens.cacheRead).toBe(8);
  });

  it.each([
    [401, "signed-out", "sign-in"],
    [403, "forbidden", "reload"],
    [409, "session-changed", "reload"],
    [413, "too-large", "start-over"],
    [415, "unsupported-content", "reload"],
    [422, "invalid-request", "start-over"],
    [429, "rate-limited", "retry-later"],
    [500, "gateway-failed", "retry"],
    [502, "provider-unavailable", "retry"],
    [503, "provider-unavailable", "retry"],
    [504, "provider-silent", "retry"],
  ])("turns a bare status %i into %s", async (status, code, recovery) => {
    const model = modelWith(async () => new Response("<html>a proxy's page</html>", { status }));
    expect(await failureOf(model.doStream(CALL))).toMatchObject({ name: "GatewayError", code, recovery });
  });

  it("prefers the code that the server names and keeps its delay", async () => {
    const model = modelWith(async () =>
      Response.json(
        { error: { code: "provider-busy", message: "wait", retryAfterMs: 1500 } },
        { status: 503, headers: { "retry-after": "2" } },
      ),
    );
    expect(await failureOf(model.doStream(CALL))).toMatchObject({
      code: "provider-busy",
      retryAfterMs: 1500,
    });
  });

  it("never shows the server's words, only the sentence of the code", async () => {
    const model = modelWith(async () =>
      Response.json({ error: { code: "provider-auth", message: "key sk-secret refused" } }, { status: 502 }),
    );
    const error = await failureOf(model.doStream(CALL));
    expect(String(error)).not.toContain("sk-secret");
  });

  it("keeps a retry-after header in seconds and in dates", () => {
    expect(retryAfterOf(new Headers({ "retry-after": "7" }))).toBe(7000);
    const now = Date.parse("2026-11-30T10:00:00Z");
    expect(retryAfterOf(new Headers({ "retry-after": "Mon, 30 Nov 2026 10:00:03 GMT" }), now)).toBe(3000);
    expect(retryAfterOf(new Headers({ "retry-after": "soon" }))).toBeUndefined();
    expect(retryAfterOf(new Headers())).toBeUndefined();
  });

  it("reports a server that cannot be reached", async () => {
    const model = modelWith(async () => {
      throw new TypeError("Failed to fetch");
    });
    expect(await failureOf(model.doStream(CALL))).toMatchObject({ code: "network", recovery: "retry" });
  });

  it("fails the stream with the error that the server sends in it", async () => {
    const model = modelWith(async () =>
      framesResponse([
        START,
        { frame: "part", part: { type: "text-start", id: "1" } },
        { frame: "error", error: { code: "provider-busy", message: "wait", retryAfterMs: 100 } },
      ]),
    );
    const { stream } = await model.doStream(CALL);
    expect(await failureOf(read(stream))).toMatchObject({ code: "provider-busy", retryAfterMs: 100 });
  });

  it.each([
    ["an answer that does not open with its start frame", [FINISH, { frame: "end" }] as StreamFrame[]],
    ["a second start frame", [START, START, { frame: "end" }] as StreamFrame[]],
  ])("refuses %s", async (_name, frames) => {
    const { stream } = await modelWith(async () => framesResponse(frames)).doStream(CALL);
    expect(await failureOf(read(stream))).toMatchObject({ code: "stream-malformed" });
  });

  it("refuses a page in place of a stream", async () => {
    const model = modelWith(async () => new Response("<html>", { headers: { "content-type": "text/html" } }));
    expect(await failureOf(model.doStream(CALL))).toMatchObject({ code: "stream-malformed" });
  });

  it("passes an abort on to the request and fails with the abort's reason", async () => {
    const stop = new AbortController();
    let requestSignal: AbortSignal | null | undefined;
    const model = modelWith(async (_url, init) => {
      requestSignal = init?.signal;
      return new Response(
        new ReadableStream({ start: (c) => c.enqueue(new TextEncoder().encode(encodeFrame(START))) }),
        {
          headers: { "content-type": "application/x-ndjson" },
        },
      );
    });
    const { stream } = await model.doStream({ ...CALL, abortSignal: stop.signal });
    const failure = failureOf(read(stream));
    const reason = new DOMException("stopped", "AbortError");
    stop.abort(reason);
    expect(await failure).toBe(reason);
    expect(requestSignal?.aborted).toBe(true);
  });

  it("does not call the server when it is aborted before it starts", async () => {
    const send = vi.fn<typeof fetch>();
    const reason = new Error("stopped");
    expect(
      await failureOf(modelWith(send).doStream({ ...CALL, abortSignal: AbortSignal.abort(reason) })),
    ).toBe(reason);
    expect(send).not.toHaveBeenCalled();
  });

  it("gives up on a server that accepts the request and says nothing", async () => {
    vi.useFakeTimers();
    const model = modelWith(
      (_url, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
        }),
      { silenceMs: 5000 },
    );
    const failure = failureOf(model.doStream(CALL));
    await vi.advanceTimersByTimeAsync(5000);
    expect(await failure).toMatchObject({ code: "provider-silent" });
    expect(vi.getTimerCount()).toBe(0);
  });

  it("ends the request when the reader of the stream leaves", async () => {
    let requestSignal: AbortSignal | null | undefined;
    const model = modelWith(async (_url, init) => {
      requestSignal = init?.signal;
      return framesResponse([START, { frame: "part", part: { type: "text-start", id: "1" } }, FINISH]);
    });
    const { stream } = await model.doStream(CALL);
    await stream.cancel("left");
    expect(requestSignal?.aborted).toBe(true);
  });
});

describe("fetchGatewayInfo", () => {
  it("tells which model answers", async () => {
    const model = { kind: "hosted", label: "gpt-x" };
    const info = fetchGatewayInfo({
      url: "https://console.test/m",
      fetch: async () => Response.json({ model }),
    });
    expect(await info).toEqual(model);
  });

  it("refuses an answer of another shape", async () => {
    const respond = async () => Response.json({ model: { kind: "magic", label: "" } });
    expect(
      await failureOf(fetchGatewayInfo({ url: "https://console.test/m", fetch: respond })),
    ).toMatchObject({
      code: "stream-malformed",
    });
  });
});

describe("GatewayError", () => {
  it("has for every code a sentence that ends with what to do", () => {
    for (const code of GATEWAY_ERROR_CODES) {
      const { message } = new GatewayError(code);
      expect(message, code).toMatch(/(try again|again|reload|start a new|sign in|ask)/i);
      expect(message.length, code).toBeLessThanOrEqual(200);
    }
  });
});
