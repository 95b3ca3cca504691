import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { incident, incidentEvent, membership } from "../db/schema";
import { type Persona, refusalOf, startTestServer, type TestServer } from "../testing/test-server";

/** Open, of version 1, and assigned to nobody in the seed. */
const OPEN = "nw-inc-1059";
const ALSO_OPEN = "nw-inc-1058";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

function incidents(persona: Persona = "operator", headers?: Record<string, string>) {
  return server.clientOf(persona, headers).incidents;
}

const of = (incidentId: string, expectedVersion = 1) => ({ incidentId, expectedVersion });

async function stored(id: string) {
  const rows = await server.database.select().from(incident).where(eq(incident.id, id));
  return rows[0];
}

describe("incidents.list", () => {
  it("answers the newest first, with what one can filter and assign by", async () => {
    const found = await incidents("viewer").list({});
    expect(found).toMatchObject({ total: 60, page: 1, pageCount: 3, unresolved: 38 });
    const times = found.items.map(({ openedAt }) => openedAt);
    expect(times).toEqual([...times].sort().reverse());
    expect(found.assignees.map(({ name }) => name)).toEqual(["Ada Marsh", "Omar Reyes"]);
    expect(found.cities).toEqual([...found.cities].sort());
  });

  it("shows nothing of another organisation, whatever is asked", async () => {
    const stranger = await incidents("stranger").list({ pageSize: 100 });
    expect(stranger.total).toBe(12);
    expect(
      stranger.items.every(({ id, deviceId }) => id.startsWith("ct-") && deviceId.startsWith("ct-")),
    ).toBe(true);
    expect(stranger.assignees.map(({ name }) => name)).toEqual(["Carla Conti"]);
    expect((await incidents().list({ query: "ct-inc" })).total).toBe(0);
    expect((await incidents().list({ deviceId: "ct-mil-001" })).total).toBe(0);
  });

  it("filters by status, severity, city, device and assignee together", async () => {
    const { items } = await incidents().list({ pageSize: 100 });
    const expected = items.filter(({ status, severity }) => status === "open" && severity === "critical");
    const found = await incidents().list({ status: "open", severity: "critical", pageSize: 100 });
    expect(found.items).toEqual(expected);
    const one = found.items[0];
    expect(one).toBeDefined();
    const same = await incidents().list({ city: one?.city, deviceId: one?.deviceId, status: "open" });
    expect(same.items.map(({ id }) => id)).toContain(one?.id);
    const nobodys = await incidents().list({ assignee: "nobody", pageSize: 100 });
    expect(nobodys.items).toEqual(items.filter(({ assigneeId }) => assigneeId === null));
  });

  it("finds by reference, title, device and city, and takes wildcards for ordinary characters", async () => {
    expect((await incidents().list({ query: "inc-1059" })).items.map(({ id }) => id)).toEqual([OPEN]);
    expect((await incidents().list({ query: "BATTERY" })).total).toBeGreaterThan(0);
    expect((await incidents().list({ query: "lisbon" })).total).toBeGreaterThan(0);
    for (const query of ["%", "_", "\\", "' or 1=1 --", "🚨", "مرحبا"]) {
      expect((await incidents().list({ query })).total, query).toBe(0);
    }
  });

  it("sorts by severity from the mildest up, and the other way round", async () => {
    const worst = await incidents().list({ sort: { field: "severity", direction: "desc" }, pageSize: 10 });
    expect(new Set(worst.items.map(({ severity }) => severity))).toEqual(new Set(["critical"]));
    const mildest = await incidents().list({ sort: { field: "severity", direction: "asc" }, pageSize: 10 });
    expect(new Set(mildest.items.map(({ severity }) => severity))).toEqual(new Set(["low"]));
  });

  it("visits every incident once over its pages, and answers the last page for one past the end", async () => {
    const seen = new Set<string>();
    for (let page = 1; page <= 6; page += 1) {
      const found = await incidents().list({
        sort: { field: "status", direction: "asc" },
        page,
        pageSize: 10,
      });
      for (const { id } of found.items) seen.add(id);
    }
    expect(seen.size).toBe(60);
    expect(await incidents().list({ page: 99 })).toMatchObject({ page: 3, pageCount: 3 });
  });
});

