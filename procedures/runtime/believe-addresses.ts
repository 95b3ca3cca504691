import { subscribe } from "node:diagnostics_channel";
import { IncomingMessage } from "node:http";

declare global {
  var fleetlineBelievesAddresses: boolean | undefined;
}

/**
 * The address that a request is taken to come from: the connection's, or, behind a proxy that is trusted, the last
 * one that the proxy added. What stands before that one is whatever the client wrote.
 */
export function believedAddress(
  forwardedFor: string | undefined,
  connectionAddress: string | undefined,
  trustProxy: boolean,
): string {
  const forwarded = trustProxy ? forwardedFor?.split(",").at(-1)?.trim() : undefined;
  return (forwarded || connectionAddress || "").replace(/^::ffff:(?=\d+\.)/i, "");
}

/**
 * Writes the believed address of every request of this process into its `x-forwarded-for`, before anything reads it.
 * Next gives a handler no connection, and puts its address there only when the client sent no such header.
 */
export function believeAddresses(trustProxy: boolean): void {
  // Next loads this module several times into one process.
  if (globalThis.fleetlineBelievesAddresses) return;
  globalThis.fleetlineBelievesAddresses = true;
  subscribe("http.server.request.start", (message) => {
    if (typeof message !== "object" || message === null || !("request" in message)) return;
    const { request } = message;
    if (!(request instanceof IncomingMessage)) return;
    const header = request.headers["x-forwarded-for"];
    const forwardedFor = Array.isArray(header) ? header.join(",") : header;
    request.headers["x-forwarded-for"] = believedAddress(
      forwardedFor,
      request.socket.remoteAddress,
      trustProxy,
    );
  });
}
