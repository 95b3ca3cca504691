import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Persona, startTestServer, type TestServer } from "../testing/test-server";
import { handleRpc, MAX_RPC_BODY_BYTES } from "./handle-rpc";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

interface Sent {
  readonly persona?: Persona;
  readonly method?: string;
  readonly body?: string;
  readonly headers?: Record<string, string>;
}

const CSRF = { "x-csrf-token": "orpc" };

function send(path: string, { persona = "operator", method = "POST", body, headers = CSRF }: Sent) {
  const all = server.headersOf(persona, { "content-type": "application/json", ...headers });
  const request = new Request(`http://localhost:3000/rpc/${path}`, {
    method,
    headers: all,
    ...(body !== undefined && { body }),
  });
  return handleRpc(request, { ...server.contextOf(persona), headers: all });
}

function disabling(...deviceIds: string[]): string {
  return JSON.stringify({ json: { deviceIds } });
}

describe("the /rpc endpoint", () => {
  it("answers a call and forbids caches to keep it", async () => {
    const response = await send("session/current", { body: "{}" });
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toMatchObject({ json: { role: "operator" } });
  });

  it.each([
    ["without a session", { persona: "nobody", body: disabling("nw-mil-003") }, 401, "UNAUTHORIZED"],
    ["with a viewer's session", { persona: "viewer", body: disabling("nw-mil-003") }, 403, "FORBIDDEN"],
    ["for another organisation's id", { body: disabling("ct-mil-001") }, 404, "NOT_FOUND"],
    ["with an unknown field", { body: '{"json":{"deviceIds":["nw-mil-003"],"x":1}}' }, 400, "BAD_REQUEST"],
  ] as const)("refuses a forged devices.disable %s with a typed error", async (_how, sent, status, code) => {
    const response = await send("devices/disable", sent);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ json: { code, defined: true, status } });
    const device = await server.clientOf("admin").devices.get({ deviceId: "nw-mil-003" });
    expect(device.status).toBe("offline");
  });

  it("refuses a request that another site could have sent", async () => {
    const response = await send("devices/disable", { headers: {}, body: disabling("nw-mil-003") });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ json: { code: "CSRF_TOKEN_MISMATCH" } });
  });

  it("refuses a mutation by GET, which a link could send", async () => {
    const data = encodeURIComponent(disabling("nw-mil-003"));
    const response = await send(`devices/disable?data=${data}`, { method: "GET" });
    expect(response.status).toBe(405);
  });

  it("refuses a body over the limit with 413", async () => {
    const response = await send("devices/disable", { body: "x".repeat(MAX_RPC_BODY_BYTES + 1) });
    expect(response.status).toBe(413);
  });

  it.each(["{nope", '{"json":[]}', "null"])("answers 400 to the malformed body %s", async (body) => {
    const response = await send("devices/disable", { body });
    expect(response.status).toBe(400);
  });

  it.each(["json", "meta"])(
    "answers 400 to a body whose %s is nested too deep, and says why",
    async (field) => {
      const deep = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;
      const response = await send("devices/search", { body: `{"${field}":${deep}}` });
      expect(response.status).toBe(400);
      expect(server.faults).toEqual([]);
      const list = await send("audit/list", { persona: "admin", body: '{"json":{}}' });
      expect(list.status).toBe(200);
    },
  );

  it.each(["[]", '[{"url":"/rpc/session/current","method":"GET","headers":{}}]', '{"json":[]}'])(
    "knows no batches, which would carry calls without their own headers: %s",
    async (body) => {
      for (const persona of ["nobody", "operator"] as const) {
        const headers = { ...CSRF, "x-orpc-batch": "streaming" };
        const response = await send("__batch__", { persona, body, headers });
        expect(response.status).toBe(404);
      }
    },
  );

  it.each(["nope", "devices", "devices/nope", "__proto__/toString", "constructor"])(
    "answers 404 to the path %s",
    async (path) => {
      const response = await send(path, { body: "{}" });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ json: { code: "NOT_FOUND" } });
    },
  );
});
