import { and, asc, eq } from "drizzle-orm";
import type { Database } from "../db/database";
import { membership, session } from "../db/schema";

/** Sends the sessions of somebody who has left an organisation to their oldest other one, or ends them. */
export async function leaveOrganization(
  transaction: Database,
  userId: string,
  organizationId: string,
): Promise<void> {
  const others = await transaction
    .select({ organizationId: membership.organizationId })
    .from(membership)
    .where(eq(membership.userId, userId))
    .orderBy(asc(membership.createdAt), asc(membership.organizationId))
    .limit(1);
  const inside = and(eq(session.userId, userId), eq(session.activeOrganizationId, organizationId));
  const next = others[0];
  if (next === undefined) await transaction.delete(session).where(inside);
  else await transaction.update(session).set({ activeOrganizationId: next.organizationId }).where(inside);
}
