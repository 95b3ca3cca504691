import { and, asc, eq, inArray } from "drizzle-orm";
import { permissionsOf } from "../auth/permissions";
import type { Database } from "../db/database";
import { membership, ROLES, user } from "../db/schema";

/** The roles whose members can take care of an incident. */
const WORKING_ROLES = ROLES.filter((role) => permissionsOf(role).includes("incidents:write"));

const MAX_ASSIGNEES = 200;

export interface Assignee {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** The members who can be given an incident, by name. */
export async function listAssignees(database: Database, organizationId: string): Promise<Assignee[]> {
  return await database
    .select({ id: user.id, name: user.name, email: user.email })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.userId))
    .where(and(eq(membership.organizationId, organizationId), inArray(membership.role, WORKING_ROLES)))
    .orderBy(asc(user.name), asc(user.id))
    .limit(MAX_ASSIGNEES);
}
