import { type AgentConsumer, ANONYMOUS_CONSUMER, consumerKeyOf } from "../consumer/agent-consumer";
import type { Registration } from "../registry/registration";
import type { Surface } from "../registry/surface";
import { KeptView, type SurfaceView } from "./kept-view";
import type { Viewer } from "./project-registration";

/** Consumers whose views are kept; the one that has not looked for longest is forgotten. */
const KEPT_VIEWS = 16;

/**
 * Keeps a view per consumer, so that an unchanged surface costs nothing again, what has policies or `when()` costs
 * those calls alone, and one change re-projects one component.
 */
export class SurfaceProjector {
  private readonly kept = new Map<string, KeptView>();

  constructor(private readonly surface: Surface) {}

  get size(): number {
    return this.kept.size;
  }

  project(consumer: AgentConsumer = ANONYMOUS_CONSUMER): SurfaceView {
    const { surface } = this;
    const { dynamic } = surface.table;
    const consumerKey = consumerKeyOf(consumer);
    const view = this.viewOf(dynamic.size > 0 ? consumerKey : "");
    if (view.due.size > 0 || dynamic.size > 0) {
      const viewer: Viewer = { consumer, consumerKey, host: surface.host() };
      // A list of its own, since a condition that is asked may mount something.
      const due = [...view.due.union(dynamic)];
      view.due.clear();
      for (const registration of due) view.refresh(surface, registration, viewer);
    }
    return view.current();
  }

  /** To be told of whatever was mounted, unmounted or pushed. */
  changed(registration: Registration): void {
    registration.view = undefined;
    for (const view of this.kept.values()) {
      if (registration.active) view.due.add(registration);
      else view.forget(registration);
    }
  }

  clear(): void {
    this.kept.clear();
  }

  private viewOf(key: string): KeptView {
    const { kept } = this;
    const view = kept.get(key) ?? new KeptView(this.surface.table.all());
    kept.delete(key);
    kept.set(key, view);
    if (kept.size > KEPT_VIEWS) kept.delete(kept.keys().next().value ?? "");
    return view;
  }
}
