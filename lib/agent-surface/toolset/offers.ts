import type {
  AgentActionDescriptor,
  AgentComponentDescriptor,
  AgentObservationDescriptor,
  AgentProcedureDescriptor,
  AgentSurfaceSnapshot,
} from "../core/snapshot/surface-snapshot";

/** One capability that a snapshot lists, with what a call of it names. */
export interface Offer {
  readonly descriptor: AgentObservationDescriptor | AgentActionDescriptor | AgentProcedureDescriptor;
  readonly capabilityId: string;
  readonly registrationId: string;
  readonly instanceId: string;
}

/** Descriptors are shared by the snapshots of an unchanged component, and what is made from them is too. */
const offersByDescriptor = new WeakMap<object, readonly Offer[]>();

/** Everything that a snapshot lists, in its order; the same object for the same descriptor. */
export function offersOf({ components, procedures }: AgentSurfaceSnapshot): readonly Offer[] {
  const offers: Offer[] = [];
  for (const component of components) offers.push(...madeOnce(component, offersOfComponent));
  for (const procedure of procedures) {
    offers.push(
      ...madeOnce(procedure, () => {
        const { procedureId, registrationId, context } = procedure;
        // Without a link the instance is that of the component which made the reference.
        const owner = context ?? components.find((component) => component.registrationId === registrationId);
        const instanceId = owner?.instanceId ?? "default";
        return [{ descriptor: procedure, capabilityId: procedureId, registrationId, instanceId }];
      }),
    );
  }
  return offers;
}

function madeOnce<Descriptor extends object>(
  descriptor: Descriptor,
  make: (descriptor: Descriptor) => readonly Offer[],
): readonly Offer[] {
  let offers = offersByDescriptor.get(descriptor);
  if (!offers) {
    offers = make(descriptor);
    offersByDescriptor.set(descriptor, offers);
  }
  return offers;
}

function offersOfComponent(component: AgentComponentDescriptor): readonly Offer[] {
  const { registrationId, instanceId } = component;
  return [...component.observations, ...component.actions].map((descriptor) => ({
    descriptor,
    capabilityId: descriptor.capabilityId,
    registrationId,
    instanceId,
  }));
}
