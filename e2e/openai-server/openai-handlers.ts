import { type HttpHandler, HttpResponse, http } from "msw";
import { type ResponsesRequest, responsesRequest, toolOutputsOf } from "./responses-request";
import { type Answer, responseEvents, toServerSentEvents } from "./responses-stream";

/** Decides what the model says next; it sees what OpenAI would see. */
export type Decide = (request: ResponsesRequest) => Answer;

/** Gives the answers one after the other: the n-th once the request carries the results of n calls. */
export function scripted(answers: Answer[]): Decide {
  return (request) => {
    const answer = answers[toolOutputsOf(request).length];
    return answer ?? { text: "There is nothing more in the script." };
  };
}

export interface OpenAiOptions {
  /** Such as `http://localhost:4010/v1`. */
  baseUrl: string;
  decide: Decide;
  /** When given, a request without this key is answered as OpenAI answers it: 401. */
  apiKey?: string;
  /** Called with every request that was understood. */
  onRequest?(request: ResponsesRequest): void;
}

function refusal(status: number, type: string, message: string): Response {
  return HttpResponse.json({ error: { message, type, param: null, code: null } }, { status });
}

/** Speaks OpenAI's streaming protocol for `POST /responses`. */
export function openAiHandlers({ baseUrl, decide, apiKey, onRequest }: OpenAiOptions): HttpHandler[] {
  let answered = 0;
  return [
    http.post(`${baseUrl}/responses`, async ({ request }) => {
      if (apiKey !== undefined && request.headers.get("authorization") !== `Bearer ${apiKey}`) {
        return refusal(401, "invalid_request_error", "Incorrect API key provided.");
      }
      const parsed = responsesRequest.safeParse(await request.json());
      if (!parsed.success) {
        return refusal(400, "invalid_request_error", parsed.error.message);
      }
      onRequest?.(parsed.data);
      answered += 1;
      return new HttpResponse(
        toServerSentEvents(responseEvents(answered, parsed.data.model, decide(parsed.data))),
        {
          headers: { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-cache" },
        },
      );
    }),
  ];
}
