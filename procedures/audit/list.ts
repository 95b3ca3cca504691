import { and, desc, eq, lt, type SQL } from "drizzle-orm";
import { z } from "zod";
import { memberProcedure } from "../base/procedure";
import { auditRecord } from "../db/schema";
import { recordSchema, toRecord } from "./record-schema";

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
