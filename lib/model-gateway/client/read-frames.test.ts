import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { GatewayError } from "../protocol/gateway-error";
import { encodeFrame, MAX_LINE_LENGTH, type StreamFrame } from "../protocol/stream-frame";
import { readFrames } from "./read-frames";

const FRAMES: StreamFrame[] = [
  { frame: "start", protocol: 1, model: { kind: "offline", label: "Offline planner" } },
  { frame: "part", part: { type: "text-start", id: "t" } },
  { frame: "part", part: { type: "text-delta", id: "t", delta: "Zürich, 東京 and 🛰️\n" } },
  { frame: "ping" },
  { frame: "part", part: { type: "text-end", id: "t" } },
  { frame: "end" },
];
const BYTES = new TextEncoder().encode(FRAMES.map(encodeFrame).join(""));

function streamOf(chunks: Uint8Array[], onCancel: () => void = () => undefined): ReadableStream<Uint8Array> {
  let next = 0;
  return new ReadableStream({
    pull(controller) {
      const chunk = chunks[next++];
      if (chunk === undefined) controller.close();
      else controller.enqueue(chunk);
    },
    cancel: onCancel,
  });
}

async function collect(body: ReadableStream<Uint8Array>, signal?: AbortSignal) {
  const frames: StreamFrame[] = [];
  try {
    for await (const frame of readFrames(body, { silenceMs: 1000, signal })) frames.push(frame);
    return { frames, error: undefined };
  } catch (error) {
    return { frames, error };
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof GatewayError ? error.code : undefined;
}

afterEach(() => vi.useRealTimers());

describe("readFrames", () => {
  it("gives the same frames however the bytes are split", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: BYTES.length - 1 }), { maxLength: 20 }),
        async (at) => {
          const cuts = [0, ...[...new Set(at)].sort((a, b) => a - b), BYTES.length];
          const chunks = cuts.slice(1).map((end, index) => BYTES.subarray(cuts[index], end));
          expect(await collect(streamOf(chunks))).toEqual({ frames: FRAMES, error: undefined });
        },
      ),
    );
  });

  it("reports a stream that is cut at any byte as cut, after the frames that were whole", async () => {
    const endOfLast = BYTES.length;
    for (let end = 0; end < endOfLast; end += 1) {
      const { frames, error } = await collect(streamOf([BYTES.subarray(0, end)]));
      expect(codeOf(error), `cut at byte ${end}`).toBe("stream-cut");
      expect(frames).toEqual(FRAMES.slice(0, frames.length));
    }
  });

  it("refuses a line that is no frame of the protocol, whatever it is", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string({ minLength: 1 }).filter((line) => line.trim() !== "" && !line.includes("\n")),
          fc.json(),
          fc
            .record({ frame: fc.constantFrom("part", "error", "start"), part: fc.object() })
            .map((v) => JSON.stringify(v)),
        ),
        async (line) => {
          const { frames, error } = await collect(streamOf([new TextEncoder().encode(`${line}\n`)]));
          expect(frames).toEqual([]);
          expect(codeOf(error)).toBe("stream-malformed");
        },
      ),
    );
  });

  it("refuses bytes that are not UTF-8 instead of replacing them", async () => {
    const { error } = await collect(streamOf([new Uint8Array([0x7b, 0xff, 0xfe, 0x0a])]));
    expect(codeOf(error)).toBe("stream-malformed");
  });

  it("does not keep a line that never ends", async () => {
    const endless = new TextEncoder().encode("x".repeat(MAX_LINE_LENGTH + 1));
    expect(codeOf((await collect(streamOf([endless]))).error)).toBe("stream-malformed");
  });

  it("ignores whatever follows the closing frame and lets the connection go", async () => {
    const cancelled = vi.fn();
    const tail = new TextEncoder().encode("not a frame\n");
    const { frames, error } = await collect(streamOf([BYTES, tail, tail], cancelled));
    expect(error).toBeUndefined();
    expect(frames).toEqual(FRAMES);
    expect(cancelled).toHaveBeenCalledOnce();
  });

  it("reports a connection that fails in mid-answer as cut, with its cause", async () => {
    const failure = new TypeError("network error");
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.error(failure);
      },
    });
    const { error } = await collect(body);
    expect(codeOf(error)).toBe("stream-cut");
    expect(error).toHaveProperty("cause", failure);
  });

  it("gives up on a silent stream after the silence limit and cancels it", async () => {
    vi.useFakeTimers();
    const cancelled = vi.fn();
    const silent = new ReadableStream<Uint8Array>({ cancel: cancelled });
    const outcome = collect(silent);
    await vi.advanceTimersByTimeAsync(999);
    expect(cancelled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(codeOf((await outcome).error)).toBe("provider-silent");
    expect(cancelled).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("ends with the signal's own reason and leaves no listener behind", async () => {
    const controller = new AbortController();
    const removed = vi.spyOn(controller.signal, "removeEventListener");
    const added = vi.spyOn(controller.signal, "addEventListener");
    const cancelled = vi.fn();
    const outcome = collect(new ReadableStream<Uint8Array>({ cancel: cancelled }), controller.signal);
    await vi.waitFor(() => expect(added).toHaveBeenCalled());
    const reason = new Error("stopped by the person");
    controller.abort(reason);
    expect((await outcome).error).toBe(reason);
    expect(removed).toHaveBeenCalledTimes(added.mock.calls.length);
    expect(cancelled).toHaveBeenCalledOnce();
  });
});
