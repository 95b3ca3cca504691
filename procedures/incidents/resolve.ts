import { z } from "zod";
import { plainText } from "../base/plain-text";
import { memberProcedure } from "../base/procedure";
import { runMutation } from "../base/run-mutation";
import { changeIncidents } from "./change-incidents";
import { incidentChangeSchema, incidentTargetsSchema } from "./incident-schema";
import { lockTargets } from "./lock-targets";

export const MAX_RESOLUTION_LENGTH = 2_000;

/** Ends incidents and keeps what was done about them; all of them or none. */
export const resolve = memberProcedure
  .meta({
    access: "incidents:write",
    rateLimit: { limit: 120, windowMs: 60_000 },
    agent: {
      expose: true,
      description: "Resolve incidents, with a text that says what was done about them.",
      sideEffect: "write",
    },
  })
  .input(
    z.strictObject({
      incidents: incidentTargetsSchema,
      resolution: plainText(MAX_RESOLUTION_LENGTH)
        .refine((text) => text.trim() !== "", { error: "Say what was done." })
        .describe("What was done, for whoever reads the timeline later"),
    }),
  )
  .use(runMutation)
  .use(lockTargets)
  .output(incidentChangeSchema)
  .handler(({ context, input }) => {
    const resolution = input.resolution.trim();
    return changeIncidents(context, {
      toChange: context.locked.filter(({ status }) => status !== "resolved"),
      set: { status: "resolved", resolvedAt: context.now(), resolution },
      event: { kind: "resolved", detail: resolution },
    });
  });
