import { and, asc, eq, sql } from "drizzle-orm";
import type { Database } from "../db/database";
import { membership, technician, user } from "../db/schema";

export interface Recipient {
  readonly name: string;
  readonly email: string;
}

const MAX_RECIPIENTS = 5;

/**
 * Who is told of work in a city: the technicians who cover it or, when nobody does, the organisation's admins, who
 * know whom to send. Letters go to nobody whom a caller names.
 */
export async function findRecipients(
  database: Database,
  organizationId: string,
  city: string,
): Promise<Recipient[]> {
  const technicians = await database
    .select({ name: technician.name, email: technician.email })
    .from(technician)
    .where(and(eq(technician.organizationId, organizationId), sql`${technician.cities} ? ${city}`))
    .orderBy(asc(technician.name), asc(technician.id))
    .limit(MAX_RECIPIENTS);
  if (technicians.length > 0) return technicians;
  return await database
    .select({ name: user.name, email: user.email })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.userId))
    .where(and(eq(membership.organizationId, organizationId), eq(membership.role, "admin")))
    .orderBy(asc(user.name), asc(user.id))
    .limit(MAX_RECIPIENTS);
}
