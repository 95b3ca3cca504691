import { APICallError, LoadAPIKeyError } from "@ai-sdk/provider";
import { GatewayError } from "../protocol/gateway-error";

const MAX_RETRY_AFTER_MS = 600_000;

/** Turns whatever a provider threw into an error that is safe to show; the cause stays for the server's log. */
export function mapProviderError(error: unknown): GatewayError {
  if (error instanceof GatewayError) return error;
  if (LoadAPIKeyError.isInstance(error)) return new GatewayError("provider-auth", { cause: error });
  if (!APICallError.isInstance(error)) return new GatewayError("provider-unavailable", { cause: error });
  const cause = { cause: error };
  switch (error.statusCode) {
    case undefined:
      return new GatewayError("provider-unavailable", cause);
    case 401:
    case 403:
      return new GatewayError("provider-auth", cause);
    case 404:
      return new GatewayError("model-misconfigured", cause);
    case 408:
    case 504:
      return new GatewayError("provider-silent", cause);
    case 429:
      return new GatewayError("provider-busy", {
        ...cause,
        retryAfterMs: retryAfterOf(error.responseHeaders),
      });
    default:
      return new GatewayError(
        error.statusCode >= 400 && error.statusCode < 500 ? "provider-refused" : "provider-unavailable",
        { ...cause, retryAfterMs: retryAfterOf(error.responseHeaders) },
      );
  }
}

function retryAfterOf(headers: Record<string, string> | undefined): number | undefined {
  const milliseconds = Number(headers?.["retry-after-ms"] ?? Number.NaN);
  const seconds = Number(headers?.["retry-after"] ?? Number.NaN);
  const wait = Number.isFinite(milliseconds) ? milliseconds : seconds * 1000;
  return Number.isFinite(wait) && wait >= 0 ? Math.min(Math.ceil(wait), MAX_RETRY_AFTER_MS) : undefined;
}
