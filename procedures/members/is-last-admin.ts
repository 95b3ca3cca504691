import { and, eq, ne } from "drizzle-orm";
import type { Database } from "../db/database";
import { membership } from "../db/schema";

/** Whether nobody else administers the organisation. Ask it under `lockOrganization`. */
export async function isLastAdmin(
  transaction: Database,
  organizationId: string,
  memberId: string,
): Promise<boolean> {
  const others = await transaction
    .select({ userId: membership.userId })
    .from(membership)
    .where(
      and(
        eq(membership.organizationId, organizationId),
        eq(membership.role, "admin"),
        ne(membership.userId, memberId),
      ),
    )
    .limit(1);
  return others.length === 0;
}

export const LAST_ADMIN = {
  status: 412,
  message: "This is the organisation's last admin. Make somebody else an admin first.",
} as const;
