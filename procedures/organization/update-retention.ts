import { eq } from "drizzle-orm";
import { z } from "zod";
import { humanOnly } from "../base/human-only";
import { memberProcedure } from "../base/procedure";
import { runMutation } from "../base/run-mutation";
import { organization } from "../db/schema";
import { lockOrganization } from "./lock-organization";
import { retentionSchema } from "./retention-schema";

/**
 * Changes how long the organisation keeps what it records. What is too old by then is deleted, which nothing brings
 * back, so this is a person's decision alone; `expected` is what they looked at when they made it.
 */
export const updateRetention = memberProcedure
  .meta({ access: "organization:manage", rateLimit: { limit: 30, windowMs: 60_000 } })
  .use(humanOnly)
  .input(z.strictObject({ retention: retentionSchema, expected: retentionSchema }))
  .use(runMutation)
  .errors({
    CHANGED_MEANWHILE: {
      status: 409,
      message:
        "Somebody else has changed these settings meanwhile. Look at what they are now and decide anew.",
      data: z.object({ retention: retentionSchema }),
    },
  })
  .output(z.strictObject({ retention: retentionSchema }))
  .handler(async ({ context, input, errors }) => {
    const { transaction, session, trace } = context;
    const { id } = session.organization;
    const { retention, expected } = input;
    await lockOrganization(transaction, id);
    const rows = await transaction.select().from(organization).where(eq(organization.id, id));
    const row = rows[0];
    if (row === undefined) throw errors.NOT_FOUND({ data: { ids: [id] } });
    const present = { auditDays: row.auditRetentionDays, mailDays: row.mailRetentionDays };
    if (present.auditDays !== expected.auditDays || present.mailDays !== expected.mailDays) {
      throw errors.CHANGED_MEANWHILE({ data: { retention: present } });
    }
    await transaction
      .update(organization)
      .set({ auditRetentionDays: retention.auditDays, mailRetentionDays: retention.mailDays })
      .where(eq(organization.id, id));
    trace.affects([id]);
    return { retention };
  });
