import { reportContained } from "../errors/report-contained";
import { copyJson } from "../json/copy-json";
import type { Surface } from "../registry/surface";
import type { SurfaceView } from "./kept-view";
import type { RegistrationView } from "./project-registration";
import type { AgentRoute, AgentSnapshotContext, AgentSurfaceSnapshot } from "./surface-snapshot";

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

type Group = Pick<RegistrationView, "component" | "procedures">;

function narrow({ groups }: SurfaceView, { scope, includeUnavailable, budget }: AgentSnapshotContext) {
  const inside = groups.filter(
    ({ registration: { type } }) => scope?.some((entry) => inScope(type, entry)) ?? true,
  );
  const rejected = scope?.filter(
    (entry) => !inside.some(({ registration }) => inScope(registration.type, entry)),
  );
  const offered = includeUnavailable === false ? inside.map(onlyAvailable) : inside;
  const kept = withinBudget(offered, budget);
  const { components, procedures } = listsOf(kept);
  const dropped = listsOf(offered.slice(kept.length));
  return {
    components,
    procedures,
    ...(kept.length < offered.length && {
      truncated: Object.freeze({
        droppedComponents: dropped.components.length,
        ...(dropped.procedures.length > 0 && { droppedProcedures: dropped.procedures.length }),
      }),
    }),
    ...(rejected && rejected.length > 0 && { scopeRejected: Object.freeze(rejected) }),
  };
}

function listsOf(groups: readonly Group[]) {
  return {
    components: Object.freeze(groups.flatMap(({ component }) => component ?? [])),
    procedures: Object.freeze(groups.flatMap(({ procedures }) => procedures)),
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
function withinBudget(groups: readonly Group[], budget = Number.POSITIVE_INFINITY): readonly Group[] {
  let left = budget;
  const end = groups.findIndex(({ component, procedures }) => {
    const copy = copyJson([component, procedures], Math.max(left, 0));
    left -= copy.ok ? copy.bytes : 0;
    return left < 0;
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
