import { and, eq, gt, isNull } from "drizzle-orm";
import type { Database } from "../db/database";
import { invitation, organization } from "../db/schema";
import { hashInvitationToken, isInvitationToken } from "./invitation-token";

/** The invitation that a token opens, if it still does. `lock` keeps it for this transaction. */
export async function findOpenInvitation(database: Database, token: string, now: Date, lock = false) {
  if (!isInvitationToken(token)) return undefined;
  const query = database
    .select({
      id: invitation.id,
      email: invitation.email,
      role: invitation.role,
      organizationId: organization.id,
      organizationName: organization.name,
      expiresAt: invitation.expiresAt,
    })
    .from(invitation)
    .innerJoin(organization, eq(organization.id, invitation.organizationId))
    .where(
      and(
        eq(invitation.tokenHash, hashInvitationToken(token)),
        isNull(invitation.acceptedAt),
        isNull(invitation.revokedAt),
        gt(invitation.expiresAt, now),
      ),
    );
  const rows = await (lock ? query.for("update", { of: invitation }) : query);
  return rows[0];
}

export const INVITATION_CLOSED = {
  status: 404,
  message:
    "This invitation cannot be used: it was used already, withdrawn, or is too old. Ask for another one.",
} as const;
