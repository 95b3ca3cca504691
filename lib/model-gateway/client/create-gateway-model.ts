import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart,
  LanguageModelV4StreamResult,
} from "@ai-sdk/provider";
import { GatewayError } from "../protocol/gateway-error";
import type { GatewayModelInfo } from "../protocol/gateway-model-info";
import { GATEWAY_HEADER, PROTOCOL_VERSION, STREAM_CONTENT_TYPE } from "../protocol/stream-frame";
import { fromWirePart } from "../protocol/stream-part";
import { collectStream } from "./collect-stream";
import { readErrorResponse } from "./read-error-response";
import { readFrames } from "./read-frames";

export interface GatewayModelOptions {
  /** Address of the gateway, same origin. */
  readonly url: string;
  readonly fetch?: typeof fetch;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whom the page belongs to; the call fails with `session-changed` when it is not the session's user. */
  readonly userId?: string;
  /** Sent with every request, so that a provider's prompt cache can be used. */
  readonly conversationId?: string;
  /** Milliseconds without a byte before the call fails with `provider-silent`. Default 90 000. */
  readonly silenceMs?: number;
  /** Told which model answers, each time an answer starts. */
  readonly onModel?: (model: GatewayModelInfo) => void;
}

/**
 * The browser's end: a language model that has the server's model answer. Rejects and fails its stream with
 * `GatewayError`; an abort is passed on as the signal's own reason.
 */
export function createGatewayModel(options: GatewayModelOptions): LanguageModelV4 {
  const doStream = (call: LanguageModelV4CallOptions) => streamThroughGateway(options, call);
  return {
    specificationVersion: "v4",
    provider: "model-gateway",
    modelId: "gateway",
    supportedUrls: {},
    doStream,
    doGenerate: async (call) => collectStream((await doStream(call)).stream),
  };
}

async function streamThroughGateway(
  options: GatewayModelOptions,
  call: LanguageModelV4CallOptions,
): Promise<LanguageModelV4StreamResult> {
  const { fetch: send = fetch, silenceMs = 90_000 } = options;
  const signal = call.abortSignal;
  signal?.throwIfAborted();
  // Owned here, so that a consumer that cancels the stream also ends the request.
  const abort = new AbortController();
  const onAbort = () => abort.abort(signal?.reason);
  signal?.addEventListener("abort", onAbort, { once: true });
  const release = () => signal?.removeEventListener("abort", onAbort);
  const timer = setTimeout(() => abort.abort(new GatewayError("provider-silent")), silenceMs);
  try {
    const response = await send(options.url, {
      method: "POST",
      credentials: "same-origin",
      cache: "no-store",
      headers: {
        ...options.headers,
        "content-type": "application/json",
        accept: STREAM_CONTENT_TYPE,
        [GATEWAY_HEADER]: String(PROTOCOL_VERSION),
      },
      body: requestBody(options, call),
      signal: abort.signal,
    }).catch((error: unknown) => {
      abort.signal.throwIfAborted();
      throw new GatewayError("network", { cause: error });
    });
    if (!response.ok) throw await readErrorResponse(response);
    const contentType = response.headers.get("content-type") ?? "";
    if (response.body === null || !contentType.startsWith(STREAM_CONTENT_TYPE)) {
      throw new GatewayError("stream-malformed");
    }
    return {
      stream: toPartStream(response.body, { silenceMs, abort, release, onModel: options.onModel }),
      response: { headers: Object.fromEntries(response.headers) },
    };
  } catch (error) {
    release();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function requestBody(options: GatewayModelOptions, call: LanguageModelV4CallOptions): string {
  return JSON.stringify({
    protocol: PROTOCOL_VERSION,
    userId: options.userId,
    conversationId: options.conversationId,
    options: {
      prompt: call.prompt,
      tools: call.tools,
      toolChoice: call.toolChoice,
      maxOutputTokens: call.maxOutputTokens,
      temperature: call.temperature,
      topP: call.topP,
      seed: call.seed,
      stopSequences: call.stopSequences,
    },
  });
}

interface PartStreamOptions {
  readonly silenceMs: number;
  readonly abort: AbortController;
  readonly release: () => void;
  readonly onModel: ((model: GatewayModelInfo) => void) | undefined;
}

function toPartStream(
  body: ReadableStream<Uint8Array>,
  { silenceMs, abort, release, onModel }: PartStreamOptions,
): ReadableStream<LanguageModelV4StreamPart> {
  const frames = readFrames(body, { silenceMs, signal: abort.signal });
  let started = false;
  let finished = false;
  return new ReadableStream<LanguageModelV4StreamPart>({
    async pull(controller) {
      try {
        for (;;) {
          const { done, value: frame } = await frames.next();
          if (done === true) {
            // An answer without its finish part is incomplete, whatever the connection says.
            if (!finished) throw new GatewayError("stream-cut");
            release();
            controller.close();
            return;
          }
          if (started === (frame.frame === "start")) throw new GatewayError("stream-malformed");
          switch (frame.frame) {
            case "start":
              started = true;
              onModel?.(frame.model);
              continue;
            case "part":
              finished ||= frame.part.type === "finish";
              controller.enqueue(fromWirePart(frame.part));
              return;
            case "error": {
              const { code, retryAfterMs } = frame.error;
              throw new GatewayError(code, { retryAfterMs });
            }
            default:
              continue;
          }
        }
      } catch (error) {
        release();
        controller.error(error);
        abort.abort(error);
      }
    },
    async cancel(reason) {
      release();
      abort.abort(reason);
      await frames.return();
    },
  });
}
