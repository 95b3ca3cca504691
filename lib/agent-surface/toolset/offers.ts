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

export type OfferSource = AgentComponentDescriptor | AgentProcedureDescriptor;

/** Descriptors are shared by the snapshots of an unchanged component, and what is made from them is too. */
const offersByDescriptor = new WeakMap<object, readonly Offer[]>();

/** Everything that a snapshot lists, in its order; the same object for the same descriptor. */
export function offersOf({ components, procedures }: AgentSurfaceSnapshot): readonly Offer[] {
  return [...components, ...procedures].flatMap((source) => offersOfSource(source, components));
}

/** What one component, or one reference to a procedure, offers. */
export function offersOfSource(
  source: OfferSource,
  components: AgentSurfaceSnapshot["components"],
): readonly Offer[] {
  let offers = offersByDescriptor.get(source);
  if (!offers) {
    offers = "procedureId" in source ? offersOfProcedure(source, components) : offersOfComponent(source);
    offersByDescriptor.set(source, offers);
  }
  return offers;
}

function offersOfProcedure(
  descriptor: AgentProcedureDescriptor,
  components: AgentSurfaceSnapshot["components"],
): readonly Offer[] {
  const { procedureId, registrationId, context } = descriptor;
  // Without a link the instance is that of the component which made the reference.
  const owner = context ?? components.find((component) => component.registrationId === registrationId);
  const instanceId = owner?.instanceId ?? "default";
  return [{ descriptor, capabilityId: procedureId, registrationId, instanceId }];
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
