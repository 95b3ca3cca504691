import { z } from "zod";
import { memberProcedure } from "../base/procedure";
import { buildReport } from "./build-report";
import { reportCsv } from "./report-csv";
import { reportRequestSchema } from "./report-schema";

/** The same report as a file for a spreadsheet. For people alone. */
export const download = memberProcedure
  .meta({ access: "devices:read", rateLimit: { limit: 30, windowMs: 60_000 } })
  .input(reportRequestSchema)
  .output(z.strictObject({ fileName: z.string(), csv: z.string() }))
  .handler(async ({ context, input }) => {
    const { database, session } = context;
    return reportCsv(await buildReport(database, session.organization.id, input, context.now()));
  });
