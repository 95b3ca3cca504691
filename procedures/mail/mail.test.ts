import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mailOutbox, membership } from "../db/schema";
import { startTestServer, type TestServer } from "../testing/test-server";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

type LetterRow = typeof mailOutbox.$inferInsert;

async function insertLetter(changes: Partial<LetterRow> = {}): Promise<string> {
  const id = randomUUID();
  await server.database.insert(mailOutbox).values({
    id,
    organizationId: "org-northwind",
    kind: "password-reset",
    recipient: "viewer@northwind.example",
    subject: "Set a new password",
    body: "{origin}/reset-password/secret",
    confidential: true,
    status: "kept",
    createdAt: server.clock,
    ...changes,
  });
  return id;
}

describe("mail.list", () => {
  it("pages through the organisation's letters, newest first, without their text", async () => {
    for (let index = 0; index < 5; index += 1) await insertLetter({ subject: `Letter ${index}` });
    await insertLetter({ organizationId: "org-contoso", subject: "Theirs" });
    const admin = server.clientOf("admin");
    const first = await admin.mail.list({ limit: 3 });
    const rest = await admin.mail.list({ limit: 3, cursor: first.nextCursor ?? "" });
    expect([...first.items, ...rest.items].map(({ subject }) => subject)).toEqual(
      [4, 3, 2, 1, 0].map((index) => `Letter ${index}`),
    );
    expect(rest.nextCursor).toBeNull();
    expect(JSON.stringify([first, rest])).not.toContain("secret");
  });
});

describe("mail.open", () => {
  it("shows a kept letter, and keeps on record who opened it", async () => {
    const letterId = await insertLetter();
    const letter = await server.clientOf("admin").mail.open({ letterId });
    expect(letter).toMatchObject({ body: "{origin}/reset-password/secret", withheld: null });
    const { items } = await server.clientOf("admin").audit.list({});
    expect(items).toMatchObject([
      { subject: "mail.open", outcome: "executed", affectedIds: [letterId], actor: "human" },
    ]);
    expect(JSON.stringify(items)).not.toContain("reset-password");
  });

  it.each(["queued", "sent", "failed"] as const)(
    "shows nobody the link of a %s letter, which the mail server carries to its recipient",
    async (status) => {
      const letterId = await insertLetter({ status });
      expect(await server.clientOf("admin").mail.open({ letterId })).toMatchObject({
        body: null,
        withheld: "sent-to-recipient",
      });
    },
  );

  it("does not let one organisation's admin reset the password of another organisation's member", async () => {
    await server.database
      .insert(membership)
      .values({ organizationId: "org-contoso", userId: "user-viewer-northwind-example", role: "admin" });
    const letterId = await insertLetter();
    expect(await server.clientOf("admin").mail.open({ letterId })).toMatchObject({
      body: null,
      withheld: "other-organisation",
    });
  });

  it("shows the text of a sent letter that holds no secret, and the name of what was enclosed", async () => {
    const attachment = { filename: "report.csv", contentType: "text/csv", content: "a\n" };
    const letterId = await insertLetter({
      kind: "report",
      status: "sent",
      confidential: false,
      attachment,
      body: "See the file.",
    });
    expect(await server.clientOf("admin").mail.open({ letterId })).toMatchObject({
      body: "See the file.",
      attachment: { filename: "report.csv", characters: 2 },
    });
  });
});
