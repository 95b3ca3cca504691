import type { AgentHost } from "../../consumer/agent-consumer";
import { cutText } from "../../errors/checked-error";
import { refusal } from "../../errors/refuse";
import { MAX_ID_LENGTH, parseCapabilityId } from "../../identity/capability-id";
import type { JsonObject } from "../../json/json-value";
import { evaluateDiscovery } from "../../policy/evaluate-discovery";
import { policyContext } from "../../policy/policy-context";
import type { Capability } from "../../registry/registration";
import type { Surface } from "../../registry/surface";
import type { AdmittedRequest, Invocation } from "../invocation";

/** Instances told in one `AMBIGUOUS_INSTANCE`, and characters of a description: so that all of it can be told. */
const MAX_LISTED_INSTANCES = 50;
const MAX_LISTED_DESCRIPTION = 100;

export interface ResolvedTarget {
  readonly capability: Capability;
  /** Hidden by policy now, but this consumer has seen it: it gets the policy's own refusal. */
  readonly hidden: boolean;
}

/**
 * Phase 2. Finds the one capability that the request means and checks its tokens. What policy hides from the
 * consumer does not exist here, on any path (D12).
 * @throws `CAPABILITY_NOT_FOUND`, `COMPONENT_UNMOUNTED`, `STALE_CAPABILITY`, `AMBIGUOUS_INSTANCE`
 */
export function resolveTarget(
  surface: Surface,
  invocation: Invocation,
  request: AdmittedRequest,
): ResolvedTarget {
  const { capabilityId } = request;
  if (capabilityId.length > MAX_ID_LENGTH || !parseCapabilityId(capabilityId))
    throw refusal("CAPABILITY_NOT_FOUND");
  const target =
    request.registrationId === undefined
      ? resolveByInstance(surface, request)
      : resolveByRegistration(surface, request, request.registrationId);
  checkSurfaceVersion(surface, request, target.capability);
  invocation.assertLive();
  invocation.capability = target.capability;
  const { registration } = target.capability;
  registration.inFlight ??= new Set();
  registration.inFlight.add(invocation);
  return target;
}

function resolveByRegistration(
  surface: Surface,
  request: AdmittedRequest,
  registrationId: string,
): ResolvedTarget {
  const { capabilityId, instanceId } = request;
  const registration = surface.table.get(registrationId);
  if (registration) {
    const capability = registration.capabilities.find(({ id }) => id === capabilityId);
    const meant = capability && (instanceId === undefined || instanceId === registration.instanceId);
    const candidate = meant ? candidateOf(surface, request, capability, surface.host()) : undefined;
    if (!candidate) throw refusal("CAPABILITY_NOT_FOUND");
    return candidate;
  }
  const live = candidatesOf(surface, request);
  const tombstone = surface.tombstones.find(registrationId, capabilityId, instanceId);
  if (!tombstone) {
    if (live.length > 0) throw stale("surface-reloaded");
    throw refusal("CAPABILITY_NOT_FOUND");
  }
  const successor = live.find(({ capability }) => capability.registration.key === tombstone.key);
  if (successor) {
    throw stale("registration-replaced", { liveRegistrationId: successor.capability.registration.id });
  }
  throw refusal("COMPONENT_UNMOUNTED", { phase: "resolve" });
}

function resolveByInstance(surface: Surface, request: AdmittedRequest): ResolvedTarget {
  const candidates = candidatesOf(surface, request);
  const visible = candidates.filter(({ hidden }) => !hidden);
  const only = visible[0] ?? candidates[0];
  if (!only) {
    const known = surface.tombstones.wasKnown(request.capabilityId, request.instanceId, request.consumerKey);
    throw known ? refusal("COMPONENT_UNMOUNTED", { phase: "resolve" }) : refusal("CAPABILITY_NOT_FOUND");
  }
  if (visible.length < 2) return only;
  throw refusal("AMBIGUOUS_INSTANCE", {
    instances: visible
      .map(({ capability }) => describeInstance(capability))
      .sort((a, b) => compareText(a.instanceId, b.instanceId))
      .slice(0, MAX_LISTED_INSTANCES),
  });
}

/** By UTF-16 unit, so that the order is the same in every locale. */
function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function describeInstance(capability: Capability): JsonObject & { instanceId: string } {
  const { registration } = capability;
  return {
    instanceId: registration.instanceId,
    registrationId: registration.id,
    ...(capability.kind === "procedure" && capability.declared.contextLink
      ? { context: { ...capability.declared.contextLink } }
      : { description: cutText(registration.descriptor.description, MAX_LISTED_DESCRIPTION) }),
  };
}

function candidatesOf(surface: Surface, request: AdmittedRequest): ResolvedTarget[] {
  const { capabilityId, instanceId } = request;
  const found: ResolvedTarget[] = [];
  let host: AgentHost | undefined;
  for (const capability of offering(surface, capabilityId, instanceId)) {
    if (instanceId !== undefined && capability.registration.instanceId !== instanceId) continue;
    host ??= surface.host();
    const candidate = candidateOf(surface, request, capability, host);
    if (candidate) found.push(candidate);
  }
  return found;
}

/** A view capability of a named instance is found by its key, however many instances there are. */
function offering(
  surface: Surface,
  capabilityId: string,
  instanceId: string | undefined,
): Iterable<Capability> {
  if (instanceId === undefined || !capabilityId.startsWith("view:"))
    return surface.table.offering(capabilityId);
  const type = capabilityId.slice("view:".length, capabilityId.lastIndexOf("."));
  const registration = surface.table.ofKey(`${type}\0${instanceId}`);
  return registration?.capabilities.filter(({ id }) => id === capabilityId) ?? [];
}

function candidateOf(
  surface: Surface,
  request: AdmittedRequest,
  capability: Capability,
  host: AgentHost,
): ResolvedTarget | undefined {
  const { discovery } = capability.policies;
  if (discovery.length === 0) return { capability, hidden: false };
  const vote = evaluateDiscovery(discovery, policyContext(surface, capability, request.consumer, host));
  if (vote.decision !== "hide") return { capability, hidden: false };
  return capability.shownTo?.has(request.consumerKey) ? { capability, hidden: true } : undefined;
}

/** Only what cannot be taken back insists on the version that the consumer has read (D1). */
function checkSurfaceVersion(surface: Surface, request: AdmittedRequest, capability: Capability): void {
  if (capability.effect !== "destructive" && capability.effect !== "external-side-effect") return;
  if (request.surfaceVersion === undefined || request.surfaceVersion === surface.version.current) return;
  throw stale("surface-version-mismatch");
}

export function stale(
  reason: "surface-reloaded" | "registration-replaced" | "surface-version-mismatch",
  more?: { liveRegistrationId: string },
) {
  return refusal("STALE_CAPABILITY", { reason, ...more });
}
