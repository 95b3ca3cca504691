import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { auditRecord, device, serverApproval } from "../db/schema";
import { seedTelemetry } from "../db/seed/seed-telemetry";
import { refusalOf, startTestServer, TEST_NOW, type TestServer } from "../testing/test-server";

const DEVICE = "nw-mil-003";
const HOSTILE = [
  "🚚 lkw 👩‍🔧",
  "مستودع الميناء",
  "<img src=x onerror=alert(1)>",
  "Robert'); DROP TABLE device;--",
];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const operator = () => server.clientOf("operator").devices;
const admin = () => server.clientOf("admin").devices;

async function rowOf(id: string) {
  const rows = await server.database.select().from(device).where(eq(device.id, id));
  return rows[0];
}

describe("devices.rename", () => {
  it("changes the name, counts a version and says what was done to which device", async () => {
    const result = await operator().rename({ deviceId: DEVICE, name: "North gate", expectedVersion: 1 });
    expect(result).toMatchObject({
      changed: [{ id: DEVICE, name: "North gate", version: 2 }],
      unchanged: [],
    });
    const records = await server.database.select().from(auditRecord);
    expect(records).toMatchObject([{ subject: "devices.rename", affectedIds: [DEVICE] }]);
  });

  it("refuses the second of two people who have read the same version, and shows them the first one's name", async () => {
    await operator().rename({ deviceId: DEVICE, name: "Omar's gate", expectedVersion: 1 });
    const refusal = await refusalOf(
      admin().rename({ deviceId: DEVICE, name: "Ada's gate", expectedVersion: 1 }),
    );
    expect(refusal).toMatchObject({
      code: "VERSION_CONFLICT",
      status: 409,
      defined: true,
      data: { current: { name: "Omar's gate", version: 2 } },
    });
    expect((await rowOf(DEVICE))?.name).toBe("Omar's gate");
  });

  it("lets one of two simultaneous changes through", async () => {
    const outcomes = await Promise.allSettled([
      operator().rename({ deviceId: DEVICE, name: "One", expectedVersion: 1 }),
      admin().moveSite({ deviceId: DEVICE, city: "Milan", site: "Two", expectedVersion: 1 }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await rowOf(DEVICE))?.version).toBe(2);
  });

  it("has nothing to do, and nothing to refuse, when the name is that already", async () => {
    const before = await rowOf(DEVICE);
    const name = before?.name ?? "";
    expect(await operator().rename({ deviceId: DEVICE, name, expectedVersion: 9 })).toEqual({
      changed: [],
      unchanged: [DEVICE],
    });
    expect(await rowOf(DEVICE)).toEqual(before);
  });

  it.each(HOSTILE)("keeps %j exactly", async (name) => {
    await operator().rename({ deviceId: DEVICE, name, expectedVersion: 1 });
    expect((await operator().get({ deviceId: DEVICE })).name).toBe(name);
  });

  it.each(["", " ", " padded ", "two\nlines", "x".repeat(81), "x".repeat(10_000), "a\u0000b", "\ud800"])(
    "refuses the name %j",
    async (name) => {
      const refusal = await refusalOf(operator().rename({ deviceId: DEVICE, name, expectedVersion: 1 }));
      expect(refusal).toMatchObject({ code: "BAD_REQUEST", data: { issues: [{ path: "name" }] } });
    },
  );

  it("runs once when it is sent twice under one key", async () => {
    const key = { "x-idempotency-key": "3f0c9d7e-62a2-4d0a-9a57-0f6f6a2f7f11" };
    const input = { deviceId: DEVICE, name: "Twice", expectedVersion: 1 };
    const client = server.clientOf("operator", key).devices;
    const [first, second] = await Promise.all([client.rename(input), client.rename(input)]);
    expect(second).toEqual(first);
    expect((await rowOf(DEVICE))?.version).toBe(2);
  });
});

describe("devices.moveSite", () => {
  it("puts a device where the others of that site stand", async () => {
    const site = (await rowOf("nw-par-001"))?.site ?? "";
    const { changed } = await operator().moveSite({
      deviceId: DEVICE,
      city: "Paris",
      site,
      expectedVersion: 1,
    });
    expect(changed).toMatchObject([{ city: "Paris", site, version: 2 }]);
    expect(changed[0]?.latitude).toBeCloseTo(48.86, 0);
    expect(changed[0]?.longitude).toBeCloseTo(2.35, 0);
  });

  it("can be taken back exactly, with the coordinates that the device had", async () => {
    const before = await operator().get({ deviceId: DEVICE });
    await operator().moveSite({ deviceId: DEVICE, city: "Paris", site: "Depot", expectedVersion: 1 });
    const { city, site, latitude, longitude } = before;
    const position = { city, site, latitude, longitude };
    await operator().moveSite({ deviceId: DEVICE, ...position, expectedVersion: 2 });
    expect(await operator().get({ deviceId: DEVICE })).toMatchObject({ ...position, version: 3 });
  });

  it("wants coordinates for a city where the organisation has no device", async () => {
    const move = { deviceId: DEVICE, city: "Oslo", site: "Harbour", expectedVersion: 1 };
    expect(await refusalOf(operator().moveSite(move))).toMatchObject({
      code: "BAD_REQUEST",
      data: { issues: [{ path: "city" }] },
    });
    const moved = await operator().moveSite({ ...move, latitude: 59.9, longitude: 10.7 });
    expect(moved.changed).toMatchObject([{ city: "Oslo", latitude: 59.9 }]);
  });

  it.each([{ latitude: 45 }, { latitude: 91, longitude: 0 }, { latitude: Number.NaN, longitude: 0 }])(
    "refuses the coordinates %j",
    async (position) => {
      const move = { deviceId: DEVICE, city: "Milan", site: "Yard", expectedVersion: 1, ...position };
      expect((await refusalOf(operator().moveSite(move))).code).toBe("BAD_REQUEST");
    },
  );

  it("refuses a move that rests on an outdated reading", async () => {
    await operator().disable({ deviceIds: [DEVICE] });
    const move = { deviceId: DEVICE, city: "Paris", site: "Depot", expectedVersion: 1 };
    expect(await refusalOf(operator().moveSite(move))).toMatchObject({
      code: "VERSION_CONFLICT",
      data: { current: { status: "disabled" } },
    });
  });
});

describe("notes", () => {
  it("are added side by side by two people, and read newest first with their authors", async () => {
    await operator().addNote({ deviceId: DEVICE, text: "Antenna bent." });
    server.clock = new Date(TEST_NOW.getTime() + 1_000);
    await admin().addNote({ deviceId: DEVICE, text: "Straightened." });
    const { items } = await server.clientOf("viewer").devices.notes({ deviceId: DEVICE });
    expect(items.map(({ text, authorName }) => [text, authorName])).toEqual([
      ["Straightened.", "Ada Marsh"],
      ["Antenna bent.", "Omar Reyes"],
    ]);
  });

  it("come in pages that neither repeat nor miss one, those of one moment too", async () => {
    for (let index = 0; index < 25; index += 1) {
      await operator().addNote({ deviceId: DEVICE, text: `Note ${index}` });
    }
    const first = await operator().notes({ deviceId: DEVICE });
    if (first.nextCursor === null) throw new Error("There is no second page.");
    const second = await operator().notes({ deviceId: DEVICE, cursor: first.nextCursor });
    expect(second.nextCursor).toBeNull();
    const ids = [...first.items, ...second.items].map(({ id }) => id);
    expect(new Set(ids).size).toBe(25);
  });

  it.each([...HOSTILE, "First line\n\tsecond"])("keep %j exactly", async (text) => {
    await operator().addNote({ deviceId: DEVICE, text });
    expect((await operator().notes({ deviceId: DEVICE })).items).toMatchObject([{ text }]);
  });

  it.each(["", " \n", "x".repeat(2_001), "x".repeat(10_000), "bell\u0007"])("refuse %j", async (text) => {
    const refusal = await refusalOf(operator().addNote({ deviceId: DEVICE, text }));
    expect(refusal).toMatchObject({ code: "BAD_REQUEST", data: { issues: [{ path: "text" }] } });
  });
});

describe("devices.telemetry", () => {
  it("answers every range in equal steps up to now", async () => {
    await seedTelemetry(server.database, TEST_NOW);
    const online = (await operator().search({ status: "online" })).items[0];
    if (online === undefined) throw new Error("The seed has no online device.");
    for (const [range, points, stepMinutes] of [
      ["24h", 24, 60],
      ["7d", 56, 180],
      ["30d", 60, 720],
    ] as const) {
      const answer = await server.clientOf("viewer").devices.telemetry({ deviceId: online.id, range });
      expect(answer).toMatchObject({ range, stepMinutes, latestDay: "2026-11-30" });
      expect(answer.points).toHaveLength(points);
      const times = answer.points.map(({ at }) => Date.parse(at));
      expect(
        times.every((at, index) => index === 0 || at - (times[index - 1] ?? 0) === stepMinutes * 60_000),
      ).toBe(true);
      // The hour that has just begun may have no report yet.
      const past = answer.points.slice(0, -1);
      expect(past.filter(({ temperature }) => temperature === null)).toEqual([]);
    }
  });

  it("has no values from after the last report, and says when that was", async () => {
    await seedTelemetry(server.database, TEST_NOW);
    server.clock = new Date(TEST_NOW.getTime() + 40 * 86_400_000);
    const answer = await operator().telemetry({ deviceId: DEVICE, range: "30d" });
    expect(answer.points.every(({ battery }) => battery === null)).toBe(true);
    expect(answer.latestDay).toMatch(/^2026-11-/);
  });
});

describe("devices.reboot", () => {
  it("asks every device that takes commands, and names those that do not", async () => {
    await operator().disable({ deviceIds: ["nw-mil-004"] });
    const result = await operator().reboot({ deviceIds: [DEVICE, "nw-mil-004"] });
    expect(result).toMatchObject({ changed: [{ id: DEVICE, version: 2 }], unchanged: ["nw-mil-004"] });
    expect(await operator().get({ deviceId: DEVICE })).toMatchObject({
      rebootRequestedAt: TEST_NOW.toISOString(),
    });
  });
});

describe("a decommissioned device", () => {
  it("is in no list, file or reading, takes no change, and stays in the audit", async () => {
    await server.clientOf("operator").devices.addNote({ deviceId: DEVICE, text: "Worn out." });
    await refusalOf(operator().decommission({ deviceIds: [DEVICE] }));
    const [asked] = await server.database.select().from(serverApproval);
    const approvalId = asked?.id ?? "";
    await server.clientOf("operator").approvals.grant({ approvalId });
    await server
      .clientOf("operator", { "x-approval-id": approvalId })
      .devices.decommission({ deviceIds: [DEVICE] });

    expect((await operator().search({ query: DEVICE })).total).toBe(0);
    expect((await operator().search({})).total).toBe(239);
    expect((await operator().exportCsv({ query: DEVICE })).rows).toBe(0);
    const calls = [
      () => operator().get({ deviceId: DEVICE }),
      () => operator().notes({ deviceId: DEVICE }),
      () => operator().telemetry({ deviceId: DEVICE }),
      () => operator().enable({ deviceIds: [DEVICE] }),
      () => operator().reboot({ deviceIds: [DEVICE] }),
      () => operator().rename({ deviceId: DEVICE, name: "Back", expectedVersion: 2 }),
      () => operator().addNote({ deviceId: DEVICE, text: "Back" }),
      () => operator().decommission({ deviceIds: [DEVICE] }),
    ];
    for (const call of calls) expect((await refusalOf(call())).code).toBe("NOT_FOUND");
    const records = await server.database
      .select()
      .from(auditRecord)
      .where(eq(auditRecord.subject, "devices.decommission"));
    expect(records.find(({ outcome }) => outcome === "executed")).toMatchObject({ affectedIds: [DEVICE] });
  });
});

describe("devices.activity", () => {
  it("tells what was done to this device and by whom, and to a viewer what they did themselves", async () => {
    await operator().disable({ deviceIds: [DEVICE, "nw-mil-004"] });
    await operator().disable({ deviceIds: ["nw-mil-005"] });
    await admin().rename({ deviceId: DEVICE, name: "Renamed", expectedVersion: 2 });
    const { items } = await operator().activity({ deviceId: DEVICE });
    expect(items.map(({ procedure, userName }) => [procedure, userName])).toEqual([
      ["devices.rename", "Ada Marsh"],
      ["devices.disable", "Omar Reyes"],
    ]);
    expect((await server.clientOf("viewer").devices.activity({ deviceId: DEVICE })).items).toEqual([]);
  });
});

describe("devices.exportCsv", () => {
  it("writes every device that passes the filters, in the order of the list", async () => {
    const filter = {
      status: "offline",
      city: "Milan",
      sort: { field: "battery", direction: "desc" },
    } as const;
    const file = await server.clientOf("viewer").devices.exportCsv(filter);
    const found = await operator().search(filter);
    const lines = file.csv.trimEnd().split("\r\n");
    expect(file).toMatchObject({ fileName: "devices-2026-11-30.csv", rows: found.total, complete: true });
    expect(lines[0]).toMatch(/^id,name,status,city,/);
    expect(lines.slice(1).map((line) => line.split(",")[0])).toEqual(found.items.map(({ id }) => id));
  });

  it("lets no spreadsheet run a name", async () => {
    await operator().rename({ deviceId: DEVICE, name: '=HYPERLINK("http://x")', expectedVersion: 1 });
    const { csv } = await operator().exportCsv({ query: DEVICE });
    expect(csv).toContain(`,"'=HYPERLINK(""http://x"")",`);
  });
});
