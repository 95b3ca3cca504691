import { randomUUID } from "node:crypto";
import { z } from "zod";
import { plainText } from "../base/plain-text";
import type { Database } from "../db/database";
import { type MAIL_KINDS, mailOutbox } from "../db/schema";

/** Where letters go: to the mail server, or no further than the outbox. */
export type MailCarrier = "smtp" | "outbox";

export const MAX_ATTACHMENT_CHARACTERS = 512_000;

/**
 * Stands in a body for the address of this application, before a path. It is filled in when the letter is sent or
 * shown, from a setting or from the reader's own page, so that nobody can plant a host in it by the request that
 * causes the letter.
 */
export const HERE = "{origin}";

/** One line: nothing in it can start another header. */
const headerText = plainText(200).refine((text) => !/[\r\n]/.test(text), { error: "Keep it in one line." });

const letterSchema = z.strictObject({
  recipient: z.email().max(254),
  subject: headerText,
  body: plainText(20_000),
  attachment: z
    .strictObject({
      filename: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/),
      contentType: z.string().regex(/^[a-z]+\/[a-z0-9.+-]+(?:; charset=utf-8)?$/),
      content: plainText(MAX_ATTACHMENT_CHARACTERS),
    })
    .optional(),
});

export interface Letter extends z.input<typeof letterSchema> {
  readonly kind: (typeof MAIL_KINDS)[number];
  readonly organizationId: string;
  /** The user who caused it; absent when nobody is signed in. */
  readonly requestedBy?: string;
  /** Set when the body holds a link that acts for whoever has it: it is erased once the letter has left. */
  readonly confidential?: boolean;
}

/** What enqueueing needs of a procedure's context; the context of a mutation has it all. */
export interface MailContext {
  readonly transaction: Database;
  readonly mailCarrier: MailCarrier;
  readonly now: () => Date;
}

/**
 * Puts a letter into the outbox, in the transaction that gives rise to it: a rollback takes the letter back, and
 * nothing here waits for a mail server. What is enqueued is sent after the commit, see `deliver-mail.ts`.
 *
 * Inside a mutation: `await enqueueMail(context, { kind: "report", organizationId, recipient, subject, body })`.
 * People's own text is fine in every field: the subject is checked to be one line, the address to be one address.
 * Links begin with `HERE`: `${HERE}/incidents`.
 * @returns the letter's id
 * @throws ZodError for a letter that cannot be sent; validate what people write in the procedure's input first
 */
export async function enqueueMail(context: MailContext, letter: Letter): Promise<string> {
  const { kind, organizationId, requestedBy = null, confidential = false, ...content } = letter;
  const { recipient, subject, body, attachment = null } = letterSchema.parse(content);
  const id = randomUUID();
  const now = context.now();
  const toSend = context.mailCarrier === "smtp";
  await context.transaction.insert(mailOutbox).values({
    id,
    organizationId,
    requestedBy,
    kind,
    recipient,
    subject,
    body,
    attachment,
    confidential,
    status: toSend ? "queued" : "kept",
    nextAttemptAt: toSend ? now : null,
    createdAt: now,
  });
  return id;
}
