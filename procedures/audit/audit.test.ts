import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { auditRecord } from "../db/schema";
import { refusalOf, startTestServer, type TestServer } from "../testing/test-server";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const settled = {
  at: 1_764_504_000_000,
  type: "invocation-settled",
  capabilityId: "domain:devices.disable",
  invocationId: "inv_1",
  confirmationId: "cnf_1",
  consumerId: "embedded:chat",
  actor: "agent",
  status: "ok",
  durationMs: 12.6,
  confirmationWaitMs: 4_000,
} as const;

function nested(depth: number): unknown {
  return JSON.parse(`${"[".repeat(depth)}${"]".repeat(depth)}`);
}

describe("audit.record", () => {
  it("keeps the surface's word as such, under the reporter that the server knows", async () => {
    await server.clientOf("operator").audit.record({ events: [settled] });
    const { items } = await server.clientOf("operator").audit.list({ invocationId: "inv_1" });
    expect(items).toMatchObject([
      {
        source: "surface",
        type: "invocation-settled",
        userId: "user-operator-northwind-example",
        actor: "agent",
        subject: "domain:devices.disable",
        invocationId: "inv_1",
        confirmationId: "cnf_1",
        outcome: "ok",
        durationMs: 13,
        at: server.clock.toISOString(),
        payload: { claimedAt: settled.at, confirmationWaitMs: 4_000 },
      },
    ]);
  });

  it("stands beside the server's own record under one invocation id", async () => {
    const headers = {
      "x-agent-surface-id": "srf_1",
      "x-agent-consumer": "embedded:chat",
      "x-agent-invocation-id": "inv_1",
      "x-agent-confirmation-id": "cnf_1",
    };
    await server.clientOf("operator", headers).devices.disable({ deviceIds: ["nw-mil-003"] });
    await server.clientOf("operator").audit.record({ events: [settled] });
    const { items } = await server.clientOf("admin").audit.list({ invocationId: "inv_1" });
    expect(items.map(({ source, confirmationId }) => [source, confirmationId])).toEqual([
      ["surface", "cnf_1"],
      ["server", "cnf_1"],
    ]);
  });

  it("states the size of a payload that is too large instead of keeping it", async () => {
    const payload = { text: "x".repeat(5_000) };
    await server.clientOf("operator").audit.record({ events: [{ ...settled, payload }] });
    const { items } = await server.clientOf("operator").audit.list({});
    expect(items[0]?.payload).toMatchObject({ payload: { omitted: "too-large" } });
  });

  it("keeps a statement in place of a payload that is nested too deep", async () => {
    const events = [{ ...settled, payload: nested(40) }];
    await server.callByPath("viewer", "audit.record", { events });
    const { items } = await server.clientOf("admin").audit.list({});
    expect(items[0]?.payload).toMatchObject({ payload: { omitted: "too-deep" } });
  });

  it("refuses a request that is nested deeper than any page's, and the list still answers", async () => {
    const events = [{ ...settled, payload: nested(100_000) }];
    const refusal = await refusalOf(server.callByPath("viewer", "audit.record", { events }));
    expect(refusal).toMatchObject({ code: "BAD_REQUEST", defined: true });
    expect(server.faults).toEqual([]);
    const { items } = await server.clientOf("admin").audit.list({});
    expect(items).toMatchObject([{ outcome: "refused", input: { omitted: "too-deep" } }]);
  });

  it("refuses more events of one person than honest pages send, says how long to wait, and takes them later", async () => {
    const events = Array.from({ length: 100 }, () => ({ ...settled, payload: { text: "x" } }));
    const record = (persona: "viewer" | "operator") => server.clientOf(persona).audit.record({ events });
    for (let batch = 0; batch < 10; batch += 1) await record("viewer");
    server.clock = new Date(server.clock.getTime() + 20_000);
    const refusal = await refusalOf(record("viewer"));
    expect(refusal).toMatchObject({ code: "TOO_MANY_REQUESTS", data: { retryAfterMs: 40_000 } });
    await refusalOf(record("viewer"));
    expect(await record("operator")).toEqual({ recorded: 100 });
    server.clock = new Date(server.clock.getTime() + 40_000);
    expect(await record("viewer")).toEqual({ recorded: 100 });
    const refused = await server.database.select().from(auditRecord).where(eq(auditRecord.source, "server"));
    expect(refused).toMatchObject([{ code: "TOO_MANY_REQUESTS", subject: "audit.record" }]);
  });

  it("takes the largest request that its schema allows, and no second one in the same minute", async () => {
    const id = "x".repeat(160);
    const largest = {
      at: 8_640_000_000_000_000,
      type: "x".repeat(64),
      surfaceId: id,
      capabilityId: id,
      registrationId: id,
      invocationId: id,
      confirmationId: id,
      consumerId: id,
      actor: "runtime",
      status: "error",
      code: "語".repeat(80),
      durationMs: 86_399_999.123456,
      queueWaitMs: 86_399_999.123456,
      executionMs: 86_399_999.123456,
      confirmationWaitMs: 86_399_999.123456,
      payload: "y".repeat(4_094),
    } as const;
    const events = Array.from({ length: 100 }, () => largest);
    expect(await server.clientOf("viewer").audit.record({ events })).toEqual({ recorded: 100 });
    const refusal = await refusalOf(server.clientOf("viewer").audit.record({ events }));
    expect(refusal).toMatchObject({ code: "TOO_MANY_REQUESTS" });
  });

  it("keeps a batch once when it is sent again with the same key", async () => {
    const key = { "x-idempotency-key": "3f0c9d7e-62a2-4d0a-9a57-0f6f6a2f7f11" };
    const send = () => server.clientOf("operator", key).audit.record({ events: [settled, settled] });
    expect(await send()).toEqual({ recorded: 2 });
    expect(await send()).toEqual({ recorded: 2 });
    expect(await server.database.select().from(auditRecord)).toHaveLength(2);
  });

  it.each([
    ["no event", []],
    ["101 events", Array.from({ length: 101 }, () => settled)],
    ["an unknown field", [{ ...settled, organizationId: "org-contoso" }]],
    ["a type with a space", [{ ...settled, type: "two words" }]],
    ["an actor that nobody is", [{ ...settled, actor: "server" }]],
    ["an id with markup", [{ ...settled, invocationId: "<b>" }]],
    ["an endless duration", [{ ...settled, durationMs: Number.POSITIVE_INFINITY }]],
    ["a payload that is not JSON", [{ ...settled, payload: new Date() }]],
  ])("refuses %s", async (_what, events) => {
    const refusal = await refusalOf(server.callByPath("operator", "audit.record", { events }));
    expect(refusal).toMatchObject({ code: "BAD_REQUEST", defined: true });
  });

  it("drops what surfaces said more than thirty days ago and keeps the server's own records", async () => {
    await server.clientOf("operator").devices.disable({ deviceIds: ["nw-mil-003"] });
    await server.clientOf("operator").audit.record({ events: [settled] });
    server.clock = new Date(server.clock.getTime() + 31 * 86_400_000);
    await server.clientOf("operator").audit.record({ events: [settled] });
    const rows = await server.database.select().from(auditRecord);
    expect(rows.map(({ source }) => source).sort()).toEqual(["server", "surface"]);
  });
});

