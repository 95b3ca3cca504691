import type { LanguageModelV4CallOptions, LanguageModelV4StreamResult } from "@ai-sdk/provider";
import { type ModelRequest, modelRequestSchema } from "../protocol/call-options";
import { GatewayError } from "../protocol/gateway-error";
import { STREAM_CONTENT_TYPE } from "../protocol/stream-frame";
import { isSameOrigin } from "./check-same-origin";
import type { ServedModel } from "./choose-model";
import { mapProviderError } from "./map-provider-error";
import { promptCacheKey } from "./prompt-cache-key";
import { readBoundedJson } from "./read-bounded-json";
import { errorBody, streamAnswer } from "./stream-answer";

export interface ModelRequestLimits {
  /** Bytes of a request's body. */
  readonly maxBodyBytes: number;
  /** Bytes of an answer's stream. */
  readonly maxOutputBytes: number;
  /** Tokens that one answer may have, whatever the request asks. */
  readonly maxOutputTokens: number;
  /** Milliseconds in which the provider has to send something. */
  readonly silenceMs: number;
  /** Milliseconds between the signs of life sent while the provider is silent. */
  readonly pingMs: number;
}

export const DEFAULT_MODEL_REQUEST_LIMITS: ModelRequestLimits = {
  maxBodyBytes: 2_000_000,
  maxOutputBytes: 2_000_000,
  maxOutputTokens: 8_192,
  silenceMs: 60_000,
  pingMs: 10_000,
};

/** JSON is UTF-8; a body that says it is anything else would be read wrongly. */
const JSON_CONTENT = /^\s*application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?;?\s*$/i;

/** Takes one request of a user's allowance; kept in the database so that every instance shares it. */
export type TakeModelRequest = (
  userId: string,
) => Promise<{ readonly ok: true } | { readonly ok: false; readonly retryAfterMs: number }>;

export interface HandleModelRequestOptions {
  readonly request: Request;
  readonly session: { readonly userId: string } | null;
  readonly model: ServedModel;
  readonly takeRequest: TakeModelRequest;
  readonly limits?: Partial<ModelRequestLimits>;
  /** Origins besides the request's own, for instance the public address behind a proxy. */
  readonly trustedOrigins?: readonly string[];
  readonly onError?: (error: GatewayError) => void;
}

/**
 * The server's end of the gateway. Answers `POST` with a stream of frames and `GET` with the model's label;
 * each refusal is a JSON body `{error: {code, message, retryAfterMs?}}` under its HTTP status.
 */
export async function handleModelRequest(options: HandleModelRequestOptions): Promise<Response> {
  const { request, onError = () => undefined } = options;
  try {
    if (!isSameOrigin(request, options.trustedOrigins ?? [])) throw new GatewayError("forbidden");
    if (options.session === null) throw new GatewayError("signed-out");
    if (request.method === "GET") return json(200, { model: options.model.info });
    return await answer(options, options.session.userId);
  } catch (thrown) {
    const error =
      thrown instanceof GatewayError ? thrown : new GatewayError("gateway-failed", { cause: thrown });
    // A caller that left is no fault of the server.
    if (error.status >= 500 && !request.signal.aborted) onError(error);
    return refuseModelRequest(error);
  }
}

async function answer(options: HandleModelRequestOptions, userId: string): Promise<Response> {
  const { request, model, onError = () => undefined } = options;
  const limits = { ...DEFAULT_MODEL_REQUEST_LIMITS, ...options.limits };
  if (!JSON_CONTENT.test(request.headers.get("content-type") ?? "")) {
    throw new GatewayError("unsupported-content");
  }
  const allowance = await options.takeRequest(userId);
  if (!allowance.ok) throw new GatewayError("rate-limited", { retryAfterMs: allowance.retryAfterMs });
  const call = parseRequest(await readBoundedJson(request, limits.maxBodyBytes));
  if (call.userId !== undefined && call.userId !== userId) throw new GatewayError("session-changed");
  if (call.model !== undefined && call.model !== model.info.label) throw new GatewayError("unknown-model");

  const abort = new AbortController();
  const onAbort = () => abort.abort(request.signal.reason);
  if (request.signal.aborted) onAbort();
  request.signal.addEventListener("abort", onAbort, { once: true });
  const release = () => request.signal.removeEventListener("abort", onAbort);
  try {
    const cacheKey = call.conversationId && promptCacheKey(userId, call.conversationId);
    const { stream } = await startCall(model, callOptions(call, limits, model, cacheKey, abort.signal), {
      silenceMs: limits.silenceMs,
      abort,
    });
    const body = streamAnswer({ model: model.info, parts: stream, abort, limits, onError, onDone: release });
    return new Response(body, {
      headers: {
        "content-type": STREAM_CONTENT_TYPE,
        // `no-transform` keeps compression and proxies from holding lines back.
        "cache-control": "no-store, no-transform",
        "x-accel-buffering": "no",
        "x-content-type-options": "nosniff",
      },
    });
  } catch (error) {
    release();
    abort.abort(error);
    throw mapProviderError(error);
  }
}

function parseRequest(body: unknown): ModelRequest {
  const parsed = modelRequestSchema.safeParse(body);
  if (!parsed.success) throw new GatewayError("invalid-request", { cause: parsed.error });
  return parsed.data;
}

function callOptions(
  { options }: ModelRequest,
  limits: ModelRequestLimits,
  model: ServedModel,
  cacheKey: string | undefined,
  abortSignal: AbortSignal,
): LanguageModelV4CallOptions {
  const providerOptions = model.providerOptions(cacheKey);
  return {
    ...options,
    maxOutputTokens: Math.min(options.maxOutputTokens ?? limits.maxOutputTokens, limits.maxOutputTokens),
    abortSignal,
    ...(providerOptions === undefined ? {} : { providerOptions }),
  };
}

async function startCall(
  { model }: ServedModel,
  options: LanguageModelV4CallOptions,
  { silenceMs, abort }: { silenceMs: number; abort: AbortController },
): Promise<LanguageModelV4StreamResult> {
  const timer = setTimeout(() => abort.abort(new GatewayError("provider-silent")), silenceMs);
  const { promise: interrupted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(abort.signal.reason);
  abort.signal.addEventListener("abort", onAbort, { once: true });
  try {
    return await Promise.race([model.doStream(options), interrupted]);
  } catch (error) {
    // A provider may wrap the abort; the reason that we gave says more.
    abort.signal.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(timer);
    abort.signal.removeEventListener("abort", onAbort);
  }
}

/** The response that carries an error: its status, its code and sentence, and its delay. */
export function refuseModelRequest(error: GatewayError): Response {
  const headers: Record<string, string> =
    error.retryAfterMs === undefined ? {} : { "retry-after": String(Math.ceil(error.retryAfterMs / 1000)) };
  return json(error.status === 0 ? 500 : error.status, { error: errorBody(error) }, headers);
}

function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { ...headers, "cache-control": "no-store" } });
}
