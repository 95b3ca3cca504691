import type { Registration } from "../registry/registration";
import { placeOf } from "../registry/snapshot-order";
import type { Surface } from "../registry/surface";
import { projectRegistration, type RegistrationView, type Viewer } from "./project-registration";
import type { AgentComponentDescriptor, AgentProcedureDescriptor } from "./surface-snapshot";

/** What one consumer sees of the whole surface. Frozen lists, the same objects as long as nothing moved. */
export interface SurfaceView {
  readonly components: readonly AgentComponentDescriptor[];
  readonly procedures: readonly AgentProcedureDescriptor[];
  /** Both lists again, by registration. Moves with the surface, so it is to be read at once. */
  readonly groups: readonly RegistrationView[];
}

/** One consumer's view, kept up to date piece by piece: a change costs no walk over all that is mounted. */
export class KeptView {
  /** What is to be projected before the view is current. */
  readonly due: Set<Registration>;
  /** What is not hidden, in snapshot order, and place by place its component: to copy a frozen list would be slow. */
  private readonly groups: RegistrationView[] = [];
  private readonly components: AgentComponentDescriptor[] = [];
  /** Of what may differ between two reads; the others' own view serves everybody. */
  private readonly last = new WeakMap<Registration, RegistrationView>();
  private shownComponents: readonly AgentComponentDescriptor[] | undefined;
  private shownProcedures: readonly AgentProcedureDescriptor[] | undefined;

  constructor(registrations: Iterable<Registration>) {
    this.due = new Set(registrations);
  }

  current(): SurfaceView {
    const { groups } = this;
    this.shownComponents ??= Object.freeze([...this.components]);
    this.shownProcedures ??= Object.freeze(groups.flatMap(({ procedures }) => procedures));
    return { components: this.shownComponents, procedures: this.shownProcedures, groups };
  }

  refresh(surface: Surface, registration: Registration, viewer: Viewer): void {
    const last = this.last.get(registration);
    const project = () => projectRegistration(surface, registration, viewer, last);
    if (!registration.dynamic) registration.view ??= project();
    const next = registration.view ?? project();
    // A condition that was asked may have unmounted it.
    if (next !== last && registration.active) this.put(registration, next);
  }

  forget(registration: Registration): void {
    this.due.delete(registration);
    this.put(registration, undefined);
  }

  private put(registration: Registration, next: RegistrationView | undefined): void {
    const { groups, components } = this;
    const place = placeOf(groups, registration, registrationOf);
    const found = groups[place];
    const last = found && registrationOf(found) === registration ? found : undefined;
    if (next?.component) {
      groups.splice(place, last ? 1 : 0, next);
      components.splice(place, last ? 1 : 0, next.component);
    } else if (last) {
      groups.splice(place, 1);
      components.splice(place, 1);
    }
    if (next && registration.dynamic) this.last.set(registration, next);
    if (next?.component !== last?.component) this.shownComponents = undefined;
    if (next?.procedures.length || last?.procedures.length) this.shownProcedures = undefined;
  }
}

function registrationOf({ registration }: RegistrationView): Registration {
  return registration;
}
