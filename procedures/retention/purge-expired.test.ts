import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { auditRecord, invitation, mailOutbox, session, verification } from "../db/schema";
import { refusalOf, startTestServer, type TestServer } from "../testing/test-server";
import { purgeExpired } from "./purge-expired";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const daysAgo = (days: number) => new Date(server.clock.getTime() - days * 86_400_000);

async function insertRecord(organizationId: string | null, at: Date): Promise<void> {
  const subject = organizationId ?? "anonymous";
  await server.database.insert(auditRecord).values({
    id: randomUUID(),
    at,
    source: "server",
    type: "procedure",
    organizationId,
    actor: "human",
    subject,
    outcome: "executed",
  });
}

async function insertLetter(createdAt: Date): Promise<void> {
  await server.database.insert(mailOutbox).values({
    id: randomUUID(),
    organizationId: "org-northwind",
    kind: "report",
    recipient: "a@example.org",
    subject: "Report",
    confidential: false,
    status: "sent",
    createdAt,
  });
}

async function keep(auditDays: number, mailDays: number): Promise<void> {
  const admin = server.clientOf("admin");
  const { retention: expected } = await admin.organization.read();
  await admin.organization.updateRetention({ retention: { auditDays, mailDays }, expected });
}

describe("purging", () => {
  it("deletes what an organisation keeps no longer, and nothing of another one", async () => {
    await keep(30, 5);
    for (const days of [29, 31]) {
      await insertRecord("org-northwind", daysAgo(days));
      await insertRecord("org-contoso", daysAgo(days));
      await insertRecord(null, daysAgo(days * 3));
    }
    for (const days of [4, 6]) await insertLetter(daysAgo(days));
    const gone = await purgeExpired(server.database, server.clock);
    expect(gone).toMatchObject({ audit: 2, mail: 1 });
    const left = await server.database.select().from(auditRecord);
    expect(left.map(({ subject }) => subject).sort()).toEqual(
      ["anonymous", "org-contoso", "org-contoso", "org-northwind", "organization.updateRetention"].sort(),
    );
  });

  it("deletes more than one batch, and stops at its bound until the next round", async () => {
    await keep(30, 5);
    const rows = Array.from({ length: 1_200 }, () => ({
      id: randomUUID(),
      at: daysAgo(40),
      source: "surface" as const,
      type: "registration",
      organizationId: "org-northwind",
      actor: "agent" as const,
      outcome: "noted",
    }));
    await server.database.insert(auditRecord).values(rows);
    expect((await purgeExpired(server.database, server.clock)).audit).toBe(1_200);
  });

  it("deletes sessions and links that are over, and invitations that nobody can use", async () => {
    const { database, clock } = server;
    await database.insert(verification).values([
      { id: "old", identifier: "a", value: "v", expiresAt: daysAgo(1) },
      { id: "new", identifier: "b", value: "v", expiresAt: new Date(clock.getTime() + 1_000) },
    ]);
    const invited = {
      organizationId: "org-northwind",
      role: "viewer" as const,
      invitedBy: "user-admin-northwind-example",
      createdAt: daysAgo(200),
    };
    await database.insert(invitation).values([
      { ...invited, id: "old", email: "a@example.org", tokenHash: "a", expiresAt: daysAgo(91) },
      { ...invited, id: "new", email: "b@example.org", tokenHash: "b", expiresAt: daysAgo(89) },
    ]);
    await database.update(session).set({ expiresAt: daysAgo(1) });
    const gone = await purgeExpired(database, clock);
    expect(gone).toMatchObject({ verifications: 1, invitations: 1 });
    expect(gone.sessions).toBeGreaterThan(0);
    expect(await database.select().from(invitation).where(eq(invitation.id, "new"))).toHaveLength(1);
  });
});

describe("organization.updateRetention", () => {
  it("refuses a decision that was made about other settings than the present ones, and tells them", async () => {
    await keep(60, 10);
    const call = server.clientOf("admin").organization.updateRetention({
      retention: { auditDays: 7, mailDays: 1 },
      expected: { auditDays: 365, mailDays: 30 },
    });
    expect(await refusalOf(call)).toMatchObject({
      code: "CHANGED_MEANWHILE",
      data: { retention: { auditDays: 60, mailDays: 10 } },
    });
  });

  it.each([
    { auditDays: 6, mailDays: 5 },
    { auditDays: 3_651, mailDays: 5 },
    { auditDays: 30, mailDays: 0 },
    { auditDays: 30.5, mailDays: 5 },
  ])("refuses %o", async (retention) => {
    const expected = { auditDays: 365, mailDays: 30 };
    const call = server.clientOf("admin").organization.updateRetention({ retention, expected });
    expect(await refusalOf(call)).toMatchObject({ code: "BAD_REQUEST" });
  });
});
