import { count, eq } from "drizzle-orm";
import { z } from "zod";
import { memberProcedure } from "../base/procedure";
import { membership, organization } from "../db/schema";
import { retentionSchema } from "./retention-schema";

/** The organisation that the caller acts for, and how long it keeps what it records. */
export const read = memberProcedure
  .meta({ access: "any-member" })
  .input(z.strictObject({}).optional())
  .output(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      createdAt: z.iso.datetime(),
      memberCount: z.int().min(0),
      retention: retentionSchema,
    }),
  )
  .handler(async ({ context, errors }) => {
    const { database, session } = context;
    const { id } = session.organization;
    const rows = await database.select().from(organization).where(eq(organization.id, id));
    const row = rows[0];
    if (row === undefined) throw errors.NOT_FOUND({ data: { ids: [id] } });
    const counted = await database
      .select({ total: count() })
      .from(membership)
      .where(eq(membership.organizationId, id));
    return {
      id,
      name: row.name,
      createdAt: row.createdAt.toISOString(),
      memberCount: counted[0]?.total ?? 0,
      retention: { auditDays: row.auditRetentionDays, mailDays: row.mailRetentionDays },
    };
  });
