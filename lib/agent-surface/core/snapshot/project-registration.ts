import type { AgentConsumer, AgentHost } from "../consumer/agent-consumer";
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
  /** Per capability of the registration; a hole is hidden. */
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
  const { capabilities } = registration;
  let moved: (CapabilityDescriptor | undefined)[] | undefined;
  for (let index = 0; index < capabilities.length; index++) {
    const capability = capabilities[index] as Capability;
    const descriptor = projectCapability(surface, capability, viewer, last?.slots[index]);
    if (moved) {
      moved.push(descriptor);
    } else if (!last || last.slots[index] !== descriptor) {
      moved = last ? [...last.slots.slice(0, index), descriptor] : [descriptor];
    }
    if (descriptor && capability.policies.discovery.length > 0) {
      capability.shownTo ??= new ShownTo();
      capability.shownTo.add(viewer.consumerKey);
    }
  }
  if (last && !moved) return last;
  return assemble(registration, moved ?? []);
}

function assemble(
  registration: Registration,
  slots: readonly (CapabilityDescriptor | undefined)[],
): RegistrationView {
  const observations: AgentObservationDescriptor[] = [];
  const actions: AgentActionDescriptor[] = [];
  const procedures: AgentProcedureDescriptor[] = [];
  registration.capabilities.forEach((capability, index) => {
    const descriptor = slots[index];
    if (!descriptor) return;
    if (capability.kind === "observation") observations.push(descriptor as AgentObservationDescriptor);
    else if (capability.kind === "action") actions.push(descriptor as AgentActionDescriptor);
    else procedures.push(descriptor as AgentProcedureDescriptor);
  });
  const hidden = registration.capabilities.length > 0 && slots.every((slot) => slot === undefined);
  return {
    registration,
    slots,
    component: hidden
      ? undefined
      : Object.freeze({
          ...registration.descriptor,
          observations: Object.freeze(observations),
          actions: Object.freeze(actions),
        }),
    procedures: Object.freeze(procedures),
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
