import { and, asc, eq } from "drizzle-orm";
import type { Database } from "../db/database";
import { membership, user } from "../db/schema";
import type { Member } from "./member-schema";

/** More than an organisation of this console has; the bound keeps an answer from growing without end. */
const MAX_MEMBERS = 500;

/** Members of one organisation by name, or the one of them that is named. */
export async function findMembers(
  database: Database,
  organizationId: string,
  memberId?: string,
): Promise<Member[]> {
  const rows = await database
    .select({
      id: user.id,
      name: user.name,
      email: user.email,
      role: membership.role,
      joinedAt: membership.createdAt,
    })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.userId))
    .where(
      and(
        eq(membership.organizationId, organizationId),
        memberId === undefined ? undefined : eq(membership.userId, memberId),
      ),
    )
    .orderBy(asc(user.name), asc(user.id))
    .limit(MAX_MEMBERS);
  return rows.map((row) => ({ ...row, joinedAt: row.joinedAt.toISOString() }));
}
