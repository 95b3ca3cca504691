import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { device } from "../db/schema";
import { refusalOf, startTestServer, type TestServer } from "../testing/test-server";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

async function statusOf(id: string): Promise<string | undefined> {
  const rows = await server.database.select({ status: device.status }).from(device).where(eq(device.id, id));
  return rows[0]?.status;
}

async function offlineInMilan(): Promise<string[]> {
  const found = await server.clientOf("operator").devices.search({ status: "offline", city: "Milan" });
  return found.items.map(({ id }) => id);
}

describe("devices.search", () => {
  it("answers the first page of twenty, by name, with every city of the organisation", async () => {
    const found = await server.clientOf("viewer").devices.search({});
    expect(found).toMatchObject({ total: 240, page: 1, pageSize: 20, pageCount: 12 });
    expect(found.items).toHaveLength(20);
    expect(found.items.map(({ name }) => name)).toEqual(found.items.map(({ name }) => name).sort());
    expect(found.cities).toHaveLength(12);
    expect(found.cities).toEqual([...found.cities].sort());
  });

  it("shows nothing of another organisation, whatever is asked", async () => {
    const stranger = await server.clientOf("stranger").devices.search({ pageSize: 100 });
    expect(stranger.total).toBe(40);
    expect(stranger.items.every(({ id }) => id.startsWith("ct-"))).toBe(true);
    expect(stranger.cities).toEqual(["Madrid", "Milan", "Paris", "Vienna"]);
    const leak = await server.clientOf("operator").devices.search({ query: "ct-mil" });
    expect(leak.total).toBe(0);
  });

  it("filters by status and city together", async () => {
    const found = await server.clientOf("operator").devices.search({ status: "offline", city: "Milan" });
    expect(found.total).toBe(7);
    expect(found.items.every((item) => item.status === "offline" && item.city === "Milan")).toBe(true);
  });

  it("finds part of a name, model, site or id in any case", async () => {
    const client = server.clientOf("operator");
    expect((await client.devices.search({ query: "nw-MIL-003" })).total).toBe(1);
    expect((await client.devices.search({ query: "segrate" })).total).toBeGreaterThan(0);
    expect((await client.devices.search({ query: "cold chain" })).total).toBeGreaterThan(0);
  });

  it("takes the wildcards of the database for ordinary characters", async () => {
    const client = server.clientOf("operator");
    expect((await client.devices.search({ query: "%" })).total).toBe(0);
    expect((await client.devices.search({ query: "nw_mil" })).total).toBe(0);
    expect((await client.devices.search({ query: "\\" })).total).toBe(0);
  });

  it("sorts both ways, the same each time for equal values", async () => {
    const client = server.clientOf("operator");
    const ascending = await client.devices.search({
      sort: { field: "battery", direction: "asc" },
      pageSize: 100,
    });
    const batteries = ascending.items.map(({ battery }) => battery);
    expect(batteries).toEqual([...batteries].sort((a, b) => a - b));
    const again = await client.devices.search({
      sort: { field: "battery", direction: "asc" },
      pageSize: 100,
    });
    expect(again.items).toEqual(ascending.items);
    const descending = await client.devices.search({
      sort: { field: "battery", direction: "desc" },
      pageSize: 10,
    });
    expect(descending.items[0]?.battery).toBe(100);
  });

  it("visits every device once over its pages, and answers the last page for one past the end", async () => {
    const client = server.clientOf("operator");
    const seen = new Set<string>();
    for (let page = 1; page <= 5; page += 1) {
      const found = await client.devices.search({
        sort: { field: "city", direction: "asc" },
        page,
        pageSize: 50,
      });
      for (const { id } of found.items) seen.add(id);
    }
    expect(seen.size).toBe(240);
    expect(await client.devices.search({ page: 99, pageSize: 100 })).toMatchObject({ page: 3, pageCount: 3 });
  });

  it.each([
    [{ page: 0 }, "page"],
    [{ pageSize: 30 }, "pageSize"],
    [{ status: "broken" }, "status"],
    [{ sort: { field: "organizationId", direction: "asc" } }, "sort.field"],
    [{ query: "x".repeat(101) }, "query"],
    [{ query: "a\u0000b" }, "query"],
    [{ organizationId: "org-contoso" }, "organizationId"],
  ])("refuses %j and names %s", async (input, path) => {
    const refusal = await refusalOf(server.callByPath("operator", "devices.search", input));
    expect(refusal).toMatchObject({ code: "BAD_REQUEST", defined: true, data: { issues: [{ path }] } });
  });
});

