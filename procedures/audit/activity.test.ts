import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { refusalOf, startTestServer, type TestServer } from "../testing/test-server";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const agentHeaders = (invocationId: string) => ({
  "x-agent-surface-id": "srf_1",
  "x-agent-consumer": "embedded:chat",
  "x-agent-invocation-id": invocationId,
});

function settled(invocationId: string, capabilityId: string, changes: Record<string, unknown> = {}) {
  return {
    at: 1,
    type: "invocation-settled",
    capabilityId,
    invocationId,
    consumerId: "embedded:chat",
    actor: "agent" as const,
    status: "ok" as const,
    ...changes,
  };
}

/** The assistant disables a device as the operator, and their page says that it did. */
async function disableByAgent(deviceId: string, invocationId: string): Promise<void> {
  await server.clientOf("operator", agentHeaders(invocationId)).devices.disable({ deviceIds: [deviceId] });
  await server.clientOf("operator").audit.record({
    events: [
      { ...settled(invocationId, "domain:devices.disable"), type: "invocation-started", status: undefined },
      settled(invocationId, "domain:devices.disable"),
    ],
  });
}

const subjectsOf = (items: readonly { subject: string }[]) => items.map(({ subject }) => subject);

describe("audit.activity", () => {
  it("tells what page and server recorded of one call once, by the server's word", async () => {
    await disableByAgent("nw-mil-003", "inv_1");
    const { items } = await server.clientOf("admin").audit.activity({});
    expect(items).toMatchObject([
      {
        source: "server",
        actor: "agent",
        person: { name: "Omar Reyes" },
        consumer: "embedded:chat",
        subject: "devices.disable",
        effect: "server-mutation",
        outcome: "done",
        entities: [{ kind: "device", id: "nw-mil-003" }],
        entityCount: 1,
        invocationId: "inv_1",
      },
    ]);
    const detail = await server.clientOf("admin").audit.entry({ entryId: items[0]?.id ?? "" });
    expect(detail.record.source).toBe("server");
    expect(detail.related.map(({ source, type }) => [source, type])).toEqual([
      ["surface", "invocation-started"],
      ["surface", "invocation-settled"],
    ]);
  });

  it("tells what pages did without the server as well, with the effect that they claim", async () => {
    await server.clientOf("operator").audit.record({
      events: [
        { at: 1, type: "registration" },
        { ...settled("inv_2", "view:devices.filters.set"), effect: "local-state" },
        settled("inv_3", "view:devices.table.sort", { status: "error", code: "PRECONDITION_FAILED" }),
        settled("inv_4", "view:devices.table.sort", { status: "error", code: "TIMEOUT" }),
      ],
    });
    const { items } = await server.clientOf("admin").audit.activity({});
    expect(items.map(({ subject, effect, outcome, source }) => [subject, effect, outcome, source])).toEqual([
      ["view:devices.table.sort", null, "failed", "surface"],
      ["view:devices.table.sort", null, "refused", "surface"],
      ["view:devices.filters.set", "local-state", "done", "surface"],
    ]);
  });

  it("lets nobody's page hide or explain another person's call under its id", async () => {
    await disableByAgent("nw-mil-003", "inv_1");
    await server.clientOf("viewer").audit.record({ events: [settled("inv_1", "view:devices.table.sort")] });
    const { items } = await server.clientOf("admin").audit.activity({});
    expect(subjectsOf(items)).toEqual(["view:devices.table.sort", "devices.disable"]);
    const detail = await server.clientOf("admin").audit.entry({ entryId: items[1]?.id ?? "" });
    expect(detail.related.every(({ userId }) => userId === detail.record.userId)).toBe(true);
  });

  it("narrows by actor, outcome, person, thing, operation and time, and by several at once", async () => {
    await disableByAgent("nw-mil-003", "inv_1");
    await server.clientOf("admin").devices.enable({ deviceIds: ["nw-mil-003"] });
    await refusalOf(server.clientOf("viewer").devices.disable({ deviceIds: ["nw-mil-001"] }));
    server.clock = new Date(server.clock.getTime() + 2 * 86_400_000);
    await server.clientOf("admin").profile.update({ name: "Ada M." });
    const admin = server.clientOf("admin");
    const list = async (filter: Parameters<typeof admin.audit.activity>[0]) =>
      subjectsOf((await admin.audit.activity(filter)).items);
    expect(await list({ actor: "agent" })).toEqual(["devices.disable"]);
    expect(await list({ outcome: "refused" })).toEqual(["devices.disable"]);
    expect(await list({ memberId: "user-admin-northwind-example" })).toEqual([
      "profile.update",
      "devices.enable",
    ]);
    expect(await list({ entityId: "nw-mil-003" })).toEqual(["devices.enable", "devices.disable"]);
    expect(await list({ query: "ENAB" })).toEqual(["devices.enable"]);
    expect(await list({ query: "%" })).toEqual([]);
    expect(await list({ period: "24h" })).toEqual(["profile.update"]);
    expect(await list({ entityId: "nw-mil-003", actor: "human" })).toEqual(["devices.enable"]);
  });

  it("pages through everything once while new entries come in", async () => {
    for (let turn = 0; turn < 5; turn += 1)
      await server.clientOf("admin").profile.update({ name: `Ada ${turn}` });
    const admin = server.clientOf("admin");
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await admin.audit.activity({ limit: 2, ...(cursor !== undefined && { cursor }) });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
      await admin.profile.update({ name: `Ada later ${seen.length}` });
    } while (cursor !== undefined);
    expect(seen).toHaveLength(5);
    expect(new Set(seen).size).toBe(5);
  });

  it("shows a person without the permission their own doing alone", async () => {
    await disableByAgent("nw-mil-003", "inv_1");
    await server.clientOf("viewer").profile.update({ name: "Vera" });
    const own = await server.clientOf("viewer").audit.activity({});
    expect(subjectsOf(own.items)).toEqual(["profile.update"]);
    const all = await server.clientOf("admin").audit.activity({});
    const foreign = all.items.find(({ subject }) => subject === "devices.disable")?.id ?? "";
    expect(await refusalOf(server.clientOf("viewer").audit.entry({ entryId: foreign }))).toMatchObject({
      code: "NOT_FOUND",
    });
  });

  it("names nothing of another organisation, whatever ids a record holds", async () => {
    await refusalOf(server.clientOf("operator").devices.disable({ deviceIds: ["ct-mil-001"] }));
    const { items } = await server.clientOf("admin").audit.activity({});
    const detail = await server.clientOf("admin").audit.entry({ entryId: items[0]?.id ?? "" });
    expect(JSON.stringify(detail.entities)).not.toContain("Contoso");
    expect((await server.clientOf("stranger").audit.activity({})).items).toEqual([]);
  });
});