describe("audit.list", () => {
  it("pages through everything, newest first, without a gap or a repeat", async () => {
    const events = Array.from({ length: 25 }, (_, index) => ({ ...settled, invocationId: `inv_${index}` }));
    await server.clientOf("operator").audit.record({ events });
    const seen: (string | null)[] = [];
    let cursor: string | undefined;
    do {
      const page = await server.clientOf("admin").audit.list({ limit: 10, ...(cursor && { cursor }) });
      seen.push(...page.items.map(({ invocationId }) => invocationId));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(events.map(({ invocationId }) => invocationId).reverse());
  });

  it("shows nothing of another organisation", async () => {
    await server.clientOf("operator").audit.record({ events: [settled] });
    const { items } = await server.clientOf("stranger").audit.list({ invocationId: "inv_1" });
    expect(items).toEqual([]);
  });

  it("shows a viewer their own records alone", async () => {
    await server.clientOf("operator").audit.record({ events: [settled] });
    await server.clientOf("viewer").audit.record({ events: [{ ...settled, invocationId: "inv_2" }] });
    const { items } = await server.clientOf("viewer").audit.list({});
    expect(items.map(({ invocationId }) => invocationId)).toEqual(["inv_2"]);
  });

  it("reads records of any age that older versions wrote without input", async () => {
    await server.database.execute(sql`
      insert into audit_record (id, at, source, type, organization_id, actor, outcome)
      values ('old', now(), 'server', 'procedure', 'org-northwind', 'human', 'executed')`);
    const { items } = await server.clientOf("admin").audit.list({});
    expect(items).toMatchObject([{ id: "old", input: null, payload: null, affectedIds: [] }]);
  });

  it("says of a stored row that it cannot be read, and shows the others", async () => {
    await server.clientOf("operator").audit.record({ events: [settled] });
    const deep = JSON.stringify(nested(3_000));
    await server.database.execute(sql`
      insert into audit_record (id, at, source, type, organization_id, actor, outcome, input, payload, affected_ids)
      values ('bad', now(), 'server', 'procedure', 'org-northwind', 'human', 'refused', ${deep}::jsonb, ${deep}::jsonb, '7')`);
    const { items } = await server.clientOf("admin").audit.list({});
    expect(items).toMatchObject([
      { id: "bad", input: { omitted: "too-deep" }, payload: { omitted: "too-deep" }, affectedIds: [] },
      { invocationId: "inv_1" },
    ]);
  });
});
