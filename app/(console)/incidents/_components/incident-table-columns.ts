import type { SortField } from "../_state/incident-view";

export interface IncidentColumn {
  readonly id: keyof typeof SHOWN_FROM | "title";
  readonly label: string;
  /** What a press on the head sorts by, if the list can be sorted by this column. */
  readonly sort?: SortField;
}

/** From which width of the list a column has room, and where its value is shown below that. */
export const SHOWN_FROM = {
  severity: { column: "hidden @3xl:table-cell", elsewhere: "@3xl:hidden" },
  status: { column: "hidden @sm:table-cell", elsewhere: "@sm:hidden" },
  device: { column: "hidden @4xl:table-cell", elsewhere: "@4xl:hidden" },
  assignee: { column: "hidden @2xl:table-cell", elsewhere: "@2xl:hidden" },
  openedAt: { column: "hidden @xl:table-cell", elsewhere: "@xl:hidden" },
} as const;

export const INCIDENT_COLUMNS: readonly IncidentColumn[] = [
  { id: "severity", label: "Severity", sort: "severity" },
  { id: "title", label: "Incident" },
  { id: "status", label: "Status", sort: "status" },
  { id: "device", label: "Device", sort: "device" },
  { id: "assignee", label: "Assignee" },
  { id: "openedAt", label: "Opened", sort: "openedAt" },
];
