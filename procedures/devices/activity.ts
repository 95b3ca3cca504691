import { and, desc, eq, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { memberProcedure } from "../base/procedure";
import { AUDIT_ACTORS, auditRecord, user } from "../db/schema";
import { deviceIdSchema } from "./device-schema";
import { requireDevice } from "./require-device";

const PAGE_SIZE = 20;

/**
 * What has been done to one device, by the server's own record, newest first. Without the permission `audit:read` a
 * person sees what they have done themselves.
 */
export const activity = memberProcedure
  .meta({ access: "devices:read" })
  .input(
    z.strictObject({
      deviceId: deviceIdSchema,
      cursor: z
        .string()
        .regex(/^[0-9]{1,15}$/)
        .optional(),
    }),
  )
  .use(requireDevice)
  .output(
    z.strictObject({
      items: z.array(
        z.strictObject({
          id: z.string(),
          at: z.iso.datetime(),
          procedure: z.string(),
          actor: z.enum(AUDIT_ACTORS),
          userName: z.string().nullable(),
          input: z.json(),
        }),
      ),
      nextCursor: z.string().nullable(),
    }),
  )
  .handler(async ({ context, input }) => {
    const { session, database } = context;
    const isOwn = session.permissions.includes("audit:read")
      ? undefined
      : eq(auditRecord.userId, session.user.id);
    const rows = await database
      .select({ record: auditRecord, userName: user.name })
      .from(auditRecord)
      .leftJoin(user, eq(user.id, auditRecord.userId))
      .where(
        and(
          eq(auditRecord.organizationId, session.organization.id),
          eq(auditRecord.source, "server"),
          eq(auditRecord.outcome, "executed"),
          sql`${auditRecord.affectedIds} @> ${JSON.stringify([input.deviceId])}::jsonb`,
          isOwn,
          input.cursor === undefined ? undefined : lt(auditRecord.sequence, Number(input.cursor)),
        ),
      )
      .orderBy(desc(auditRecord.sequence))
      .limit(PAGE_SIZE + 1);
    const page = rows.slice(0, PAGE_SIZE);
    const last = page.at(-1);
    return {
      items: page.map(({ record, userName }) => ({
        id: record.id,
        at: record.at.toISOString(),
        procedure: record.subject ?? "",
        actor: record.actor,
        userName,
        input: z.json().safeParse(record.input).data ?? null,
      })),
      nextCursor: rows.length > page.length && last ? String(last.record.sequence) : null,
    };
  });
