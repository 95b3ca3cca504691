import { GATEWAY_HEADER, PROTOCOL_VERSION } from "../protocol/stream-frame";

/**
 * Whether a request comes from the application's own pages, by what the browser itself says about its origin. A
 * client that says nothing has to send the protocol's header, which no form or link of another site can.
 */
export function isSameOrigin(request: Request, trustedOrigins: readonly string[]): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin") return false;
  const origin = request.headers.get("origin");
  if (origin !== null) return origin === ownOrigin(request) || trustedOrigins.includes(origin);
  return site !== null || request.headers.get(GATEWAY_HEADER) === String(PROTOCOL_VERSION);
}

function ownOrigin(request: Request): string {
  const url = new URL(request.url);
  const host = request.headers.get("host");
  if (host === null) return url.origin;
  const protocol = request.headers.get("x-forwarded-proto")?.split(",")[0]?.trim();
  return `${protocol === "https" || protocol === "http" ? `${protocol}:` : url.protocol}//${host}`;
}
