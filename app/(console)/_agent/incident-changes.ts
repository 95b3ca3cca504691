import { z } from "zod";
import type { NewsChannel } from "@/app/_lib/news-channel";
import type { IncidentOperationKind } from "../incidents/_state/incident-change";
import { INCIDENT_STATUSES, SEVERITIES } from "../incidents/_state/incident-view";

const status = z.enum(INCIDENT_STATUSES);

const changedIncident = z.object({
  id: z.string(),
  reference: z.string(),
  title: z.string(),
  severity: z.enum(SEVERITIES),
  status,
  deviceId: z.string(),
  deviceName: z.string(),
  city: z.string(),
  site: z.string(),
  assigneeId: z.string().nullable(),
  assignee: z.string().nullable(),
  openedAt: z.string(),
  acknowledgedAt: z.string().nullable(),
  resolvedAt: z.string().nullable(),
  version: z.int(),
});

const answer = z.object({
  changed: z.array(changedIncident).min(1),
  before: z.array(z.object({ id: z.string(), status, assigneeId: z.string().nullable() })),
});

/** Incidents that the server has just changed, as they are now and what they were. */
export interface IncidentChangeNews extends z.infer<typeof answer> {
  readonly kind: IncidentOperationKind;
  readonly by: "person" | "assistant";
}

export type IncidentChanges = NewsChannel<IncidentChangeNews>;

const KINDS = ["acknowledge", "assign", "resolve", "reopen"] as const;

/** The news in the answer of a procedure that the assistant has called; undefined when it changed no incident. */
export function incidentNewsOf(path: string, output: unknown): IncidentChangeNews | undefined {
  const kind = KINDS.find((each) => path === `incidents.${each}`);
  const parsed = answer.safeParse(output);
  if (kind === undefined || !parsed.success) return undefined;
  return { kind, by: "assistant", ...parsed.data };
}
