import { z } from "zod";
import { memberProcedure } from "../base/procedure";
import { runMutation } from "../base/run-mutation";
import { INCIDENT_STATUSES } from "../db/schema";
import { changeIncidents } from "./change-incidents";
import { incidentChangeSchema, incidentTargetsSchema } from "./incident-schema";
import { lockTargets } from "./lock-targets";

/**
 * Puts incidents back to an earlier status; all of them or none. For a person who sees that it is not over, and for
 * taking an acknowledgement or a resolution back.
 */
export const reopen = memberProcedure
  .meta({ access: "incidents:write", rateLimit: { limit: 120, windowMs: 60_000 } })
  .input(
    z.strictObject({
      incidents: incidentTargetsSchema,
      status: z.enum(["open", "acknowledged"]).default("open"),
    }),
  )
  .use(runMutation)
  .use(lockTargets)
  .output(incidentChangeSchema)
  .handler(({ context, input }) => {
    const target = INCIDENT_STATUSES.indexOf(input.status);
    return changeIncidents(context, {
      toChange: context.locked.filter(({ status }) => INCIDENT_STATUSES.indexOf(status) > target),
      set: {
        status: input.status,
        resolvedAt: null,
        resolution: null,
        ...(input.status === "open" && { acknowledgedAt: null }),
      },
      event: { kind: "reopened" },
    });
  });
