import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { memberProcedure } from "../base/procedure";
import { device, INCIDENT_SEVERITIES, incident } from "../db/schema";
import { severityRank } from "../incidents/severity-rank";
import { deviceStatusSchema } from "./device-schema";

/** More than this many cannot be told apart on a map; the answer says how many there are. */
const MAX_LOCATIONS = 2_000;

const outputSchema = z.strictObject({
  items: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      status: deviceStatusSchema,
      city: z.string(),
      site: z.string(),
      latitude: z.number(),
      longitude: z.number(),
      incidents: z.int().min(0).describe("Unresolved incidents of the device"),
      worstSeverity: z.enum(INCIDENT_SEVERITIES).nullable().describe("Of its unresolved incidents"),
    }),
  ),
  total: z.int().min(0).describe("Devices of the organisation, also beyond those listed"),
});

/** Where the organisation's devices stand and how they are, for a map. */
export const locations = memberProcedure
  .meta({ access: "devices:read", rateLimit: { limit: 120, windowMs: 60_000 } })
  .input(z.strictObject({}))
  .output(outputSchema)
  .handler(async ({ context }) => {
    const { database, session } = context;
    const where = and(eq(device.organizationId, session.organization.id), isNull(device.decommissionedAt));
    const rows = await database
      .select({
        id: device.id,
        name: device.name,
        status: device.status,
        city: device.city,
        site: device.site,
        latitude: device.latitude,
        longitude: device.longitude,
        incidents: sql<number>`count(${incident.id})::int`,
        worst: sql<number | null>`min(${severityRank})`,
      })
      .from(device)
      .leftJoin(incident, and(eq(incident.deviceId, device.id), isNull(incident.resolvedAt)))
      .where(where)
      .groupBy(device.id)
      .orderBy(asc(device.city), asc(device.site), asc(device.name), asc(device.id))
      .limit(MAX_LOCATIONS);
    const total = rows.length < MAX_LOCATIONS ? rows.length : await database.$count(device, where);
    return {
      items: rows.map(({ worst: rank, ...row }) => ({
        ...row,
        worstSeverity: rank === null ? null : (INCIDENT_SEVERITIES[rank - 1] ?? null),
      })),
      total,
    };
  });
