import { randomUUID } from "node:crypto";
import { notInArray, sql } from "drizzle-orm";
import { DEMO_ORGANIZATION_IDS } from "../auth/demo-accounts";
import type { Database } from "../db/database";
import { account, membership, organization, user } from "../db/schema";

/** Any constant will do, as long as every instance of the application uses the same one. */
const SETUP_LOCK = 4_711_202_612;

export interface FirstOrganization {
  readonly organizationName: string;
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly now: Date;
}

export type FirstOrganizationResult =
  | { readonly state: "created"; readonly organizationId: string; readonly userId: string }
  | { readonly state: "closed" }
  | { readonly state: "email-taken" };

/** Whether nobody has set the application up yet. Demo organisations do not count: outside demo mode they are closed. */
export async function isSetupOpen(database: Database): Promise<boolean> {
  const rows = await database
    .select({ id: organization.id })
    .from(organization)
    .where(notInArray(organization.id, [...DEMO_ORGANIZATION_IDS]))
    .limit(1);
  return rows.length === 0;
}

/**
 * Makes the first organisation and its administrator, once: of several visitors at the same moment one wins.
 * The lock that decides is held until the given transaction ends.
 */
export async function createFirstOrganization(
  transaction: Database,
  request: FirstOrganization,
): Promise<FirstOrganizationResult> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${SETUP_LOCK})`);
  if (!(await isSetupOpen(transaction))) return { state: "closed" };
  const { organizationName, name, passwordHash, now } = request;
  const email = request.email.toLowerCase();
  const [organizationId, userId] = [randomUUID(), randomUUID()];
  const times = { createdAt: now, updatedAt: now };
  const created = await transaction
    .insert(user)
    .values({ id: userId, name, email, ...times })
    .onConflictDoNothing({ target: user.email })
    .returning({ id: user.id });
  if (created.length === 0) return { state: "email-taken" };
  await transaction
    .insert(organization)
    .values({ id: organizationId, name: organizationName, createdAt: now });
  await transaction.insert(membership).values({ organizationId, userId, role: "admin", createdAt: now });
  await transaction.insert(account).values({
    id: randomUUID(),
    userId,
    accountId: userId,
    providerId: "credential",
    password: passwordHash,
    ...times,
  });
  return { state: "created", organizationId, userId };
}
