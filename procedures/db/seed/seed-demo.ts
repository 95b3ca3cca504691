import { randomUUID } from "node:crypto";
import { permissionsOf } from "../../auth/permissions";
import type { Database } from "../database";
import {
  account,
  device,
  incident,
  incidentEvent,
  membership,
  organization,
  technician,
  user,
} from "../schema";
import { buildFleet } from "./build-fleet";
import { buildIncidents } from "./build-incidents";
import { DEMO_ORGANIZATIONS, DEMO_PASSWORD, type DemoPersona } from "./demo-organizations";

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
    for (const demo of DEMO_ORGANIZATIONS) {
      const { id: organizationId, name, personas, fleet } = demo;
      await transaction.insert(organization).values({ id: organizationId, name, createdAt: now });
      for (const persona of personas) {
        const userId = demoUserId(persona);
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
      const devices = buildFleet({ ...fleet, organizationId, now });
      await transaction.insert(device).values(devices);
      const people = personas
        .filter((persona) => permissionsOf(persona.role).includes("incidents:write"))
        .map((persona) => ({ id: demoUserId(persona), name: persona.name }));
      const { idPrefix } = fleet;
      const built = buildIncidents({ ...demo.incidents, organizationId, idPrefix, devices, people, now });
      await transaction.insert(incident).values(built.incidents);
      await transaction.insert(incidentEvent).values(built.events);
      await transaction.insert(technician).values(
        demo.technicians.map(({ name: technicianName, email, cities }) => ({
          id: `tech-${email.replace(/[@.]/g, "-")}`,
          organizationId,
          name: technicianName,
          email,
          cities: cities.map((city) => city.name),
        })),
      );
    }
    return true;
  });
}

function demoUserId({ email }: DemoPersona): string {
  return `user-${email.replace(/[@.]/g, "-")}`;
}
