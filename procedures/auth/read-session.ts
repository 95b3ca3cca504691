import { and, eq } from "drizzle-orm";
import type { Database } from "../db/database";
import { membership, organization } from "../db/schema";
import { chooseSessionCookie } from "./choose-session-cookie";
import type { Auth } from "./create-auth";
import { isClosedDemoAccount } from "./demo-accounts";
import { permissionsOf } from "./permissions";
import type { SessionUser } from "./session-user";

export interface SessionSource {
  readonly auth: Auth;
  readonly database: Database;
  readonly demoMode: boolean;
}

/**
 * Who is signed in with these headers. Membership and role are read anew each time, so that taking them
 * away works at once; without a membership of the active organisation nobody is.
 */
export async function readSession(
  { auth, database, demoMode }: SessionSource,
  headers: Headers,
): Promise<SessionUser | null> {
  const found = await auth.api.getSession({ headers: await chooseSessionCookie(auth, headers) });
  if (found === null) return null;
  const { user, session } = found;
  const { activeOrganizationId } = session;
  if (!activeOrganizationId || (!demoMode && isClosedDemoAccount(user.email))) return null;
  const rows = await database
    .select({ id: organization.id, name: organization.name, role: membership.role })
    .from(membership)
    .innerJoin(organization, eq(organization.id, membership.organizationId))
    .where(and(eq(membership.userId, user.id), eq(membership.organizationId, activeOrganizationId)));
  const row = rows[0];
  if (row === undefined) return null;
  return {
    sessionId: session.id,
    user: { id: user.id, name: user.name, email: user.email },
    organization: { id: row.id, name: row.name },
    role: row.role,
    permissions: permissionsOf(row.role),
  };
}
