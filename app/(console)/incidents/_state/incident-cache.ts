import type { InferRouterOutputs } from "@orpc/server";
import type { AppRouter } from "@/procedures/router";

type Outputs = InferRouterOutputs<AppRouter>["incidents"];

export type IncidentPage = Outputs["list"];
export type Incident = IncidentPage["items"][number];
export type IncidentDetail = Outputs["get"];
export type IncidentChangeResult = Outputs["acknowledge"];
export type Assignee = IncidentPage["assignees"][number];

/** The page as it will probably be after the server's answer; the same object when nothing on it changes. */
export function withPatch(
  page: IncidentPage,
  ids: ReadonlySet<string>,
  patch: Partial<Incident>,
): IncidentPage {
  if (!page.items.some((incident) => ids.has(incident.id))) return page;
  return { ...page, items: page.items.map((incident) => patched(incident, ids, patch)) };
}

export function patched<Row extends Incident>(
  incident: Row,
  ids: ReadonlySet<string>,
  patch: Partial<Incident>,
): Row {
  return ids.has(incident.id) ? { ...incident, ...patch } : incident;
}
