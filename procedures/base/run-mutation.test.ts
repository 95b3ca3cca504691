import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { auditRecord, device, idempotencyRecord, rateLimit } from "../db/schema";
import { type Persona, refusalOf, startTestServer, type TestServer } from "../testing/test-server";

const A = "nw-mil-003";
const B = "nw-mil-004";

function agentHeaders(invocationId: string, extra: Record<string, string> = {}): Record<string, string> {
  return {
    "x-agent-surface-id": "srf_page",
    "x-agent-consumer": "embedded:chat",
    "x-agent-invocation-id": invocationId,
    ...extra,
  };
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

function disable(invocationId: string, deviceIds: string[], persona: Persona = "operator") {
  return server.clientOf(persona, agentHeaders(invocationId)).devices.disable({ deviceIds });
}

async function auditRows() {
  return await server.database.select().from(auditRecord).orderBy(asc(auditRecord.sequence));
}

async function versionOf(id: string): Promise<number | undefined> {
  const rows = await server.database.select().from(device).where(eq(device.id, id));
  return rows[0]?.version;
}

describe("a mutation under an idempotency key", () => {
  it("replays the stored answer and changes nothing the second time", async () => {
    const first = await disable("inv_1", [A]);
    await server.clientOf("operator").devices.enable({ deviceIds: [A] });
    const replay = await disable("inv_1", [A]);
    expect(replay).toEqual(first);
    expect(await versionOf(A)).toBe(3);
    expect((await auditRows()).map(({ outcome }) => outcome)).toEqual(["executed", "executed", "replayed"]);
  });

  it("refuses the same key for another request and leaves the first answer as it was", async () => {
    const first = await disable("inv_1", [A]);
    const refusal = await refusalOf(disable("inv_1", [B]));
    expect(refusal).toMatchObject({ code: "CONFLICT", status: 409, defined: true });
    const otherProcedure = server
      .clientOf("operator", agentHeaders("inv_1"))
      .devices.enable({ deviceIds: [A] });
    expect((await refusalOf(otherProcedure)).code).toBe("CONFLICT");
    expect(await versionOf(B)).toBe(1);
    expect(await disable("inv_1", [A])).toEqual(first);
  });

  it("runs concurrent twins once and gives both the same answer", async () => {
    const twins = await Promise.all(Array.from({ length: 5 }, () => disable("inv_1", [A, B])));
    for (const answer of twins) expect(answer).toEqual(twins[0]);
    expect(await versionOf(A)).toBe(2);
    const outcomes = (await auditRows()).map(({ outcome }) => outcome);
    expect(outcomes.filter((outcome) => outcome === "executed")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "replayed")).toHaveLength(4);
  });

  it("lets one of two different requests that race for a key win, and tells the other", async () => {
    const settled = await Promise.allSettled([disable("inv_1", [A]), disable("inv_1", [B])]);
    expect(settled.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect([await versionOf(A), await versionOf(B)].sort()).toEqual([1, 2]);
  });

  it("keeps the keys of two people, surfaces and consumers apart", async () => {
    await disable("inv_1", [A]);
    await disable("inv_1", [B], "admin");
    const surface = agentHeaders("inv_1", { "x-agent-surface-id": "srf_other" });
    await server.clientOf("operator", surface).devices.enable({ deviceIds: [A] });
    const consumer = agentHeaders("inv_1", { "x-agent-consumer": "embedded:other" });
    await server.clientOf("operator", consumer).devices.enable({ deviceIds: [B] });
    expect([await versionOf(A), await versionOf(B)]).toEqual([3, 3]);
  });

  it("frees the key when the request was refused, since nothing happened", async () => {
    expect((await refusalOf(disable("inv_1", [A, "ct-mil-001"]))).code).toBe("NOT_FOUND");
    expect(await server.database.select().from(idempotencyRecord)).toEqual([]);
    expect((await disable("inv_1", [A])).changed).toHaveLength(1);
  });

  it("forgets an answer after a day and drops its row in time", async () => {
    await disable("inv_1", [A]);
    await disable("inv_2", [B]);
    server.clock = new Date(server.clock.getTime() + 24 * 3_600_000 + 1);
    expect((await disable("inv_1", [B])).unchanged).toEqual([B]);
    const keys = await server.database.select().from(idempotencyRecord);
    expect(keys.map(({ invocationId }) => invocationId)).toEqual(["inv_1"]);
  });

  it("serves a person's own key, and runs anew without one", async () => {
    const key = { "x-idempotency-key": "3f0c9d7e-62a2-4d0a-9a57-0f6f6a2f7f11" };
    await server.clientOf("operator", key).devices.disable({ deviceIds: [A] });
    const replay = await server.clientOf("operator", key).devices.disable({ deviceIds: [A] });
    expect(replay.changed).toHaveLength(1);
    const anew = await server.clientOf("operator").devices.disable({ deviceIds: [A] });
    expect(anew.unchanged).toEqual([A]);
  });
});

describe("the server's audit of a call", () => {
  it("tells who did what for whom, and what the agent claims to be", async () => {
    const headers = agentHeaders("inv_7", {
      "x-agent-registration-id": "reg_1",
      "x-agent-confirmation-id": "cnf_1",
    });
    await server.clientOf("operator", headers).devices.disable({ deviceIds: [A], reason: "Test" });
    expect(await auditRows()).toMatchObject([
      {
        source: "server",
        type: "procedure",
        subject: "devices.disable",
        organizationId: "org-northwind",
        userId: "user-operator-northwind-example",
        actor: "agent",
        surfaceId: "srf_page",
        consumer: "embedded:chat",
        registrationId: "reg_1",
        invocationId: "inv_7",
        confirmationId: "cnf_1",
        outcome: "executed",
        code: null,
        input: { deviceIds: [A], reason: "Test" },
        affectedIds: [A],
      },
    ]);
  });

  it("records a refusal with its code and nothing affected", async () => {
    await refusalOf(disable("inv_1", [A], "viewer"));
    await refusalOf(disable("inv_2", [A, "ct-mil-001"]));
    await refusalOf(server.clientOf("nobody").devices.disable({ deviceIds: [A] }));
    expect(await auditRows()).toMatchObject([
      { outcome: "refused", code: "FORBIDDEN", actor: "agent", affectedIds: [] },
      { outcome: "refused", code: "NOT_FOUND", input: { deviceIds: [A, "ct-mil-001"] }, affectedIds: [] },
      { outcome: "refused", code: "UNAUTHORIZED", actor: "anonymous", userId: null, organizationId: null },
    ]);
  });

  it("leaves reading without a record", async () => {
    await server.clientOf("operator").devices.search({});
    expect(await auditRows()).toEqual([]);
  });

  it("keeps no more than a bounded number of refusals of strangers", async () => {
    const client = server.clientOf("nobody");
    await refusalOf(client.devices.get({ deviceId: A }));
    await server.database.update(rateLimit).set({ count: 119 });
    for (let call = 0; call < 4; call += 1) await refusalOf(client.devices.get({ deviceId: A }));
    expect(await auditRows()).toHaveLength(2);
  });
});
