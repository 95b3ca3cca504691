import { subscribe } from "node:diagnostics_channel";
import { IncomingMessage } from "node:http";
import { believedAddress } from "./believed-address";
import { wellFormedPath } from "./well-formed-path";

declare global {
  var fleetlinePreparesRequests: boolean | undefined;
}

/**
 * Prepares every request of this process before anything reads it: its path can be decoded, and its
 * `x-forwarded-for` holds the address that is believed. Next gives a handler no connection, and puts its address
 * there only when the client sent no such header.
 */
export function prepareRequests(trustProxy: boolean): void {
  // Next loads this module several times into one process.
  if (globalThis.fleetlinePreparesRequests) return;
  globalThis.fleetlinePreparesRequests = true;
  subscribe("http.server.request.start", (message) => {
    if (typeof message !== "object" || message === null || !("request" in message)) return;
    const { request } = message;
    if (!(request instanceof IncomingMessage)) return;
    if (request.url !== undefined) request.url = wellFormedPath(request.url);
    const header = request.headers["x-forwarded-for"];
    const forwardedFor = Array.isArray(header) ? header.join(",") : header;
    const { remoteAddress } = request.socket;
    request.headers["x-forwarded-for"] = believedAddress(forwardedFor, remoteAddress, trustProxy);
  });
}
