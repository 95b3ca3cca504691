import { createTransport } from "nodemailer";
import type { SmtpSettings } from "@/lib/env";
import type { SendLetter } from "./deliver-mail";
import { HERE } from "./enqueue-mail";

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;

/** Sends through the mail server of `SMTP_URL`. A connection per letter: none is left open between them. */
export function createSmtpSender({ url, from, origin }: SmtpSettings): SendLetter {
  const domain = /@([^>]+)>?$/.exec(from)?.[1] ?? "localhost";
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // Letters are text that the outbox holds; nothing may make the sender read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ id, recipient, subject, body, attachment }) => {
    await transport.sendMail({
      from,
      to: { name: "", address: recipient },
      subject,
      text: (body ?? "").replaceAll(HERE, origin),
      // The same on a second attempt, so that a mailbox can tell that it is the same letter.
      messageId: `<${id}@${domain}>`,
      ...(attachment !== null && { attachments: [attachment] }),
    });
  };
}
