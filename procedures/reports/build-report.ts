import type { Database } from "../db/database";
import { reportFirmware } from "./report-firmware";
import { reportIncidents } from "./report-incidents";
import type { Report, ReportRequest } from "./report-schema";
import { dayOf, type Findings, type ReportScope, scopeOf } from "./report-scope";
import { reportAvailability, reportBattery } from "./report-telemetry";

/** More groups than that are no report but a list. */
const MAX_ROWS = 500;

const KINDS: Readonly<Record<ReportRequest["kind"], (scope: ReportScope) => Promise<Findings>>> = {
  availability: reportAvailability,
  battery: reportBattery,
  incidents: reportIncidents,
  firmware: reportFirmware,
};

/** One organisation's report, made anew from what is recorded. */
export async function buildReport(
  database: Database,
  organizationId: string,
  request: ReportRequest,
  now: Date,
): Promise<Report> {
  const scope = scopeOf(database, organizationId, request, now);
  const { since = scope.start, rows, ...findings } = await KINDS[request.kind](scope);
  return {
    ...request,
    ...findings,
    from: dayOf(since),
    to: dayOf(now),
    rows: rows.slice(0, MAX_ROWS),
    complete: rows.length <= MAX_ROWS,
  };
}
