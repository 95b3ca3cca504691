import { asc, eq } from "drizzle-orm";
import { z } from "zod";
import { memberProcedure } from "../base/procedure";
import { membership, organization } from "../db/schema";
import { roleSchema } from "../members/member-schema";

/** A person with more than this belongs to a directory and not to a menu. */
const MAX_ORGANIZATIONS = 100;

/** The organisations that the caller belongs to, by name. */
export const mine = memberProcedure
  .meta({ access: "any-member" })
  .input(z.strictObject({}).optional())
  .output(
    z.strictObject({
      organizations: z.array(
        z.strictObject({ id: z.string(), name: z.string(), role: roleSchema, current: z.boolean() }),
      ),
    }),
  )
  .handler(async ({ context }) => {
    const { database, session } = context;
    const rows = await database
      .select({ id: organization.id, name: organization.name, role: membership.role })
      .from(membership)
      .innerJoin(organization, eq(organization.id, membership.organizationId))
      .where(eq(membership.userId, session.user.id))
      .orderBy(asc(organization.name), asc(organization.id))
      .limit(MAX_ORGANIZATIONS);
    return { organizations: rows.map((row) => ({ ...row, current: row.id === session.organization.id })) };
  });
