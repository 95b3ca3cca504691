import type { LanguageModelV4Content, LanguageModelV4StreamPart } from "@ai-sdk/provider";

type Frame = Extract<LanguageModelV4StreamPart, { type: "stream-start" | "response-metadata" | "finish" }>;

/** The stream parts of an answer in order: `before`, each text and call in small deltas, `after`. */
export function* toStreamParts(
  before: Frame[],
  content: LanguageModelV4Content[],
  after: Frame,
): Generator<LanguageModelV4StreamPart> {
  yield* before;
  for (const [index, part] of content.entries()) {
    if (part.type === "text") {
      const id = `text_${index}`;
      yield { type: "text-start", id };
      for (const delta of splitDeltas(part.text)) {
        yield { type: "text-delta", id, delta };
      }
      yield { type: "text-end", id };
    } else if (part.type === "tool-call") {
      const id = part.toolCallId;
      yield { type: "tool-input-start", id, toolName: part.toolName };
      for (const delta of splitDeltas(part.input)) {
        yield { type: "tool-input-delta", id, delta };
      }
      yield { type: "tool-input-end", id };
      yield part;
    }
  }
  yield after;
}

/** Pieces of a few words each that join to the same text. */
function splitDeltas(text: string): string[] {
  return text.match(/\S{1,40}\s*(?:\S{1,20}\s*)?|\s+/g) ?? [];
}

/** A stream that hands out one part per pull and fails with the signal's reason once it is aborted. */
export function streamParts(
  parts: Generator<LanguageModelV4StreamPart>,
  signal: AbortSignal | undefined,
): ReadableStream<LanguageModelV4StreamPart> {
  return new ReadableStream({
    pull(controller) {
      if (signal?.aborted === true) {
        parts.return(undefined);
        controller.error(signal.reason);
        return;
      }
      const next = parts.next();
      if (next.done === true) {
        controller.close();
      } else {
        controller.enqueue(next.value);
      }
    },
    cancel() {
      parts.return(undefined);
    },
  });
}
