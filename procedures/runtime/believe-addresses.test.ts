import { once } from "node:events";
import { createServer } from "node:http";
import { expect, it } from "vitest";
import { believeAddresses, believedAddress } from "./believe-addresses";

it.each([
  ["the connection's, whatever the client wrote", "203.0.113.7", "192.0.2.1", false, "192.0.2.1"],
  ["the one that a trusted proxy added", "203.0.113.7", "10.0.0.1", true, "203.0.113.7"],
  ["the proxy's word and not the client's", "1.1.1.1, 203.0.113.7", "10.0.0.1", true, "203.0.113.7"],
  ["the connection's when a trusted proxy says nothing", undefined, "10.0.0.1", true, "10.0.0.1"],
  ["one spelling of one address", undefined, "::ffff:192.0.2.1", false, "192.0.2.1"],
  ["that of version 6 as it is", undefined, "2001:db8::1", false, "2001:db8::1"],
  ["none for a connection that is gone", "203.0.113.7", undefined, false, ""],
])("a request's address is %s", (_what, forwarded, connection, trustProxy, expected) => {
  expect(believedAddress(forwarded, connection, trustProxy)).toBe(expected);
});

it("a handler of this process finds the connection's address in place of a forged one", async () => {
  believeAddresses(false);
  believeAddresses(false);
  const server = createServer((request, response) => response.end(request.headers["x-forwarded-for"]));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  const headers = { "x-forwarded-for": "203.0.113.7, 203.0.113.8" };
  const response = await fetch(`http://127.0.0.1:${address.port}/`, { headers });
  expect(await response.text()).toBe("127.0.0.1");
  server.closeAllConnections();
  server.close();
});
