import { sql } from "drizzle-orm";
import { bigserial, boolean, index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { organization } from "./organization";

export const MAIL_KINDS = ["invitation", "password-reset", "report", "dispatch"] as const;

/**
 * `kept` is final: without a mail server the outbox itself is the letter's destination. With one a letter goes
 * from `queued` to `sent`, or to `failed` after its last attempt.
 */
export const MAIL_STATUSES = ["kept", "queued", "sent", "failed"] as const;

export interface MailAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: string;
}

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Every letter that the application writes, put here by the transaction that gives rise to it. */
export const mailOutbox = pgTable(
  "mail_outbox",
  {
    id: text("id").primaryKey(),
    /** Orders the letters: many share one moment. */
    sequence: bigserial("sequence", { mode: "number" }).notNull(),
    organizationId: text("organization_id")
      .notNull()
      .references(() => organization.id, { onDelete: "cascade" }),
    /** Who caused it; absent for a letter that somebody asked for without being signed in. */
    requestedBy: text("requested_by"),
    kind: text("kind", { enum: MAIL_KINDS }).notNull(),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    /** Absent once a confidential letter has left: its link is then the recipient's alone. */
    body: text("body"),
    attachment: jsonb("attachment").$type<MailAttachment>(),
    /** Holds a link that acts for whoever has it. */
    confidential: boolean("confidential").notNull(),
    status: text("status", { enum: MAIL_STATUSES }).notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** While an attempt runs, when another process may take over. */
    nextAttemptAt: moment("next_attempt_at"),
    /** Why the last attempt failed, in our own words. */
    failure: text("failure"),
    createdAt: moment("created_at").notNull(),
    sentAt: moment("sent_at"),
  },
  (table) => [
    index("mail_outbox_organization_sequence_idx").on(table.organizationId, table.sequence),
    index("mail_outbox_due_idx").on(table.nextAttemptAt).where(sql`${table.status} = 'queued'`),
  ],
);
