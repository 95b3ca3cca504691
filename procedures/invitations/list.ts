import { and, desc, eq, gt, isNull } from "drizzle-orm";
import { z } from "zod";
import { memberProcedure } from "../base/procedure";
import { invitation, user } from "../db/schema";
import { roleSchema } from "../members/member-schema";

const MAX_INVITATIONS = 200;

/** The invitations that can still be accepted, newest first. Their links are in the letters alone. */
export const list = memberProcedure
  .meta({ access: "organization:manage" })
  .input(z.strictObject({}).optional())
  .output(
    z.strictObject({
      invitations: z.array(
        z.strictObject({
          id: z.string(),
          email: z.string(),
          role: roleSchema,
          invitedBy: z.string().nullable().describe("Name of the admin who invited"),
          createdAt: z.iso.datetime(),
          expiresAt: z.iso.datetime(),
        }),
      ),
    }),
  )
  .handler(async ({ context }) => {
    const rows = await context.database
      .select({
        id: invitation.id,
        email: invitation.email,
        role: invitation.role,
        invitedBy: user.name,
        createdAt: invitation.createdAt,
        expiresAt: invitation.expiresAt,
      })
      .from(invitation)
      .leftJoin(user, eq(user.id, invitation.invitedBy))
      .where(
        and(
          eq(invitation.organizationId, context.session.organization.id),
          isNull(invitation.acceptedAt),
          isNull(invitation.revokedAt),
          gt(invitation.expiresAt, context.now()),
        ),
      )
      .orderBy(desc(invitation.createdAt), desc(invitation.id))
      .limit(MAX_INVITATIONS);
    return {
      invitations: rows.map((row) => ({
        ...row,
        createdAt: row.createdAt.toISOString(),
        expiresAt: row.expiresAt.toISOString(),
      })),
    };
  });
