import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "../db/database";
import { device, incident, membership, user } from "../db/schema";

export const entitySchema = z.strictObject({
  kind: z.enum(["device", "incident", "member", "other"]),
  id: z.string(),
  name: z.string().describe("What people call it; the id when it has gone"),
});

export type Entity = z.infer<typeof entitySchema>;

/** What people call the things that records name by id, of this organisation alone. */
export async function nameEntities(
  database: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<(id: string) => Entity> {
  const wanted = [...new Set(ids)];
  const named = new Map<string, Entity>();
  if (wanted.length > 0) {
    const devices = await database
      .select({ id: device.id, name: device.name })
      .from(device)
      .where(and(eq(device.organizationId, organizationId), inArray(device.id, wanted)));
    const incidents = await database
      .select({ id: incident.id, name: incident.reference })
      .from(incident)
      .where(and(eq(incident.organizationId, organizationId), inArray(incident.id, wanted)));
    const members = await database
      .select({ id: user.id, name: user.name })
      .from(user)
      .innerJoin(membership, eq(membership.userId, user.id))
      .where(and(eq(membership.organizationId, organizationId), inArray(user.id, wanted)));
    for (const row of devices) named.set(row.id, { kind: "device", ...row });
    for (const row of incidents) named.set(row.id, { kind: "incident", ...row });
    for (const row of members) named.set(row.id, { kind: "member", ...row });
  }
  return (id) => named.get(id) ?? { kind: "other", id, name: id };
}
