import { z } from "zod";
import { memberProcedure } from "../base/procedure";
import { runMutation } from "../base/run-mutation";
import { changeIncidents } from "./change-incidents";
import { incidentChangeSchema, incidentTargetsSchema } from "./incident-schema";
import { lockTargets } from "./lock-targets";

/** Says of open incidents that somebody has seen them; all of them or none. */
export const acknowledge = memberProcedure
  .meta({
    access: "incidents:write",
    rateLimit: { limit: 120, windowMs: 60_000 },
    agent: {
      expose: true,
      description: "Acknowledge open incidents: tell everyone that somebody has seen them and is on it.",
      sideEffect: "write",
    },
  })
  .input(z.strictObject({ incidents: incidentTargetsSchema }))
  .use(runMutation)
  .use(lockTargets)
  .output(incidentChangeSchema)
  .handler(({ context }) =>
    changeIncidents(context, {
      toChange: context.locked.filter(({ status }) => status === "open"),
      set: { status: "acknowledged", acknowledgedAt: context.now() },
      event: { kind: "acknowledged" },
    }),
  );