describe("an incident's changes", () => {
  it("are acknowledged, assigned and resolved, and its timeline tells by whom", async () => {
    const agent = {
      "x-agent-surface-id": "srf_page",
      "x-agent-consumer": "embedded:chat",
      "x-agent-invocation-id": "inv_1",
    };
    const acknowledged = await incidents("operator", agent).acknowledge({ incidents: [of(OPEN)] });
    expect(acknowledged.changed).toMatchObject([{ id: OPEN, status: "acknowledged", version: 2 }]);
    await incidents("admin").assign({ incidents: [of(OPEN, 2)], assignee: "omar reyes" });
    const text = "Swapped the relay 🔧 <b>now</b> fine\nשלום";
    await incidents().resolve({ incidents: [of(OPEN, 3)], resolution: `  ${text} ` });
    const found = await incidents("viewer").get({ incidentId: OPEN });
    expect(found).toMatchObject({ status: "resolved", assignee: "Omar Reyes", resolution: text, version: 4 });
    expect(found.timeline.slice(1)).toMatchObject([
      { kind: "acknowledged", by: "Omar Reyes", byAgent: true },
      { kind: "assigned", by: "Ada Marsh", byAgent: false, detail: "Omar Reyes" },
      { kind: "resolved", by: "Omar Reyes", detail: text },
    ]);
  });

  it("leave alone what already is as asked", async () => {
    await incidents().acknowledge({ incidents: [of(OPEN)] });
    const again = await incidents().acknowledge({ incidents: [of(OPEN, 2), of(ALSO_OPEN)] });
    expect(again.unchanged).toEqual([OPEN]);
    expect(again.changed.map(({ id }) => id)).toEqual([ALSO_OPEN]);
    expect((await stored(OPEN))?.version).toBe(2);
  });

  it("are refused when somebody was faster, all of them, and say whose reading is old", async () => {
    await incidents("admin").acknowledge({ incidents: [of(OPEN)] });
    const refusal = await refusalOf(
      incidents().resolve({ incidents: [of(ALSO_OPEN), of(OPEN)], resolution: "Mine" }),
    );
    expect(refusal).toMatchObject({ code: "PRECONDITION_FAILED", defined: true });
    expect(refusal.message).toContain("INC-1059");
    expect((await stored(ALSO_OPEN))?.status).toBe("open");
    expect((await stored(OPEN))?.resolution).toBeNull();
  });

  it("let one of two people who act at the same moment win, and tell the other", async () => {
    const settled = await Promise.allSettled([
      incidents("admin").resolve({ incidents: [of(OPEN)], resolution: "Admin's" }),
      incidents("operator").resolve({ incidents: [of(OPEN)], resolution: "Operator's" }),
    ]);
    expect(settled.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const events = await server.database
      .select()
      .from(incidentEvent)
      .where(eq(incidentEvent.incidentId, OPEN));
    expect(events.filter(({ kind }) => kind === "resolved")).toHaveLength(1);
  });

  it("happen once under one key", async () => {
    const key = { "x-idempotency-key": "3f0c9d7e-62a2-4d0a-9a57-0f6f6a2f7f11" };
    const first = await incidents("operator", key).acknowledge({ incidents: [of(OPEN)] });
    expect(await incidents("operator", key).acknowledge({ incidents: [of(OPEN)] })).toEqual(first);
    expect((await stored(OPEN))?.version).toBe(2);
  });

  it("touch nothing when one id is foreign or unknown", async () => {
    for (const wrong of ["ct-inc-1011", "nw-inc-9999"]) {
      const refusal = await refusalOf(incidents().acknowledge({ incidents: [of(OPEN), of(wrong)] }));
      expect(refusal).toMatchObject({ code: "NOT_FOUND", data: { ids: [wrong] } });
    }
    expect((await stored(OPEN))?.status).toBe("open");
  });

  it.each([
    ["acknowledge", { incidents: [] }],
    ["acknowledge", { incidents: [of(OPEN), of(OPEN)] }],
    ["acknowledge", { incidents: [{ incidentId: OPEN }] }],
    ["acknowledge", { incidents: [of(OPEN, 2 ** 31)] }],
    ["resolve", { incidents: [of(OPEN)], resolution: "  \n " }],
    ["resolve", { incidents: [of(OPEN)], resolution: "x".repeat(10_000) }],
    ["resolve", { incidents: [of(OPEN)], resolution: "a\u0000b" }],
    ["resolve", { incidents: [of(OPEN)], resolution: "\ud800" }],
    ["assign", { incidents: [of(OPEN)] }],
    ["reopen", { incidents: [of(OPEN)], status: "resolved" }],
  ])("refuse %s with %j", async (name, input) => {
    const refusal = await refusalOf(server.callByPath("operator", `incidents.${name}`, input));
    expect(refusal).toMatchObject({ code: "BAD_REQUEST", defined: true });
    expect((await stored(OPEN))?.version).toBe(1);
  });
});

describe("incidents.assign", () => {
  it.each(["Omar Reyes", "OPERATOR@northwind.example", "user-operator-northwind-example"])(
    "knows a member as %s",
    async (assignee) => {
      const { changed } = await incidents().assign({ incidents: [of(OPEN)], assignee });
      expect(changed).toMatchObject([{ assignee: "Omar Reyes" }]);
    },
  );

  it.each(["Vera Lind", "Carla Conti", "nobody at all", "<script>", "👩‍🔧"])(
    "refuses %s, who cannot take care of it, and names who can",
    async (assignee) => {
      const refusal = await refusalOf(incidents().assign({ incidents: [of(OPEN)], assignee }));
      expect(refusal).toMatchObject({ code: "PRECONDITION_FAILED", defined: true });
      expect(refusal.message).toContain("Ada Marsh, Omar Reyes");
      expect(refusal.message).not.toContain(assignee);
    },
  );

  it("takes an incident from whoever has it, and refuses one that is over", async () => {
    await incidents().assign({ incidents: [of(OPEN)], assignee: "Ada Marsh" });
    const { changed } = await incidents().assign({ incidents: [of(OPEN, 2)], assignee: null });
    expect(changed).toMatchObject([{ assignee: null, version: 3 }]);
    await incidents().resolve({ incidents: [of(OPEN, 3)], resolution: "Over" });
    const late = await refusalOf(incidents().assign({ incidents: [of(OPEN, 4)], assignee: "Ada Marsh" }));
    expect(late.message).toContain("INC-1059 is resolved already");
  });

  it("does not give an incident to somebody who has become a viewer", async () => {
    const ofOmar = eq(membership.userId, "user-operator-northwind-example");
    await server.database.update(membership).set({ role: "viewer" }).where(ofOmar);
    const refusal = await refusalOf(
      incidents("admin").assign({ incidents: [of(OPEN)], assignee: "Omar Reyes" }),
    );
    expect(refusal.code).toBe("PRECONDITION_FAILED");
    await server.database.update(membership).set({ role: "operator" }).where(ofOmar);
  });
});

describe("incidents.reopen", () => {
  it("takes an acknowledgement and a resolution back, but goes no step forward", async () => {
    await incidents().acknowledge({ incidents: [of(OPEN)] });
    await incidents().resolve({ incidents: [of(OPEN, 2)], resolution: "Over" });
    const back = await incidents().reopen({ incidents: [of(OPEN, 3)], status: "acknowledged" });
    expect(back.changed).toMatchObject([{ status: "acknowledged", resolvedAt: null }]);
    expect((await stored(OPEN))?.resolution).toBeNull();
    const open = await incidents().reopen({ incidents: [of(OPEN, 4)] });
    expect(open.changed).toMatchObject([{ status: "open", acknowledgedAt: null }]);
    expect(await incidents().reopen({ incidents: [of(OPEN, 5)], status: "acknowledged" })).toMatchObject({
      changed: [],
      unchanged: [OPEN],
    });
  });

  it("is nothing that an agent may reference", async () => {
    const { tools } = await server.clientOf("admin").agent.manifest();
    expect(Object.keys(tools)).toEqual(
      expect.arrayContaining(["incidents.acknowledge", "incidents.resolve"]),
    );
    expect(tools["incidents.reopen"]).toBeUndefined();
    const viewer = await server.clientOf("viewer").agent.manifest();
    expect(Object.keys(viewer.tools).filter((path) => path.startsWith("incidents."))).toEqual([
      "incidents.list",
      "incidents.get",
    ]);
  });
});
