import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OpenDatabase } from "../db/database";
import { mailOutbox, organization } from "../db/schema";
import { openTestDatabase } from "../testing/open-test-database";
import { deliverDueMail, MAX_ATTEMPTS, type StoredLetter } from "./deliver-mail";
import { enqueueMail, type Letter, type MailCarrier } from "./enqueue-mail";

let opened: OpenDatabase;
let clock: Date;
const now = () => clock;

const letter: Letter = {
  kind: "invitation",
  organizationId: "org",
  requestedBy: "user",
  recipient: "new@example.org",
  subject: "Join",
  body: "https://example.org/invitation/secret",
  confidential: true,
};

beforeAll(async () => {
  opened = await openTestDatabase(async (database) => {
    await database.insert(organization).values({ id: "org", name: "Org" });
  });
}, 120_000);
beforeEach(async () => {
  clock = new Date("2026-11-30T12:00:00Z");
  await opened.database.delete(mailOutbox);
});
afterAll(() => opened.close());

async function enqueue(mailCarrier: MailCarrier, changes: Partial<Letter> = {}): Promise<string> {
  return await opened.database.transaction((transaction) =>
    enqueueMail({ transaction, mailCarrier, now }, { ...letter, ...changes }),
  );
}

async function stored(id: string): Promise<StoredLetter> {
  const rows = await opened.database.select().from(mailOutbox).where(eq(mailOutbox.id, id));
  const row = rows[0];
  if (row === undefined) throw new Error("The letter is gone.");
  return row;
}

const broken = () => Promise.reject(Object.assign(new Error("secret detail"), { code: "ECONNECTION" }));

describe("the outbox", () => {
  it("keeps a letter for the admins to read when there is no mail server", async () => {
    const id = await enqueue("outbox");
    expect(await stored(id)).toMatchObject({ status: "kept", body: letter.body });
    expect(await deliverDueMail(opened.database, () => Promise.resolve(), now)).toBe(0);
  });

  it("takes a letter back with the transaction that wrote it", async () => {
    const failing = opened.database.transaction(async (transaction) => {
      await enqueueMail({ transaction, mailCarrier: "smtp", now }, letter);
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    expect(await opened.database.select().from(mailOutbox)).toEqual([]);
  });

  it.each([
    { subject: "two\nlines" },
    { subject: "two\r\nBcc: everybody@example.org" },
    { recipient: "a@example.org, b@example.org" },
    { recipient: "a@example.org\r\nBcc: b@example.org" },
    { body: "x".repeat(20_001) },
    { attachment: { filename: "../../etc/passwd", contentType: "text/csv", content: "" } },
    { attachment: { filename: "a.csv", contentType: "text/csv\r\nX-Evil: 1", content: "" } },
  ])("refuses a letter with %o", async (changes) => {
    await expect(enqueue("smtp", changes)).rejects.toThrow();
  });
});

describe("delivery", () => {
  it("sends once and erases the link of a confidential letter", async () => {
    const id = await enqueue("smtp");
    const bodies: (string | null)[] = [];
    const send = async ({ body }: StoredLetter) => {
      bodies.push(body);
    };
    expect(await deliverDueMail(opened.database, send, now)).toBe(1);
    expect(await deliverDueMail(opened.database, send, now)).toBe(0);
    expect(bodies).toEqual([letter.body]);
    expect(await stored(id)).toMatchObject({ status: "sent", body: null, failure: null, attempts: 1 });
  });

  it("keeps the text of a letter that is nobody's secret", async () => {
    const id = await enqueue("smtp", { kind: "report", confidential: false });
    await deliverDueMail(opened.database, () => Promise.resolve(), now);
    expect(await stored(id)).toMatchObject({ status: "sent", body: letter.body });
  });

  it("tries again later and later, at most six times, and says why it failed without quoting the server", async () => {
    const id = await enqueue("smtp");
    const waits: number[] = [];
    for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1) {
      expect(await deliverDueMail(opened.database, broken, now)).toBe(1);
      const row = await stored(id);
      expect(row).toMatchObject({ status: "queued", failure: "The mail server could not be reached." });
      const next = row.nextAttemptAt ?? clock;
      waits.push((next.getTime() - clock.getTime()) / 1_000);
      clock = next;
    }
    await deliverDueMail(opened.database, broken, now);
    expect(waits).toEqual([30, 120, 480, 1_920, 7_680]);
    expect(await stored(id)).toMatchObject({ status: "failed", attempts: MAX_ATTEMPTS, nextAttemptAt: null });
    clock = new Date(clock.getTime() + 86_400_000);
    expect(await deliverDueMail(opened.database, broken, now)).toBe(0);
  });

  it("does not try again when the server said its final word about the letter", async () => {
    const id = await enqueue("smtp");
    const refused = Object.assign(new Error("550"), { code: "EENVELOPE", responseCode: 550 });
    await deliverDueMail(opened.database, () => Promise.reject(refused), now);
    expect(await stored(id)).toMatchObject({ status: "failed", attempts: 1 });
  });

  it("leaves a letter to the process that took it, and takes over from one that died", async () => {
    await enqueue("smtp");
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let entered = () => {};
    const started = new Promise<void>((resolve) => {
      entered = resolve;
    });
    const first = deliverDueMail(
      opened.database,
      () => {
        entered();
        return held;
      },
      now,
    );
    await started;
    expect(await deliverDueMail(opened.database, () => Promise.resolve(), now)).toBe(0);
    clock = new Date(clock.getTime() + 6 * 60_000);
    expect(await deliverDueMail(opened.database, () => Promise.resolve(), now)).toBe(1);
    release();
    await first;
  });
});
