export interface ToolCall {
  name: string;
  input: unknown;
  /** Default: made from the response's number and the call's place in it. */
  callId?: string;
}

/** One answer of the model: calls, or text, or text before calls. */
export interface Answer {
  text?: string;
  toolCalls?: ToolCall[];
}

const CREATED_AT = 1_790_000_000;

function* splitText(text: string): Generator<string> {
  for (let start = 0; start < text.length; start += 12) {
    yield text.slice(start, start + 12);
  }
}

/** The events of OpenAI's Responses API that stream one answer, in the order in which OpenAI sends them. */
export function* responseEvents(
  number: number,
  model: string,
  answer: Answer,
): Generator<Record<string, unknown>> {
  const response = { id: `resp_${number}`, object: "response", created_at: CREATED_AT, model };
  let sequence = 0;
  let place = 0;
  const event = (type: string, fields: object) => ({ type, sequence_number: sequence++, ...fields });

  yield event("response.created", { response: { ...response, status: "in_progress", output: [] } });
  yield event("response.in_progress", { response: { ...response, status: "in_progress", output: [] } });

  if (answer.text !== undefined) {
    const output_index = place++;
    const item = { id: `msg_${number}`, type: "message", role: "assistant" };
    const at = { item_id: item.id, output_index, content_index: 0 };
    yield event("response.output_item.added", {
      output_index,
      item: { ...item, status: "in_progress", content: [] },
    });
    yield event("response.content_part.added", {
      ...at,
      part: { type: "output_text", text: "", annotations: [] },
    });
    for (const delta of splitText(answer.text)) {
      yield event("response.output_text.delta", { ...at, delta });
    }
    yield event("response.output_text.done", { ...at, text: answer.text });
    const content = [{ type: "output_text", text: answer.text, annotations: [] }];
    yield event("response.output_item.done", {
      output_index,
      item: { ...item, status: "completed", content },
    });
  }

  for (const call of answer.toolCalls ?? []) {
    const output_index = place++;
    const item = {
      id: `fc_${number}_${output_index}`,
      type: "function_call",
      call_id: call.callId ?? `call_${number}_${output_index}`,
      name: call.name,
    };
    const args = JSON.stringify(call.input);
    yield event("response.output_item.added", {
      output_index,
      item: { ...item, status: "in_progress", arguments: "" },
    });
    for (const delta of splitText(args)) {
      yield event("response.function_call_arguments.delta", { item_id: item.id, output_index, delta });
    }
    yield event("response.function_call_arguments.done", { item_id: item.id, output_index, arguments: args });
    yield event("response.output_item.done", {
      output_index,
      item: { ...item, status: "completed", arguments: args },
    });
  }

  yield event("response.completed", {
    response: {
      ...response,
      status: "completed",
      usage: {
        input_tokens: 1200,
        input_tokens_details: { cached_tokens: 1024 },
        output_tokens: 40,
        output_tokens_details: { reasoning_tokens: 0 },
        total_tokens: 1240,
      },
    },
  });
}

/** The events as server-sent ones, closed by the marker that OpenAI's clients wait for. */
export function toServerSentEvents(events: Iterable<Record<string, unknown>>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = events[Symbol.iterator]();
  return new ReadableStream({
    pull(controller) {
      const next = iterator.next();
      if (next.done) {
        controller.enqueue(encoder.encode("data: [DONE]\n\n"));
        controller.close();
        return;
      }
      const { type } = next.value;
      controller.enqueue(encoder.encode(`event: ${type}\ndata: ${JSON.stringify(next.value)}\n\n`));
    },
  });
}
