import { GatewayError } from "../protocol/gateway-error";
import { decodeFrame, MAX_LINE_LENGTH, type StreamFrame } from "../protocol/stream-frame";

export interface ReadFramesOptions {
  /** Milliseconds without a single byte after which the stream counts as dead. */
  readonly silenceMs: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Turns the bytes of an answer into frames. Throws `GatewayError` `stream-malformed` for a line that is not a
 * frame, `provider-silent` after `silenceMs` without a byte, `stream-cut` when the connection fails or the bytes
 * end without a closing frame, and the signal's own reason when aborted.
 */
export async function* readFrames(
  body: ReadableStream<Uint8Array>,
  { silenceMs, signal }: ReadFramesOptions,
): AsyncGenerator<StreamFrame, void, undefined> {
  const reader = body.getReader();
  // Fatal: a replacement character would silently change what the model said.
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let rest = "";
  let closed = false;
  try {
    while (!closed) {
      const chunk = await readChunk(reader, silenceMs, signal);
      if (chunk === undefined) break;
      rest += decode(decoder, chunk);
      let newline = rest.indexOf("\n");
      while (newline !== -1 && !closed) {
        const line = rest.slice(0, newline);
        rest = rest.slice(newline + 1);
        newline = rest.indexOf("\n");
        if (line.trim() === "") continue;
        const frame = decodeFrame(line);
        if (frame === undefined) throw new GatewayError("stream-malformed");
        closed = frame.frame === "end" || frame.frame === "error";
        yield frame;
      }
      if (rest.length > MAX_LINE_LENGTH) throw new GatewayError("stream-malformed");
    }
    if (!closed) throw new GatewayError("stream-cut");
  } finally {
    // The outcome is already known; a connection that fails to close has nothing to add to it.
    await reader.cancel().catch(() => undefined);
  }
}

function decode(decoder: TextDecoder, chunk: Uint8Array): string {
  try {
    return decoder.decode(chunk, { stream: true });
  } catch (error) {
    throw new GatewayError("stream-malformed", { cause: error });
  }
}

async function readChunk(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  silenceMs: number,
  signal: AbortSignal | undefined,
): Promise<Uint8Array | undefined> {
  signal?.throwIfAborted();
  const { promise: interrupted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal?.reason);
  signal?.addEventListener("abort", onAbort, { once: true });
  const timer = setTimeout(() => reject(new GatewayError("provider-silent")), silenceMs);
  const read = reader.read().catch((error: unknown) => {
    signal?.throwIfAborted();
    throw new GatewayError("stream-cut", { cause: error });
  });
  try {
    const { done, value } = await Promise.race([read, interrupted]);
    return done ? undefined : value;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", onAbort);
    // The loser of the race may reject later, when the reader is cancelled.
    read.catch(() => undefined);
  }
}
