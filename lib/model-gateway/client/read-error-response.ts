import { z } from "zod";
import { GatewayError, type GatewayErrorCode } from "../protocol/gateway-error";
import { gatewayErrorBodySchema } from "../protocol/stream-frame";

const errorResponseSchema = z.object({ error: gatewayErrorBodySchema });
const MAX_ERROR_BODY = 10_000;

/** Turns a refused request into its typed error; a proxy's own page falls back to the status alone. */
export async function readErrorResponse(response: Response): Promise<GatewayError> {
  const fromHeader = retryAfterOf(response.headers);
  const body = await readJson(response);
  const parsed = errorResponseSchema.safeParse(body);
  if (parsed.success) {
    const { code, retryAfterMs = fromHeader } = parsed.data.error;
    return new GatewayError(code, { retryAfterMs });
  }
  return new GatewayError(codeOfStatus(response.status), { retryAfterMs: fromHeader });
}

/** `Retry-After` in milliseconds; the header carries seconds or a date. */
export function retryAfterOf(headers: Headers, now: number = Date.now()): number | undefined {
  const value = headers.get("retry-after")?.trim();
  if (value === undefined || value === "") return undefined;
  if (/^\d{1,7}$/.test(value)) return Number(value) * 1000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}

function codeOfStatus(status: number): GatewayErrorCode {
  if (status === 401) return "signed-out";
  if (status === 403) return "forbidden";
  if (status === 409) return "session-changed";
  if (status === 413) return "too-large";
  if (status === 415) return "unsupported-content";
  if (status === 429) return "rate-limited";
  if (status === 408 || status === 504) return "provider-silent";
  if (status === 502 || status === 503) return "provider-unavailable";
  return status >= 400 && status < 500 ? "invalid-request" : "gateway-failed";
}

async function readJson(response: Response): Promise<unknown> {
  try {
    const text = await response.text();
    return text.length > MAX_ERROR_BODY ? undefined : JSON.parse(text);
  } catch {
    // The status alone decides when the body is missing, cut or not JSON.
    return undefined;
  }
}
