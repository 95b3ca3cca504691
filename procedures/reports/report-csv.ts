import { toCsv } from "../base/to-csv";
import type { Report } from "./report-schema";

const UNIT_SUFFIX = { count: "", percent: " (%)", hours: " (h)" } as const;

/** The rows of a report and their total as a file for a spreadsheet. */
export function reportCsv(report: Report): { fileName: string; csv: string } {
  const { kind, from, to, groupBy, columns, rows, total } = report;
  const header = [groupBy, ...columns.map(({ label, unit }) => `${label}${UNIT_SUFFIX[unit]}`)];
  const lines = [...rows, { group: "Total", values: total }].map(({ group, values }) => [group, ...values]);
  return { fileName: `${kind}-${from}-to-${to}.csv`, csv: toCsv(header, lines) };
}
