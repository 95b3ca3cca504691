import type { LanguageModelV4StreamPart } from "@ai-sdk/provider";
import { GatewayError } from "../protocol/gateway-error";
import type { GatewayModelInfo } from "../protocol/gateway-model-info";
import { encodeFrame, PROTOCOL_VERSION, type StreamFrame } from "../protocol/stream-frame";
import { mapProviderError } from "./map-provider-error";
import { toWirePart } from "./to-wire-part";

export interface StreamAnswerOptions {
  readonly model: GatewayModelInfo;
  readonly parts: ReadableStream<LanguageModelV4StreamPart>;
  /** Ends the provider's request; called when the reader leaves or the answer breaks a limit. */
  readonly abort: AbortController;
  readonly limits: { readonly silenceMs: number; readonly pingMs: number; readonly maxOutputBytes: number };
  /** Told of what went wrong, with its cause, for the server's log. */
  readonly onError: (error: GatewayError) => void;
  /** Called once, whatever the end. */
  readonly onDone: () => void;
}

/** Writes a provider's parts as frames: pings through silence, one closing frame, nothing after it. */
export function streamAnswer(options: StreamAnswerOptions): ReadableStream<Uint8Array> {
  const { abort, limits } = options;
  const encoder = new TextEncoder();
  const reader = options.parts.getReader();
  let bytes = 0;
  let pending: Promise<ReadableStreamReadResult<LanguageModelV4StreamPart>> | undefined;
  let silentMs = 0;
  let finished = false;
  const finish = () => {
    if (finished) return;
    finished = true;
    options.onDone();
  };

  return new ReadableStream<Uint8Array>({
    start(controller) {
      send(controller, { frame: "start", protocol: PROTOCOL_VERSION, model: options.model });
    },
    async pull(controller) {
      try {
        await forwardNext(controller);
      } catch (thrown) {
        const error = mapProviderError(thrown);
        if (!abort.signal.aborted) options.onError(error);
        send(controller, { frame: "error", error: errorBody(error) });
        controller.close();
        await stop(error);
      }
    },
    async cancel(reason) {
      await stop(reason);
    },
  });

  async function forwardNext(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    for (;;) {
      pending ??= reader.read();
      const next = await firstOf(pending, limits.pingMs, abort.signal);
      if (next === "waited") {
        silentMs += limits.pingMs;
        if (silentMs >= limits.silenceMs) throw new GatewayError("provider-silent");
        send(controller, { frame: "ping" });
        return;
      }
      pending = undefined;
      silentMs = 0;
      if (next.done) {
        send(controller, { frame: "end" });
        controller.close();
        finish();
        return;
      }
      if (next.value.type === "error") throw next.value.error;
      const part = toWirePart(next.value);
      // Parts that do not cross are skipped: a pull that enqueues nothing would not be called again.
      if (part === undefined) continue;
      send(controller, { frame: "part", part });
      if (bytes > limits.maxOutputBytes) throw new GatewayError("output-too-large");
      return;
    }
  }

  function send(controller: ReadableStreamDefaultController<Uint8Array>, frame: StreamFrame): void {
    const chunk = encoder.encode(encodeFrame(frame));
    bytes += chunk.byteLength;
    controller.enqueue(chunk);
  }

  async function stop(reason: unknown): Promise<void> {
    finish();
    abort.abort(reason);
    // The provider's stream is being thrown away; how it fails does not matter any more.
    pending?.catch(() => undefined);
    await reader.cancel(reason).catch(() => undefined);
  }
}

export function errorBody({ code, message, retryAfterMs }: GatewayError) {
  return { code, message, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
}

async function firstOf<T>(value: Promise<T>, waitMs: number, signal: AbortSignal): Promise<T | "waited"> {
  signal.throwIfAborted();
  const { promise: interrupted, resolve, reject } = Promise.withResolvers<"waited">();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener("abort", onAbort, { once: true });
  const timer = setTimeout(() => resolve("waited"), waitMs);
  try {
    return await Promise.race([value, interrupted]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
  }
}
