import { type AgentConsumer, ANONYMOUS_CONSUMER, consumerKeyOf } from "../consumer/agent-consumer";
import type { Registration } from "../registry/registration";
import type { Surface } from "../registry/surface";
import { projectRegistration, type RegistrationView, type Viewer } from "./project-registration";
import type { AgentComponentDescriptor, AgentProcedureDescriptor } from "./surface-snapshot";

/** Consumers whose projections are kept; the one that has not looked for longest is forgotten. */
const KEPT_VIEWS = 16;

/** What one consumer sees of the whole surface. Frozen lists, the same objects as long as nothing moved. */
export interface SurfaceView {
  readonly components: readonly AgentComponentDescriptor[];
  readonly procedures: readonly AgentProcedureDescriptor[];
  /** Both lists again, grouped by registration in snapshot order. */
  readonly groups: readonly RegistrationView[];
}

interface KeptView {
  view: SurfaceView;
  version: string;
  readonly registrations: WeakMap<Registration, RegistrationView>;
}

/**
 * Keeps a projection per consumer, so that an unchanged surface costs nothing again, what has policies or
 * `when()` costs those calls alone, and one change re-projects one component.
 */
export class SurfaceProjector {
  private readonly kept = new Map<string, KeptView>();

  constructor(private readonly surface: Surface) {}

  get size(): number {
    return this.kept.size;
  }

  project(consumer: AgentConsumer = ANONYMOUS_CONSUMER): SurfaceView {
    const { surface } = this;
    const { table } = surface;
    const consumerKey = consumerKeyOf(consumer);
    const kept = this.viewOf(table.dynamic.size > 0 ? consumerKey : "");
    const version = surface.version.current;
    const changed = kept.version !== version;
    if (!changed && table.dynamic.size === 0) return kept.view;

    const viewer: Viewer = { consumer, consumerKey, host: surface.host() };
    let moved = changed;
    // Copied, since a condition that is asked may mount something.
    for (const registration of [...(changed ? table.ordered() : table.dynamic)]) {
      if (this.refresh(registration, viewer, kept)) moved = true;
    }
    if (moved) {
      kept.view = this.assemble(kept);
      kept.version = version;
    }
    return kept.view;
  }

  clear(): void {
    this.kept.clear();
  }

  /** Whether the consumer's view of this registration became another one. */
  private refresh(registration: Registration, viewer: Viewer, kept: KeptView): boolean {
    if (!registration.dynamic) {
      registration.view ??= projectRegistration(this.surface, registration, viewer, undefined);
      return false;
    }
    const last = kept.registrations.get(registration);
    const view = projectRegistration(this.surface, registration, viewer, last);
    if (view === last) return false;
    kept.registrations.set(registration, view);
    return true;
  }

  private assemble(kept: KeptView): SurfaceView {
    const components: AgentComponentDescriptor[] = [];
    const procedures: AgentProcedureDescriptor[] = [];
    const groups: RegistrationView[] = [];
    for (const registration of this.surface.table.ordered()) {
      const view = registration.dynamic ? kept.registrations.get(registration) : registration.view;
      if (!view) continue;
      groups.push(view);
      if (view.component) components.push(view.component);
      for (const procedure of view.procedures) procedures.push(procedure);
    }
    return { components: Object.freeze(components), procedures: Object.freeze(procedures), groups };
  }

  private viewOf(key: string): KeptView {
    const found = this.kept.get(key);
    if (found) {
      if (this.kept.size > 1) {
        this.kept.delete(key);
        this.kept.set(key, found);
      }
      return found;
    }
    const fresh: KeptView = { view: EMPTY_VIEW, version: "", registrations: new WeakMap() };
    this.kept.set(key, fresh);
    if (this.kept.size > KEPT_VIEWS) {
      for (const oldest of this.kept.keys()) {
        this.kept.delete(oldest);
        break;
      }
    }
    return fresh;
  }
}

const EMPTY_VIEW: SurfaceView = Object.freeze({
  components: Object.freeze([]),
  procedures: Object.freeze([]),
  groups: Object.freeze([]),
});
