import { randomUUID } from "node:crypto";
import type { Database } from "../database";
import { account, device, membership, organization, user } from "../schema";
import { buildFleet } from "./build-fleet";
import { DEMO_ORGANIZATIONS, DEMO_PASSWORD } from "./demo-organizations";

export interface SeedOptions {
  readonly now: Date;
  readonly hashPassword: (password: string) => Promise<string>;
}

/**
 * Fills an empty database with the two demo organisations, in one transaction.
 * @returns `false` when an organisation exists already, and then changes nothing
 */
export async function seedDemo(database: Database, { now, hashPassword }: SeedOptions): Promise<boolean> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  return await database.transaction(async (transaction) => {
    const existing = await transaction.select({ id: organization.id }).from(organization).limit(1);
    if (existing.length > 0) return false;
    for (const { id: organizationId, name, personas, fleet } of DEMO_ORGANIZATIONS) {
      await transaction.insert(organization).values({ id: organizationId, name, createdAt: now });
      for (const persona of personas) {
        const userId = `user-${persona.email.replace(/[@.]/g, "-")}`;
        const { name: userName, email, role } = persona;
        await transaction.insert(user).values({ id: userId, name: userName, email, emailVerified: true });
        await transaction.insert(account).values({
          id: randomUUID(),
          userId,
          accountId: userId,
          providerId: "credential",
          password: passwordHash,
        });
        await transaction.insert(membership).values({ organizationId, userId, role, createdAt: now });
      }
      await transaction.insert(device).values(buildFleet({ ...fleet, organizationId, now }));
    }
    return true;
  });
}
