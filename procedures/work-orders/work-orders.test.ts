import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { device, mailOutbox, workOrder } from "../db/schema";
import { refusalOf, startTestServer, type TestServer } from "../testing/test-server";

/** Stopped reporting: has one unresolved incident in the seed. */
const WITH_INCIDENT = "nw-mad-005";
const IN_COPENHAGEN = "nw-cph-001";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  await server.reset();
  await server.database.delete(mailOutbox);
});
afterAll(() => server.close());

function dispatch(deviceId: string, instructions = "Replace the antenna.", headers = {}) {
  return server.clientOf("operator", headers).devices.dispatchTechnician({ deviceId, instructions });
}

async function letters() {
  return await server.database.select().from(mailOutbox).orderBy(desc(mailOutbox.sequence));
}

describe("devices.dispatchTechnician", () => {
  it("keeps an order, writes to whoever covers the city and tells the timeline of the device's incident", async () => {
    const client = server.clientOf("operator");
    const { workOrder: order } = await client.devices.dispatchTechnician({
      deviceId: WITH_INCIDENT,
      instructions: " Replace the antenna.\nשלום 🔧 <b>now</b> ",
      priority: "urgent",
    });
    expect(order).toMatchObject({
      reference: "WO-0001",
      sentTo: ["Marta Vidal"],
      requestedBy: "Omar Reyes",
      instructions: "Replace the antenna.\nשלום 🔧 <b>now</b>",
    });
    expect(order.incidentId).not.toBeNull();
    const found = await client.incidents.get({ incidentId: String(order.incidentId) });
    expect(found.timeline.at(-1)).toMatchObject({ kind: "dispatched", detail: "WO-0001 to Marta Vidal" });
    expect(await client.workOrders.list({ deviceId: WITH_INCIDENT })).toEqual({
      items: [order],
      recipients: ["Marta Vidal"],
    });
    const [letter, another] = await letters();
    expect(another).toBeUndefined();
    expect(letter).toMatchObject({
      kind: "dispatch",
      recipient: "marta.vidal@fieldwork.example",
      subject: "Urgent: WO-0001 in Madrid",
      organizationId: "org-northwind",
    });
    expect(letter?.body).toContain("Replace the antenna.");
    expect(letter?.body).toContain(String(order.incident));
  });

  it("asks the admins where no technician works", async () => {
    const { workOrder: order } = await dispatch(IN_COPENHAGEN);
    expect(order.sentTo).toEqual(["Ada Marsh"]);
    expect((await letters()).map(({ recipient }) => recipient)).toEqual(["admin@northwind.example"]);
  });

  it("sends once under one key, and numbers what is asked at the same moment apart", async () => {
    const key = { "x-idempotency-key": "3f0c9d7e-62a2-4d0a-9a57-0f6f6a2f7f11" };
    const twins = await Promise.all([1, 2, 3].map(() => dispatch(WITH_INCIDENT, "Once.", key)));
    expect(new Set(twins.map(({ workOrder: { id } }) => id)).size).toBe(1);
    expect(await letters()).toHaveLength(1);
    const several = await Promise.all(["nw-mil-001", "nw-mil-002", "nw-par-001"].map((id) => dispatch(id)));
    const references = several.map(({ workOrder: { reference } }) => reference).sort();
    expect(references).toEqual(["WO-0002", "WO-0003", "WO-0004"]);
  });

  it("does nothing at a device of others or one that never was", async () => {
    for (const deviceId of ["ct-mil-001", "nw-mil-999"]) {
      expect((await refusalOf(dispatch(deviceId))).code).toBe("NOT_FOUND");
    }
    expect(await server.database.select().from(workOrder)).toEqual([]);
    expect(await letters()).toEqual([]);
  });

  it.each(["", " \n", "x".repeat(10_000), "a\u0000b", "\ud800"])(
    "refuses the instructions %j",
    async (text) => {
      expect((await refusalOf(dispatch(WITH_INCIDENT, text))).code).toBe("BAD_REQUEST");
      expect(await letters()).toEqual([]);
    },
  );

  it("takes no address from the caller", async () => {
    const input = { deviceId: WITH_INCIDENT, instructions: "Go.", sentTo: ["me@elsewhere.example"] };
    const refusal = await refusalOf(server.callByPath("operator", "devices.dispatchTechnician", input));
    expect(refusal).toMatchObject({ code: "BAD_REQUEST", data: { issues: [{ path: "sentTo" }] } });
  });

  it("is limited, since people are sent", async () => {
    for (let call = 0; call < 20; call += 1) await dispatch(WITH_INCIDENT);
    expect((await refusalOf(dispatch(WITH_INCIDENT))).code).toBe("TOO_MANY_REQUESTS");
  });
});

describe("devices.locations", () => {
  it("answers where every device stands, with its unresolved incidents", async () => {
    const client = server.clientOf("viewer");
    const { items, total } = await client.devices.locations({});
    expect(items).toHaveLength(240);
    expect(total).toBe(240);
    const { items: incidents } = await client.incidents.list({
      deviceId: WITH_INCIDENT,
      sort: { field: "severity", direction: "desc" },
    });
    const unresolved = incidents.filter(({ resolvedAt }) => resolvedAt === null);
    expect(items.find(({ id }) => id === WITH_INCIDENT)).toMatchObject({
      city: "Madrid",
      incidents: unresolved.length,
      worstSeverity: unresolved[0]?.severity,
    });
    expect(items.reduce((sum, { incidents: count }) => sum + count, 0)).toBe(38);
    const stranger = await server.clientOf("stranger").devices.locations({});
    expect(stranger.items.every(({ id }) => id.startsWith("ct-"))).toBe(true);
  });

  it("leaves out what was taken out of service", async () => {
    await server.database
      .update(device)
      .set({ decommissionedAt: server.clock })
      .where(eq(device.id, WITH_INCIDENT));
    const { items } = await server.clientOf("operator").devices.locations({});
    expect(items.some(({ id }) => id === WITH_INCIDENT)).toBe(false);
    expect((await refusalOf(dispatch(WITH_INCIDENT))).code).toBe("NOT_FOUND");
  });
});
