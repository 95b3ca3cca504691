import { eq } from "drizzle-orm";
import type { Database } from "../db/database";
import { organization } from "../db/schema";

/** Lets one change of an organisation's members run at a time, so that two of them cannot take away both last admins. */
export async function lockOrganization(transaction: Database, organizationId: string): Promise<void> {
  await transaction
    .select({ id: organization.id })
    .from(organization)
    .where(eq(organization.id, organizationId))
    .for("update");
}
