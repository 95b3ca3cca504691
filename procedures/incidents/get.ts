import { and, desc, eq } from "drizzle-orm";
import { z } from "zod";
import { memberProcedure } from "../base/procedure";
import { incident, incidentEvent, user } from "../db/schema";
import { incidentEventSchema, incidentIdSchema, incidentSchema } from "./incident-schema";
import { selectIncidents, toIncident } from "./select-incidents";

/** Older events of an incident that has more are left out. */
const MAX_EVENTS = 100;

const detailSchema = z.strictObject({
  ...incidentSchema.shape,
  description: z.string(),
  resolution: z.string().nullable(),
  timeline: z.array(incidentEventSchema).describe("The latest events, oldest first"),
});

/** One incident with its timeline. */
export const get = memberProcedure
  .meta({
    access: "incidents:read",
    agent: {
      expose: true,
      description: "Read one incident of the organisation with its description and timeline.",
      sideEffect: "read",
    },
  })
  .input(z.strictObject({ incidentId: incidentIdSchema }))
  .output(detailSchema)
  .handler(async ({ context, input, errors }) => {
    const { database, session } = context;
    const ofOrganization = eq(incident.organizationId, session.organization.id);
    const rows = await selectIncidents(database, and(eq(incident.id, input.incidentId), ofOrganization));
    const found = rows[0];
    if (found === undefined) throw errors.NOT_FOUND({ data: { ids: [input.incidentId] } });
    const events = await database
      .select({ event: incidentEvent, by: user.name })
      .from(incidentEvent)
      .leftJoin(user, eq(user.id, incidentEvent.userId))
      .where(eq(incidentEvent.incidentId, found.row.id))
      .orderBy(desc(incidentEvent.sequence))
      .limit(MAX_EVENTS);
    return {
      ...toIncident(found),
      description: found.row.description,
      resolution: found.row.resolution,
      timeline: events.reverse().map(({ event: { id, at, kind, byAgent, detail }, by }) => ({
        id,
        at: at.toISOString(),
        kind,
        by,
        byAgent,
        detail,
      })),
    };
  });
