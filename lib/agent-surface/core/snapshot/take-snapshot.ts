import { reportContained } from "../errors/report-contained";
import { copyJson } from "../json/copy-json";
import { utf8Length } from "../json/utf8-length";
import type { Surface } from "../registry/surface";
import type { SurfaceView } from "./kept-view";
import type {
  AgentComponentDescriptor,
  AgentProcedureDescriptor,
  AgentRoute,
  AgentSnapshotContext,
  AgentSurfaceSnapshot,
} from "./surface-snapshot";

/** The catalog of this moment: synchronous, pure, deep-frozen (D5). Never calls `read`. */
export function takeSnapshot(surface: Surface, context: AgentSnapshotContext = {}): AgentSurfaceSnapshot {
  // Before any condition is asked: what changes the surface meanwhile makes this reading an old one.
  const surfaceVersion = surface.version.current;
  const view = surface.projector.project(context.consumer);
  const route = currentRoute(surface.route);
  return Object.freeze({
    surfaceId: surface.id,
    surfaceVersion,
    capturedAt: new Date(surface.now()).toISOString(),
    ...(route && { route }),
    ...(context.scope || context.budget !== undefined || context.includeUnavailable === false
      ? narrow(view, context)
      : { components: view.components, procedures: view.procedures }),
  });
}

type Narrowed = Pick<AgentSurfaceSnapshot, "components" | "procedures" | "truncated" | "scopeRejected">;

interface Group {
  readonly component: AgentComponentDescriptor | undefined;
  readonly procedures: readonly AgentProcedureDescriptor[];
}

function narrow(view: SurfaceView, { scope, includeUnavailable, budget }: AgentSnapshotContext): Narrowed {
  let groups: Group[] = [...view.groups];
  let scopeRejected: string[] = [];
  if (scope) {
    const matched = new Set<string>();
    groups = groups.filter(({ component }) => {
      const entries = component ? scope.filter((entry) => inScope(component.type, entry)) : [];
      for (const entry of entries) matched.add(entry);
      return entries.length > 0;
    });
    scopeRejected = scope.filter((entry) => !matched.has(entry));
  }
  if (includeUnavailable === false) groups = groups.map(onlyAvailable);
  const total = groups.length;
  const kept = budget === undefined ? groups : withinBudget(groups, budget);
  const dropped = groups.slice(kept.length);
  const droppedProcedures = dropped.reduce((sum, group) => sum + group.procedures.length, 0);
  return {
    components: Object.freeze(kept.flatMap(({ component }) => component ?? [])),
    procedures: Object.freeze(kept.flatMap(({ procedures }) => procedures)),
    ...(kept.length < total && {
      truncated: Object.freeze({
        droppedComponents: dropped.filter(({ component }) => component).length,
        ...(droppedProcedures > 0 && { droppedProcedures }),
      }),
    }),
    ...(scopeRejected.length > 0 && { scopeRejected: Object.freeze(scopeRejected) }),
  };
}

/** A type and everything below it: `devices` covers `devices.table`. */
export function inScope(type: string, entry: string): boolean {
  return type === entry || type.startsWith(`${entry}.`);
}

function onlyAvailable({ component, procedures }: Group): Group {
  return {
    component:
      component &&
      Object.freeze({
        ...component,
        observations: Object.freeze(component.observations.filter(({ available }) => available)),
        actions: Object.freeze(component.actions.filter(({ available }) => available)),
      }),
    procedures: procedures.filter(({ available }) => available),
  };
}

/** From the front, high priority first, until the first that does not fit. */
function withinBudget(groups: readonly Group[], budget: number): readonly Group[] {
  let used = 0;
  const end = groups.findIndex(({ component, procedures }) => {
    used += utf8Length(JSON.stringify([component, procedures]));
    return used > budget;
  });
  return end < 0 ? groups : groups.slice(0, end);
}

/** The host's route as our own copy; one that throws or is no JSON does not break a snapshot. */
function currentRoute(route: (() => AgentRoute | undefined) | undefined): AgentRoute | undefined {
  if (!route) return undefined;
  try {
    const current = route();
    if (!current || typeof current.path !== "string") return undefined;
    const copy = copyJson({ path: current.path, ...(current.params && { params: { ...current.params } }) });
    return copy.ok ? (copy.value as unknown as AgentRoute) : undefined;
  } catch (error) {
    reportContained("route() threw", error);
    return undefined;
  }
}
