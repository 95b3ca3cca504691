import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { device, deviceTelemetry, mailOutbox } from "../db/schema";
import { refusalOf, startTestServer, type TestServer } from "../testing/test-server";
import { REPORT_GROUPINGS, REPORT_KINDS, type ReportRequest } from "./report-schema";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const request = (changes: Partial<ReportRequest> = {}): ReportRequest => ({
  kind: "availability",
  period: "7d",
  groupBy: "city",
  cities: [],
  ...changes,
});

const build = (changes: Partial<ReportRequest> = {}) =>
  server.clientOf("viewer").reports.generate(request(changes));

describe("reports.generate", () => {
  it.each(REPORT_KINDS.flatMap((kind) => REPORT_GROUPINGS.map((groupBy) => ({ kind, groupBy }))))(
    "answers a report on $kind by $groupBy whose rows fit its columns",
    async ({ kind, groupBy }) => {
      const report = await build({ kind, groupBy, period: "30d" });
      expect(report.rows.length).toBeGreaterThan(0);
      expect(report.chart.points.length).toBeGreaterThan(0);
      for (const { values } of [...report.rows, { values: report.total }]) {
        expect(values).toHaveLength(report.columns.length);
      }
      const groups = report.rows.map(({ group }) => group);
      expect(new Set(groups).size).toBe(groups.length);
    },
  );

  it("counts an hour without a report as lost, and nothing before the first record", async () => {
    const { database, clock } = server;
    const ofMilan = and(eq(device.organizationId, "org-northwind"), eq(device.city, "Milan"));
    const milan = await database.select({ id: device.id }).from(device).where(ofMilan);
    await database.delete(deviceTelemetry);
    const yesterday = new Date(clock.getTime() - 86_400_000).toISOString().slice(0, 10);
    const hours = (reported: number) =>
      Array.from({ length: 24 }, (_, hour) => (hour < reported ? 50 : null));
    const days = milan.flatMap(({ id }, index) => [
      { deviceId: id, day: yesterday, reported: index === 0 ? 12 : 24 },
      { deviceId: id, day: clock.toISOString().slice(0, 10), reported: 12 },
    ]);
    await database.insert(deviceTelemetry).values(
      days.map(({ deviceId, day, reported }) => {
        const values = hours(reported);
        return { deviceId, day, temperature: values, battery: values, signal: values };
      }),
    );
    const report = await build({ cities: ["Milan"] });
    expect(report.from).toBe(yesterday);
    const expected = milan.length * 36;
    const percent = Math.round(((expected - 12) / expected) * 1_000) / 10;
    expect(report.rows).toMatchObject([{ group: "Milan", values: [milan.length, percent, 12, 7] }]);
    expect(report.chart.points.map(({ label }) => label)).toEqual([yesterday, "2026-11-30"]);
    expect(report.chart.points[1]?.value).toBe(100);
  });

  it("counts every device once in the total, by whatever it is grouped", async () => {
    for (const groupBy of REPORT_GROUPINGS) {
      for (const kind of ["battery", "firmware"] as const) {
        const { rows, total } = await build({ kind, groupBy });
        expect(rows.reduce((sum, { values }) => sum + (values[0] ?? 0), 0)).toBe(240);
        expect(total[0]).toBe(240);
      }
    }
  });

  it("looks at the named cities alone, and at nothing for a city without devices", async () => {
    const two = await build({ kind: "battery", cities: ["Milan", "Paris"] });
    expect(two.rows.map(({ group }) => group)).toEqual(["Milan", "Paris"]);
    const none = await build({ kind: "battery", cities: ["Atlantis 🌊"] });
    expect(none).toMatchObject({ rows: [], total: [0, null, null, null, 0] });
  });

  it("sees nothing of another organisation", async () => {
    const { total } = await server.clientOf("stranger").reports.generate(request({ kind: "firmware" }));
    expect(total[0]).toBe(40);
  });

  it.each([
    { kind: "everything" },
    { period: "1000d" },
    { cities: ["Milan", "Milan"] },
    { cities: Array.from({ length: 51 }, (_, index) => `City ${index}`) },
    { cities: ["x".repeat(81)] },
    { groupBy: "id; drop table device" },
  ])("refuses %j", async (changes) => {
    const call = server.callByPath("viewer", "reports.generate", { ...request(), ...changes });
    expect(await refusalOf(call)).toMatchObject({ code: "BAD_REQUEST" });
  });
});

describe("a report as a file", () => {
  it("holds the rows and the total, with what a spreadsheet would run made harmless", async () => {
    await server.database
      .update(device)
      .set({ city: '=HYPERLINK("http://x.example")' })
      .where(eq(device.id, "nw-mil-001"));
    const { csv, fileName } = await server
      .clientOf("viewer")
      .reports.download(request({ kind: "firmware", groupBy: "city" }));
    expect(fileName).toMatch(/^firmware-2026-11-24-to-2026-11-30\.csv$/);
    expect(csv).toMatch(/^city,Devices,Share of group \(%\),Offline now\r\n/);
    expect(csv).toContain(`"'=HYPERLINK(`);
    expect(csv).toMatch(/\r\nTotal,240,100,/);
  });

  it("is sent to one address with the figures enclosed, and stands in the outbox", async () => {
    const answer = await server
      .clientOf("operator")
      .reports.email({ ...request({ kind: "battery" }), recipient: "boss@example.org" });
    expect(answer).toMatchObject({ recipient: "boss@example.org", delivery: "outbox", rows: 12 });
    const [letter] = await server.database.select().from(mailOutbox);
    expect(letter).toMatchObject({
      kind: "report",
      recipient: "boss@example.org",
      requestedBy: "user-operator-northwind-example",
      attachment: { contentType: "text/csv; charset=utf-8" },
    });
  });

  it("is sent once, however often the same request arrives", async () => {
    const key = { "x-idempotency-key": crypto.randomUUID() };
    const input = { ...request(), recipient: "boss@example.org" };
    await Promise.all([
      server.clientOf("operator", key).reports.email(input),
      server.clientOf("operator", key).reports.email(input),
    ]);
    expect(await server.database.select().from(mailOutbox)).toHaveLength(1);
  });
});
