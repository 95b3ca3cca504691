import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { getResponse } from "msw";
import { type OpenAiOptions, openAiHandlers } from "./openai-handlers";

async function readBody(incoming: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of incoming) {
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

function toRequest(url: string, incoming: IncomingMessage, body: Uint8Array<ArrayBuffer>): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    headers.set(name, String(value));
  }
  const { method = "GET" } = incoming;
  return new Request(url, { method, headers, body: body.length > 0 ? body : null });
}

async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (!response.body) {
    outgoing.end();
    return;
  }
  await pipeline(Readable.from(response.body), outgoing);
}

export interface RunningOpenAi {
  /** For `OPENAI_BASE_URL`. */
  baseUrl: string;
  close(): Promise<void>;
}

/** The handlers of the unit tests as a real server, for the built application, which runs in another process. */
export async function startOpenAiServer(options: Omit<OpenAiOptions, "baseUrl">): Promise<RunningOpenAi> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") {
    throw new Error("The server did not get a port.");
  }
  const origin = `http://127.0.0.1:${address.port}`;
  const handlers = openAiHandlers({ ...options, baseUrl: `${origin}/v1` });

  server.on("request", (incoming, outgoing) => {
    const answer = async () => {
      const request = toRequest(`${origin}${incoming.url}`, incoming, await readBody(incoming));
      const response = await getResponse(handlers, request);
      await send(response ?? new Response("No such route", { status: 404 }), outgoing);
    };
    // A caller that hangs up in the middle of a stream is part of what is tested; the socket is gone with it.
    answer().catch(() => outgoing.destroy());
  });

  return {
    baseUrl: `${origin}/v1`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
