import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { StoredLetter } from "./deliver-mail";
import { describeMailFailure, isLastingMailFailure } from "./describe-mail-failure";
import { createSmtpSender } from "./smtp-sender";

const letter: StoredLetter = {
  id: "6f1c2f0e-5b1d-4f6e-9a53-0d3f8a1b2c3d",
  sequence: 1,
  organizationId: "org",
  requestedBy: null,
  kind: "report",
  recipient: "ada@example.org",
  subject: "Verfügbarkeit 🚚",
  body: "Grüße,\nzweite Zeile: {origin}/reports",
  attachment: { filename: "report.csv", contentType: "text/csv", content: "a,b\n1,2\n" },
  confidential: false,
  status: "queued",
  attempts: 1,
  nextAttemptAt: null,
  failure: null,
  createdAt: new Date(0),
  sentAt: null,
};

let server: SMTPServer;
let received: { recipients: string[]; source: string }[];
let refuseRecipient: boolean;

beforeEach(async () => {
  received = [];
  refuseRecipient = false;
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: (_address, _session, callback) => {
      callback(refuseRecipient ? Object.assign(new Error("no such user"), { responseCode: 550 }) : null);
    },
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ recipients, source: Buffer.concat(chunks).toString() });
        callback();
      });
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
});
afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())));

function urlOf(): string {
  const address = server.server.address();
  const isBound = (value: unknown): value is AddressInfo => typeof value === "object" && value !== null;
  if (!isBound(address)) throw new Error("The mail server does not listen.");
  return `smtp://127.0.0.1:${address.port}`;
}

const sender = () =>
  createSmtpSender({
    url: urlOf(),
    from: "Fleetline <fleetline@example.com>",
    origin: "https://fleet.example",
  });

const headersOf = (source = "") => source.slice(0, source.indexOf("\r\n\r\n"));

describe("the SMTP sender", () => {
  it("sends one letter to its one recipient, under an id that a second attempt repeats", async () => {
    await sender()(letter);
    await sender()(letter);
    expect(received.map(({ recipients }) => recipients)).toEqual([["ada@example.org"], ["ada@example.org"]]);
    const ids = received.map(({ source }) => /^Message-ID: (.+)$/m.exec(source)?.[1]?.trim());
    expect(ids).toEqual([`<${letter.id}@example.com>`, `<${letter.id}@example.com>`]);
    expect(received[0]?.source).toContain("filename=report.csv");
    expect(received[0]?.source).toContain("https://fleet.example/reports");
  });

  it("starts no further header out of a subject or a recipient", async () => {
    const subject = "Hello\r\nBcc: everybody@example.org\nX-Evil: 1";
    await sender()({ ...letter, subject });
    await sender()({ ...letter, recipient: "ada@example.org\r\nBcc: everybody@example.org" }).catch(() => {
      // A refusal is as good as an envelope without the smuggled address, which is looked at below.
    });
    for (const { source, recipients } of received) {
      expect(headersOf(source)).not.toMatch(/^(?:Bcc|X-Evil):/im);
      expect(recipients).not.toContain("everybody@example.org");
    }
    expect(received.length).toBeGreaterThan(0);
  });

  it("rejects when the server does not take the recipient, and the words say so without its reply", async () => {
    refuseRecipient = true;
    const error: unknown = await sender()(letter).catch((reason: unknown) => reason);
    expect(describeMailFailure(error)).toBe(
      "The mail server does not accept this recipient or this sender. (reply 550)",
    );
    expect(isLastingMailFailure(error)).toBe(true);
  });

  it("rejects when nobody listens, and another attempt may help", async () => {
    const url = urlOf();
    await new Promise<void>((resolve) => server.close(() => resolve()));
    const send = createSmtpSender({ url, from: "fleetline@example.com", origin: "https://fleet.example" });
    const error: unknown = await send(letter).catch((reason: unknown) => reason);
    expect(describeMailFailure(error)).toBe("The mail server could not be reached.");
    expect(isLastingMailFailure(error)).toBe(false);
  });
});
