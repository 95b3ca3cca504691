import type { Incident, IncidentChangeResult } from "./incident-cache";

/** Incidents as whoever acts on them has seen them. */
export type IncidentTargets = readonly Pick<
  Incident,
  "id" | "reference" | "title" | "version" | "status" | "assigneeId"
>[];

/** What can be done about incidents; each is one procedure. */
export type IncidentOperation =
  | { readonly kind: "acknowledge" }
  /** `name` is how the person is called, for messages. */
  | { readonly kind: "assign"; readonly assignee: string | null; readonly name: string | null }
  | { readonly kind: "resolve"; readonly resolution: string }
  | { readonly kind: "reopen"; readonly status: "open" | "acknowledged" };

export type IncidentOperationKind = IncidentOperation["kind"];

export interface IncidentChange {
  readonly operation: IncidentOperation;
  readonly incidents: IncidentTargets;
}

/** The input that names the incidents, each with the version that was seen. */
export function targetsOf(incidents: IncidentTargets) {
  return incidents.map(({ id, version }) => ({ incidentId: id, expectedVersion: version }));
}

const NAMED = 5;

/** "INC-1042 Stopped reporting", or "3 incidents: INC-1042, INC-1043, INC-1044". */
export function describeIncidents(incidents: readonly Pick<Incident, "reference" | "title">[]): string {
  const [first] = incidents;
  if (incidents.length === 1 && first) return `${first.reference} ${first.title}`;
  const named = incidents.slice(0, NAMED).map(({ reference }) => reference);
  const rest = incidents.length - named.length;
  const list = rest > 0 ? `${named.join(", ")} and ${rest} more` : named.join(", ");
  return `${incidents.length} incidents: ${list}`;
}

const PAST: Readonly<Record<IncidentOperationKind, string>> = {
  acknowledge: "Acknowledged",
  assign: "Assigned",
  resolve: "Resolved",
  reopen: "Reopened",
};

/** What was done, for a person. */
export function describeDone(kind: IncidentOperationKind, changed: readonly Incident[]): string {
  const told = describeIncidents(changed);
  if (kind !== "assign") return `${PAST[kind]} ${told}`;
  const assignee = changed[0]?.assignee ?? null;
  return assignee === null ? `Took the assignee from ${told}` : `Assigned ${told} to ${assignee}`;
}

type Before = IncidentChangeResult["before"][number];

/** What puts changed incidents back to what they were; nothing for a reopening, whose resolution is gone. */
export function undoOf(
  kind: IncidentOperationKind,
  { changed, before }: Pick<IncidentChangeResult, "changed" | "before">,
): IncidentChange[] {
  if (kind === "reopen") return [];
  const was = new Map(before.map((each) => [each.id, each]));
  const groups = new Map<string, { operation: IncidentOperation; incidents: Incident[] }>();
  for (const incident of changed) {
    const earlier = was.get(incident.id);
    const operation = earlier && operationBackTo(kind, earlier);
    if (operation === undefined) continue;
    const key = JSON.stringify(operation);
    const group = groups.get(key) ?? { operation, incidents: [] };
    group.incidents.push(incident);
    groups.set(key, group);
  }
  return [...groups.values()];
}

function operationBackTo(
  kind: Exclude<IncidentOperationKind, "reopen">,
  { status, assigneeId }: Before,
): IncidentOperation | undefined {
  if (kind === "assign") return { kind: "assign", assignee: assigneeId, name: null };
  return status === "resolved" ? undefined : { kind: "reopen", status };
}

/** What the incidents will probably be after the server's answer. */
export function patchOf(operation: IncidentOperation, now: string): Partial<Incident> {
  switch (operation.kind) {
    case "acknowledge":
      return { status: "acknowledged", acknowledgedAt: now };
    case "assign":
      return { assigneeId: operation.assignee, assignee: operation.name };
    case "resolve":
      return { status: "resolved", resolvedAt: now };
    case "reopen":
      return { status: operation.status, resolvedAt: null };
    default:
      return operation satisfies never;
  }
}

/** Which of the incidents the operation would change, as far as the screen knows. */
export function changeable<Target extends IncidentTargets[number]>(
  kind: IncidentOperationKind,
  incidents: readonly Target[],
): readonly Target[] {
  if (kind === "acknowledge") return incidents.filter(({ status }) => status === "open");
  if (kind === "reopen") return incidents.filter(({ status }) => status === "resolved");
  return incidents.filter(({ status }) => status !== "resolved");
}
