import { and, desc, eq, lt, type SQL } from "drizzle-orm";
import { z } from "zod";
import { exceedsDepth, MAX_STORED_DEPTH } from "../base/exceeds-depth";
import { memberProcedure } from "../base/procedure";
import { AUDIT_ACTORS, AUDIT_SOURCES, auditRecord } from "../db/schema";

const nullableText = z.string().nullable();

const recordSchema = z.strictObject({
  id: z.string(),
  at: z.iso.datetime(),
  source: z.enum(AUDIT_SOURCES),
  type: z.string(),
  userId: nullableText,
  actor: z.enum(AUDIT_ACTORS),
  subject: nullableText.describe("Procedure path or capability id"),
  surfaceId: nullableText,
  consumer: nullableText,
  registrationId: nullableText,
  invocationId: nullableText,
  confirmationId: nullableText,
  outcome: z.string(),
  code: nullableText,
  durationMs: z.int().min(0).nullable(),
  input: z.json(),
  affectedIds: z.array(z.string()),
  payload: z.json(),
});

type RecordRow = typeof auditRecord.$inferSelect;

/** One row that cannot be read must not hide the others, so it says so in place of its content. */
function readStored(value: unknown): z.input<ReturnType<typeof z.json>> {
  if (exceedsDepth(value, MAX_STORED_DEPTH)) return { omitted: "too-deep" };
  const parsed = z.json().safeParse(value);
  return parsed.success ? parsed.data : { omitted: "unreadable" };
}

function toRecord(row: RecordRow): z.input<typeof recordSchema> {
  const { organizationId: _scope, sequence: _order, at, input, payload, affectedIds, ...rest } = row;
  const ids = z.array(z.string()).safeParse(affectedIds);
  return {
    ...rest,
    at: at.toISOString(),
    input: readStored(input),
    payload: readStored(payload),
    affectedIds: ids.success ? ids.data : [],
  };
}

/**
 * The organisation's records, newest first. Without the permission `audit:read` a person sees their own.
 * `nextCursor` is `null` on the last page.
 */
export const list = memberProcedure
  .meta({ access: "any-member" })
  .input(
    z.strictObject({
      invocationId: z.string().min(1).max(160).optional(),
      limit: z.int().min(1).max(100).default(50),
      cursor: z
        .string()
        .regex(/^[0-9]{1,15}$/)
        .optional(),
    }),
  )
  .output(z.strictObject({ items: z.array(recordSchema), nextCursor: z.string().nullable() }))
  .handler(async ({ context, input }) => {
    const { session, database } = context;
    const filters: SQL[] = [eq(auditRecord.organizationId, session.organization.id)];
    if (!session.permissions.includes("audit:read")) filters.push(eq(auditRecord.userId, session.user.id));
    if (input.invocationId !== undefined) filters.push(eq(auditRecord.invocationId, input.invocationId));
    if (input.cursor !== undefined) filters.push(lt(auditRecord.sequence, Number(input.cursor)));
    const rows = await database
      .select()
      .from(auditRecord)
      .where(and(...filters))
      .orderBy(desc(auditRecord.sequence))
      .limit(input.limit + 1);
    const page = rows.slice(0, input.limit);
    const last = page.at(-1);
    const nextCursor = rows.length > page.length && last !== undefined ? String(last.sequence) : null;
    return { items: page.map(toRecord), nextCursor };
  });
