import { createRouterClient } from "@orpc/server";
import { eq, like } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { auditRecord, membership, rateLimit } from "../db/schema";
import { router } from "../router";
import { refusalOf, startTestServer, type TestServer } from "../testing/test-server";
import { ServerNotReadyError } from "./database-failure";
import type { RequestContext } from "./request-context";

const A = "nw-mil-003";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

function clientWith(changes: Partial<RequestContext>) {
  return createRouterClient(router, { context: { ...server.contextOf("operator"), ...changes } });
}

describe("what goes wrong in a call", () => {
  it("is SERVICE_UNAVAILABLE with a time to wait while the server is not ready", async () => {
    const client = clientWith({
      connect: () => Promise.reject(new ServerNotReadyError("The server could not start.")),
    });
    const refusal = await refusalOf(client.devices.search({}));
    expect(refusal).toMatchObject({ code: "SERVICE_UNAVAILABLE", status: 503, defined: true });
    expect(refusal.data).toEqual({ retryAfterMs: 2_000 });
  });

  it("is SERVICE_UNAVAILABLE when the connection breaks in the middle", async () => {
    const lost = Object.assign(new Error("write ECONNRESET"), { code: "ECONNRESET" });
    const client = clientWith({
      connect: async () => ({ ...server.services, readSession: () => Promise.reject(lost) }),
    });
    expect((await refusalOf(client.devices.search({}))).code).toBe("SERVICE_UNAVAILABLE");
  });

  it("is a reference number and no inner word when the fault is ours", async () => {
    const client = clientWith({
      connect: async () => ({
        ...server.services,
        readSession: () => Promise.reject(new TypeError("secret detail")),
      }),
    });
    const refusal = await refusalOf(client.devices.search({}));
    expect(refusal).toMatchObject({ code: "INTERNAL_SERVER_ERROR", status: 500, defined: true });
    expect(JSON.stringify(refusal)).not.toContain("secret detail");
    const { reference } = z.object({ reference: z.uuid() }).parse(refusal.data);
    expect(server.faults).toHaveLength(1);
    expect(server.faults[0]?.message).toContain(reference);
  });

  it("is SESSION_CHANGED for what the page of another person asks, and nothing is done", async () => {
    const { user, organization } = await server.clientOf("admin").session.current();
    const headers = { "x-page-person": `${user.id}:${organization.id}` };
    const refusal = await refusalOf(server.clientOf("operator", headers).devices.disable({ deviceIds: [A] }));
    expect(refusal).toMatchObject({ code: "SESSION_CHANGED", status: 409, defined: true });
    const own = server.clientOf("admin", headers);
    expect((await own.devices.get({ deviceId: A })).status).not.toBe("disabled");
    expect((await own.devices.disable({ deviceIds: [A] })).changed).toHaveLength(1);
  });

  it("names the header of a malformed claim", async () => {
    const client = server.clientOf("operator", { "x-agent-invocation-id": "inv_1" });
    const refusal = await refusalOf(client.devices.disable({ deviceIds: [A] }));
    expect(refusal).toMatchObject({
      code: "BAD_REQUEST",
      data: { issues: [{ path: "x-agent-invocation-id" }] },
    });
  });
});

describe("the record of a refusal", () => {
  const refuse = (query: string) =>
    refusalOf(server.callByPath("viewer", "devices.search", { query, unknown: true }));

  it("is written sixty times a minute for one person, so that nobody fills the disk with what is refused", async () => {
    for (let call = 0; call < 62; call += 1) expect((await refuse("x")).code).toBe("BAD_REQUEST");
    expect(await server.database.select().from(auditRecord)).toHaveLength(60);
    server.clock = new Date(server.clock.getTime() + 60_000);
    await refuse("x");
    expect(await server.database.select().from(auditRecord)).toHaveLength(61);
  });

  it("keeps less of an input that was refused than of one that was carried out", async () => {
    await refuse("x".repeat(3_000));
    const [row] = await server.database.select().from(auditRecord);
    expect(row?.input).toMatchObject({ omitted: "too-large" });
  });
});

describe("a role taken away", () => {
  it("counts from the next call on", async () => {
    const operator = "user-operator-northwind-example";
    const change = (role: "operator" | "viewer") =>
      server.database.update(membership).set({ role }).where(eq(membership.userId, operator));
    await change("viewer");
    const refusal = await refusalOf(server.clientOf("operator").devices.disable({ deviceIds: [A] }));
    await change("operator");
    expect(refusal.code).toBe("FORBIDDEN");
  });
});

describe("the rate limit", () => {
  it("refuses the call over the limit with the time to wait, records it once, and ends with its window", async () => {
    await server.clientOf("operator").devices.enable({ deviceIds: [A] });
    await server.database.update(rateLimit).set({ count: 120 });
    server.clock = new Date(server.clock.getTime() + 20_000);
    const client = server.clientOf("operator");
    const first = await refusalOf(client.devices.enable({ deviceIds: [A] }));
    expect(first).toMatchObject({ code: "TOO_MANY_REQUESTS", status: 429, data: { retryAfterMs: 40_000 } });
    expect((await refusalOf(client.devices.enable({ deviceIds: [A] }))).code).toBe("TOO_MANY_REQUESTS");
    const rows = await server.database.select().from(auditRecord).where(eq(auditRecord.code, first.code));
    expect(rows).toHaveLength(1);
    server.clock = new Date(server.clock.getTime() + 40_000);
    expect((await client.devices.enable({ deviceIds: [A] })).unchanged).toEqual([A]);
  });

  it("counts each person and each procedure apart", async () => {
    await server.clientOf("operator").devices.enable({ deviceIds: [A] });
    await server.database.update(rateLimit).set({ count: 1_000 });
    await server.clientOf("admin").devices.enable({ deviceIds: [A] });
    await server.clientOf("operator").devices.disable({ deviceIds: [A] });
    expect((await refusalOf(server.clientOf("operator").devices.enable({ deviceIds: [A] }))).code).toBe(
      "TOO_MANY_REQUESTS",
    );
  });

  it("counts concurrent calls exactly", async () => {
    await Promise.all(Array.from({ length: 20 }, () => server.clientOf("viewer").session.current()));
    const rows = await server.database.select().from(rateLimit);
    expect(rows.map(({ count }) => count)).toEqual([20]);
  });

  it("comes before validation, so that guessing costs the guesser", async () => {
    const client = server.clientOf("operator");
    await refusalOf(client.devices.get({ deviceId: "not an id" }));
    const counted = await server.database.select().from(rateLimit).where(like(rateLimit.key, "rpc:%"));
    expect(counted).toMatchObject([{ count: 1 }]);
  });
});
