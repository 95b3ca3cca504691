import { z } from "zod";
import { memberProcedure } from "../base/procedure";
import { runMutation } from "../base/run-mutation";
import { enqueueMail, HERE } from "../mail/enqueue-mail";
import { buildReport } from "./build-report";
import { reportCsv } from "./report-csv";
import { type Report, reportShape } from "./report-schema";

/** Sends a report, as a file for a spreadsheet, to one address. */
export const email = memberProcedure
  .meta({
    access: "reports:send",
    rateLimit: { limit: 30, windowMs: 60 * 60_000 },
    agent: {
      expose: true,
      description:
        "Send (email) the report that is built on this page to an address, with its figures as CSV.",
      sideEffect: "external",
    },
  })
  .input(
    z.strictObject({
      ...reportShape,
      recipient: z.email().max(254).describe("Address to send the report to"),
    }),
  )
  .use(runMutation)
  .output(
    z.strictObject({
      letterId: z.string(),
      recipient: z.string(),
      rows: z.int().min(0),
      delivery: z
        .enum(["smtp", "outbox"])
        .describe("smtp: the letter is on its way. outbox: it waits in the outbox under Settings"),
    }),
  )
  .handler(async ({ context, input }) => {
    const { transaction, session, trace } = context;
    const { recipient, ...request } = input;
    const { id: organizationId, name } = session.organization;
    const report = await buildReport(transaction, organizationId, request, context.now());
    const { fileName, csv } = reportCsv(report);
    const letterId = await enqueueMail(context, {
      kind: "report",
      organizationId,
      requestedBy: session.user.id,
      recipient,
      subject: subjectOf(report),
      body: [
        `${session.user.name} sends you a report of ${name} from Fleetline.`,
        summaryOf(report),
        `The figures are in ${fileName}. Members open it at ${HERE}/reports`,
      ].join("\n\n"),
      attachment: { filename: fileName, contentType: "text/csv; charset=utf-8", content: csv },
    });
    trace.affects([letterId]);
    return { letterId, recipient, rows: report.rows.length, delivery: context.mailCarrier };
  });

function subjectOf({ kind, from, to }: Report): string {
  return `Fleetline report: ${kind}, ${from} to ${to}`;
}

const UNIT_WORD = { count: "", percent: " %", hours: " h" } as const;

function summaryOf({ columns, total, cities }: Report): string {
  const where = cities.length === 0 ? "All cities" : cities.join(", ");
  const lines = columns.map(({ label, unit }, index) => {
    const value = total[index] ?? null;
    return `${label}: ${value === null ? "unknown" : `${value}${UNIT_WORD[unit]}`}`;
  });
  return [where, ...lines].join("\n");
}
