import { exceedsDepth, MAX_REQUEST_DEPTH } from "../base/exceeds-depth";
import { chooseSessionCookie } from "./choose-session-cookie";
import type { Auth } from "./create-auth";

/** The library offers many more paths; each one that is opened here is a decision. */
const OPEN_PATHS: ReadonlySet<string> = new Set([
  "POST /api/auth/sign-in/email",
  "POST /api/auth/sign-out",
  "POST /api/auth/request-password-reset",
  "POST /api/auth/reset-password",
  "GET /api/auth/get-session",
  "GET /api/auth/ok",
]);

export const MAX_AUTH_BODY_BYTES = 16_384;

function refuse(status: number, code: string, message: string): Response {
  return Response.json({ code, message }, { status, headers: { "cache-control": "no-store" } });
}

async function readBounded(request: Request): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_AUTH_BODY_BYTES) return undefined;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

interface AuthRequestContext {
  readonly connect: () => Promise<Auth>;
  readonly reportFault: (message: string, error: unknown) => void;
}

function isTooDeep(body: Uint8Array): boolean {
  try {
    return exceedsDepth(JSON.parse(new TextDecoder().decode(body)), MAX_REQUEST_DEPTH);
  } catch (error) {
    // What is no JSON is the library's to refuse.
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

/** Serves the few sign-in paths that the application uses; every other one does not exist. */
export async function handleAuthRequest(request: Request, context: AuthRequestContext): Promise<Response> {
  const { url, method, headers } = request;
  if (!OPEN_PATHS.has(`${method} ${new URL(url).pathname}`)) {
    return refuse(404, "NOT_FOUND", "There is nothing at this address.");
  }
  const body = await readBounded(request);
  if (body === undefined) {
    return refuse(413, "PAYLOAD_TOO_LARGE", `Send at most ${MAX_AUTH_BODY_BYTES} bytes.`);
  }
  if (isTooDeep(body)) {
    return refuse(400, "BAD_REQUEST", `Nest arrays and objects at most ${MAX_REQUEST_DEPTH} levels deep.`);
  }
  try {
    const auth = await context.connect();
    const chosen = await chooseSessionCookie(auth, headers);
    const forwarded = new Request(url, { method, headers: chosen, ...(body.byteLength > 0 && { body }) });
    const response = await auth.handler(forwarded);
    if (response.status >= 500) context.reportFault(`Sign-in answered ${response.status}.`, undefined);
    response.headers.set("cache-control", "no-store");
    return response;
  } catch (error) {
    context.reportFault("Signing in is not possible.", error);
    const message = "Signing in is not possible at the moment. Try again in a few seconds.";
    return refuse(503, "SERVICE_UNAVAILABLE", message);
  }
}
