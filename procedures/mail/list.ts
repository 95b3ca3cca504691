import { and, desc, eq, lt } from "drizzle-orm";
import { z } from "zod";
import { memberProcedure } from "../base/procedure";
import { MAIL_KINDS, MAIL_STATUSES, mailOutbox } from "../db/schema";

export const letterHeadSchema = z.strictObject({
  id: z.string(),
  kind: z.enum(MAIL_KINDS),
  recipient: z.string(),
  subject: z.string(),
  status: z.enum(MAIL_STATUSES),
  attempts: z.int().min(0),
  failure: z.string().nullable().describe("Why the last attempt failed"),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
});

type HeadRow = Pick<
  typeof mailOutbox.$inferSelect,
  "id" | "kind" | "recipient" | "subject" | "status" | "attempts" | "failure" | "createdAt" | "sentAt"
>;

export function toLetterHead(row: HeadRow): z.infer<typeof letterHeadSchema> {
  const { id, kind, recipient, subject, status, attempts, failure, createdAt, sentAt } = row;
  const times = { createdAt: createdAt.toISOString(), sentAt: sentAt?.toISOString() ?? null };
  return { id, kind, recipient, subject, status, attempts, failure, ...times };
}

/** The organisation's letters, newest first, without what is in them. */
export const list = memberProcedure
  .meta({ access: "organization:manage" })
  .input(
    z.strictObject({
      limit: z.int().min(1).max(100).default(20),
      cursor: z
        .string()
        .regex(/^[0-9]{1,15}$/)
        .optional(),
    }),
  )
  .output(
    z.strictObject({
      items: z.array(letterHeadSchema),
      nextCursor: z.string().nullable(),
      carrier: z.enum(["smtp", "outbox"]),
    }),
  )
  .handler(async ({ context, input }) => {
    const { database, session, mailCarrier } = context;
    const rows = await database
      .select()
      .from(mailOutbox)
      .where(
        and(
          eq(mailOutbox.organizationId, session.organization.id),
          input.cursor === undefined ? undefined : lt(mailOutbox.sequence, Number(input.cursor)),
        ),
      )
      .orderBy(desc(mailOutbox.sequence))
      .limit(input.limit + 1);
    const page = rows.slice(0, input.limit);
    const last = page.at(-1);
    const nextCursor = rows.length > page.length && last !== undefined ? String(last.sequence) : null;
    return { items: page.map(toLetterHead), nextCursor, carrier: mailCarrier };
  });
