import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { refusalOf, startTestServer, type TestServer } from "../testing/test-server";
import { type ActivityExport, exportActivity } from "./export-activity";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

async function textOf(options: ActivityExport): Promise<string> {
  const { body } = await exportActivity(options);
  return await new Response(body).text();
}

it("streams every entry that passes the filters, as lines for a spreadsheet", async () => {
  for (let turn = 0; turn < 3; turn += 1) {
    await server.clientOf("admin").profile.update({ name: `=cmd() ${turn}` });
  }
  await server.clientOf("operator").devices.disable({ deviceIds: ["nw-mil-003"] });
  const { audit } = server.clientOf("admin");
  const csv = await textOf({ list: audit.activity, filter: { query: "profile" }, format: "csv" });
  const lines = csv.trimEnd().split("\r\n");
  expect(lines[0]).toMatch(/^at,actor,person,/);
  expect(lines).toHaveLength(4);
  expect(lines[1]).toContain(",'=cmd() 2,");
  const all = await textOf({ list: audit.activity, filter: {}, format: "ndjson" });
  const entries = all
    .trimEnd()
    .split("\n")
    .map((line): unknown => JSON.parse(line));
  expect(entries).toHaveLength(4);
  expect(entries[0]).toMatchObject({ subject: "devices.disable", entities: [{ id: "nw-mil-003" }] });
});

it("asks for the next page only when the one before has been taken, and ends at its bound", async () => {
  let calls = 0;
  const page = { items: [], nextCursor: "1" };
  const list = async () => {
    calls += 1;
    return page;
  };
  const { body } = await exportActivity({ list, filter: {}, format: "csv" });
  expect(calls).toBeLessThanOrEqual(2);
  await body.cancel();
  calls = 0;
  await textOf({ list, filter: {}, format: "csv" });
  expect(calls).toBe(100);
});

it("is refused as a whole to whoever is not signed in", async () => {
  const { audit } = server.clientOf("nobody");
  const refused = exportActivity({ list: audit.activity, filter: {}, format: "csv" });
  expect(await refusalOf(refused)).toMatchObject({ code: "UNAUTHORIZED" });
});
