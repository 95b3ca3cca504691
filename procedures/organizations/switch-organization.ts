import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { humanOnly } from "../base/human-only";
import { memberProcedure } from "../base/procedure";
import { runMutation } from "../base/run-mutation";
import { membership, session as sessionTable } from "../db/schema";

/**
 * Makes this session act for another of the caller's organisations. Only this session: their other browsers stay
 * where they are. What pages of the old organisation still send is refused by the person that they name.
 */
export const switchOrganization = memberProcedure
  .meta({ access: "any-member", rateLimit: { limit: 60, windowMs: 60_000 } })
  .use(humanOnly)
  .input(z.strictObject({ organizationId: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/) }))
  .use(runMutation)
  .output(z.strictObject({ organizationId: z.string() }))
  .handler(async ({ context, input, errors }) => {
    const { transaction, session, trace } = context;
    const { organizationId } = input;
    const memberships = await transaction
      .select({ userId: membership.userId })
      .from(membership)
      .where(and(eq(membership.userId, session.user.id), eq(membership.organizationId, organizationId)));
    if (memberships.length === 0) throw errors.NOT_FOUND({ data: { ids: [organizationId] } });
    await transaction
      .update(sessionTable)
      .set({ activeOrganizationId: organizationId })
      .where(eq(sessionTable.id, session.sessionId));
    trace.affects([organizationId]);
    return { organizationId };
  });
