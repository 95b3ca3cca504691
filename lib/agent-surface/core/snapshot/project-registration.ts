import type { AgentConsumer, AgentHost } from "../consumer/agent-consumer";
import type { AgentCapabilityKind } from "../definition/capability-definition";
import { reportContained } from "../errors/report-contained";
import { evaluateDiscovery } from "../policy/evaluate-discovery";
import { policyContext } from "../policy/policy-context";
import type {
  Capability,
  CapabilityDescriptor,
  ProcedureCapability,
  Registration,
} from "../registry/registration";
import type { Surface } from "../registry/surface";
import { unavailableReason } from "./availability";
import { ShownTo } from "./shown-to";
import type {
  AgentActionDescriptor,
  AgentComponentDescriptor,
  AgentObservationDescriptor,
  AgentProcedureDescriptor,
} from "./surface-snapshot";

/** What one consumer sees of one registration. */
export interface RegistrationView {
  readonly registration: Registration;
  /** Per capability of the registration, a hole is hidden; kept for those alone that may differ at the next read. */
  readonly slots: readonly (CapabilityDescriptor | undefined)[];
  /** Absent when everything in it is hidden. */
  readonly component: AgentComponentDescriptor | undefined;
  readonly procedures: readonly AgentProcedureDescriptor[];
}

export interface Viewer {
  readonly consumer: AgentConsumer;
  readonly consumerKey: string;
  readonly host: AgentHost;
}

/** Projects one registration; gives the last view back when nothing in it moved. */
export function projectRegistration(
  surface: Surface,
  registration: Registration,
  viewer: Viewer,
  last: RegistrationView | undefined,
): RegistrationView {
  const slots = registration.capabilities.map((capability, index) => {
    const descriptor = projectCapability(surface, capability, viewer, last?.slots[index]);
    if (descriptor && capability.policies.discovery.length > 0) {
      capability.shownTo ??= new ShownTo();
      capability.shownTo.add(viewer.consumerKey);
    }
    return descriptor;
  });
  return last && slots.every((slot, index) => slot === last.slots[index])
    ? last
    : assemble(registration, slots);
}

/** One for all: most registrations lack one kind or two. */
const NONE: readonly never[] = Object.freeze([]);

function assemble(
  registration: Registration,
  slots: readonly (CapabilityDescriptor | undefined)[],
): RegistrationView {
  const { capabilities, descriptor } = registration;
  const shown = <Descriptor extends CapabilityDescriptor>(kind: AgentCapabilityKind) => {
    // A slot holds what its capability's kind has; the copy has no room for more, as a list that grew would have.
    const list = slots.filter((slot, index) => slot && capabilities[index]?.kind === kind) as Descriptor[];
    return list.length > 0 ? Object.freeze([...list]) : NONE;
  };
  const observations = shown<AgentObservationDescriptor>("observation");
  const actions = shown<AgentActionDescriptor>("action");
  return {
    registration,
    slots: registration.dynamic ? slots : NONE,
    component:
      capabilities.length === 0 || slots.some(Boolean)
        ? Object.freeze({ ...descriptor, observations, actions })
        : undefined,
    procedures: shown<AgentProcedureDescriptor>("procedure"),
  };
}

function projectCapability(
  surface: Surface,
  capability: Capability,
  viewer: Viewer,
  last: CapabilityDescriptor | undefined,
): CapabilityDescriptor | undefined {
  let reason: string | undefined;
  if (capability.policies.discovery.length > 0) {
    const vote = evaluateDiscovery(
      capability.policies.discovery,
      policyContext(surface, capability, viewer.consumer, viewer.host),
    );
    if (vote.decision === "hide") return undefined;
    if (vote.decision === "disable") reason = vote.reason;
  }
  reason = unavailableReason(capability) ?? reason;
  const note = capability.kind === "procedure" ? noteOf(capability) : undefined;
  if (reason === undefined && note === undefined) return capability.descriptor;
  const lastNote = last && "contextualNote" in last ? last.contextualNote : undefined;
  if (last && last.unavailableReason === reason && lastNote === note) return last;
  return Object.freeze({
    ...capability.descriptor,
    ...(note !== undefined && { contextualNote: note }),
    ...(reason !== undefined && { available: false, unavailableReason: reason }),
  });
}

function noteOf(capability: ProcedureCapability): string | undefined {
  const { describe } = capability.binding.config;
  if (!describe) return undefined;
  try {
    const note: unknown = describe();
    return typeof note === "string" && note !== "" ? note : undefined;
  } catch (error) {
    reportContained(`describe() of "${capability.id}" threw`, error);
    return undefined;
  }
}
