import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { auditRecord } from "../db/schema";
import { startTestServer, type TestServer } from "../testing/test-server";
import { trimSurfaceRows } from "./trim-surface-rows";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const ORGANIZATION = "org-northwind";

function later(minutes: number): Date {
  return new Date(server.clock.getTime() + minutes * 60_000);
}

async function keptInvocations(): Promise<(string | null)[]> {
  const rows = await server.database.select().from(auditRecord).orderBy(auditRecord.sequence);
  return rows.map(({ source, invocationId }) => (source === "server" ? "server" : invocationId));
}

describe("trimSurfaceRows", () => {
  it("keeps an organisation's newest rows of surfaces, all of the server's and everything of others", async () => {
    const event = (invocationId: string) => ({ at: 1, type: "noted", invocationId });
    await server.clientOf("operator").devices.disable({ deviceIds: ["nw-mil-003"] });
    await server.clientOf("stranger").audit.record({ events: [event("other")] });
    await server.clientOf("operator").audit.record({ events: ["1", "2", "3", "4"].map(event) });
    await trimSurfaceRows(server.database, ORGANIZATION, later(2), 2);
    expect(await keptInvocations()).toEqual(["server", "other", "3", "4"]);
  });

  it("looks once a minute, however much comes", async () => {
    const events = ["1", "2", "3"].map((invocationId) => ({ at: 1, type: "noted", invocationId }));
    await server.clientOf("operator").audit.record({ events });
    await trimSurfaceRows(server.database, ORGANIZATION, later(2), 2);
    await trimSurfaceRows(server.database, ORGANIZATION, later(2.5), 1);
    expect(await keptInvocations()).toEqual(["2", "3"]);
    await trimSurfaceRows(server.database, ORGANIZATION, later(3.5), 1);
    expect(await keptInvocations()).toEqual(["3"]);
  });
});
