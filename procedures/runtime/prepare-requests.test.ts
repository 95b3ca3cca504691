import { once } from "node:events";
import { createServer, get } from "node:http";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { prepareRequests } from "./prepare-requests";

it("a handler of this process finds the connection's address in place of a forged one, and a path it can decode", async () => {
  prepareRequests(false);
  prepareRequests(false);
  const server = createServer((request, response) => {
    response.end(`${request.headers["x-forwarded-for"]} ${request.url}`);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  const headers = { "x-forwarded-for": "203.0.113.7, 203.0.113.8" };
  const [response] = await once(get({ port: address.port, path: "/devices/%ff?q=%ff", headers }), "response");
  expect(await text(response)).toBe("127.0.0.1 /devices/%25ff?q=%ff");
  server.closeAllConnections();
  server.close();
});
