import type { ReportPlan } from "../_state/report-plan";

/** Controls that a person edits and an agent may change; also the places that are outlined after it did. */
export const PLAN_PLACES: Readonly<Record<keyof ReportPlan, string>> = {
  kind: "reports.builder.kind",
  period: "reports.builder.period",
  groupBy: "reports.builder.groupBy",
  cities: "reports.builder.cities",
};

/** The report, while a person is about to send exactly this one. */
export const SENDING_CONTROL = "reports.sending";

/** The places of the parts that a change names. */
export function placesOf(change: Partial<ReportPlan>): string[] {
  return Object.entries(PLAN_PLACES).flatMap(([part, place]) => (part in change ? [place] : []));
}
