import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { humanOnly } from "../base/human-only";
import { memberProcedure } from "../base/procedure";
import { runMutation } from "../base/run-mutation";
import { membership } from "../db/schema";
import { lockOrganization } from "../organization/lock-organization";
import { leaveOrganization } from "../organizations/leave-organization";
import { findMembers } from "./find-members";
import { isLastAdmin, LAST_ADMIN } from "./is-last-admin";
import { memberIdSchema } from "./member-schema";

/** Ends a membership; a person's decision alone, so no agent may reference it. The account itself stays. */
export const remove = memberProcedure
  .meta({ access: "organization:manage", rateLimit: { limit: 60, windowMs: 60_000 } })
  .use(humanOnly)
  .input(z.strictObject({ memberId: memberIdSchema }))
  .use(runMutation)
  .errors({
    LAST_ADMIN,
    OWN_MEMBERSHIP: {
      status: 412,
      message: "You cannot remove yourself. Ask another admin of the organisation to do it.",
    },
  })
  .output(z.strictObject({ removedId: z.string() }))
  .handler(async ({ context, input, errors }) => {
    const { transaction, session, trace } = context;
    const organizationId = session.organization.id;
    const { memberId } = input;
    await lockOrganization(transaction, organizationId);
    const [member] = await findMembers(transaction, organizationId, memberId);
    if (member === undefined) throw errors.NOT_FOUND({ data: { ids: [memberId] } });
    if (member.id === session.user.id) throw errors.OWN_MEMBERSHIP();
    if (member.role === "admin" && (await isLastAdmin(transaction, organizationId, memberId))) {
      throw errors.LAST_ADMIN();
    }
    await transaction
      .delete(membership)
      .where(and(eq(membership.organizationId, organizationId), eq(membership.userId, memberId)));
    await leaveOrganization(transaction, memberId, organizationId);
    trace.affects([memberId]);
    return { removedId: memberId };
  });
