import { memberProcedure } from "../base/procedure";
import { buildReport } from "./build-report";
import { reportRequestSchema, reportSchema } from "./report-schema";

/** A report about the organisation's devices. */
export const generate = memberProcedure
  .meta({
    access: "devices:read",
    rateLimit: { limit: 120, windowMs: 60_000 },
    agent: {
      expose: true,
      description:
        "Generate a report on availability, battery, incidents or firmware, grouped by city, model or site; returns its rows and totals.",
      sideEffect: "read",
    },
  })
  .input(reportRequestSchema)
  .output(reportSchema)
  .handler(({ context, input }) =>
    buildReport(context.database, context.session.organization.id, input, context.now()),
  );