describe("devices.get", () => {
  it("reads one device with its details", async () => {
    const found = await server.clientOf("viewer").devices.get({ deviceId: "nw-mil-003" });
    expect(found).toMatchObject({ id: "nw-mil-003", city: "Milan", disabledAt: null, disabledReason: null });
    expect(found.serialNumber).toMatch(/^NWMIL\d{6}$/);
  });
});

describe("devices.disable and devices.enable", () => {
  it("disable what was not, leave the rest and count a version", async () => {
    const [first, second] = await offlineInMilan();
    if (first === undefined || second === undefined)
      throw new Error("The seed has no offline devices in Milan.");
    const client = server.clientOf("operator");
    await client.devices.disable({ deviceIds: [first] });
    const result = await client.devices.disable({ deviceIds: [second, first], reason: "Flooded site" });
    expect(result.changed).toMatchObject([{ id: second, status: "disabled", version: 2 }]);
    expect(result.unchanged).toEqual([first]);
    expect(await client.devices.get({ deviceId: second })).toMatchObject({
      disabledReason: "Flooded site",
      disabledAt: server.clock.toISOString(),
    });
  });

  it("give a device back the status that it had", async () => {
    const client = server.clientOf("operator");
    const [id] = await offlineInMilan();
    if (id === undefined) throw new Error("The seed has no offline devices in Milan.");
    await client.devices.disable({ deviceIds: [id] });
    const result = await client.devices.enable({ deviceIds: [id] });
    expect(result.changed).toMatchObject([{ id, status: "offline", version: 3 }]);
    expect((await client.devices.enable({ deviceIds: [id] })).unchanged).toEqual([id]);
  });

  it.each(["ct-mil-001", "nw-mil-999"])(
    "change nothing at all when one of the ids is %s",
    async (wrongId) => {
      const [id] = await offlineInMilan();
      if (id === undefined) throw new Error("The seed has no offline devices in Milan.");
      const before = await statusOf(wrongId);
      const refusal = await refusalOf(
        server.clientOf("operator").devices.disable({ deviceIds: [id, wrongId] }),
      );
      expect(refusal).toMatchObject({ code: "NOT_FOUND", data: { ids: [wrongId] } });
      expect(await statusOf(id)).toBe("offline");
      expect(await statusOf(wrongId)).toBe(before);
    },
  );

  it("answer the same about a foreign id and one that does not exist", async () => {
    const client = server.clientOf("operator");
    const foreign = await refusalOf(client.devices.disable({ deviceIds: ["ct-mil-001"] }));
    const absent = await refusalOf(client.devices.disable({ deviceIds: ["nw-mil-999"] }));
    expect({ ...foreign, data: null }).toEqual({ ...absent, data: null });
  });

  it.each([
    [[]],
    [["nw-mil-001", "nw-mil-001"]],
    [["../etc/passwd"]],
    [Array.from({ length: 101 }, (_, index) => `nw-mil-${index}`)],
  ])("refuse the list %j", async (deviceIds) => {
    const refusal = await refusalOf(server.clientOf("operator").devices.disable({ deviceIds }));
    expect(refusal).toMatchObject({ code: "BAD_REQUEST", defined: true });
  });
});
