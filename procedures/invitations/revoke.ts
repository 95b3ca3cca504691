import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { humanOnly } from "../base/human-only";
import { memberProcedure } from "../base/procedure";
import { runMutation } from "../base/run-mutation";
import { invitation } from "../db/schema";

/** Withdraws an invitation: its link leads nowhere from now on. */
export const revoke = memberProcedure
  .meta({ access: "organization:manage", rateLimit: { limit: 60, windowMs: 60_000 } })
  .use(humanOnly)
  .input(z.strictObject({ invitationId: z.uuid() }))
  .use(runMutation)
  .output(z.strictObject({ revokedId: z.string() }))
  .handler(async ({ context, input, errors }) => {
    const { transaction, session, trace } = context;
    const { invitationId } = input;
    const revoked = await transaction
      .update(invitation)
      .set({ revokedAt: context.now() })
      .where(
        and(
          eq(invitation.id, invitationId),
          eq(invitation.organizationId, session.organization.id),
          isNull(invitation.acceptedAt),
          isNull(invitation.revokedAt),
        ),
      )
      .returning({ id: invitation.id });
    if (revoked.length === 0) throw errors.NOT_FOUND({ data: { ids: [invitationId] } });
    trace.affects([invitationId]);
    return { revokedId: invitationId };
  });
