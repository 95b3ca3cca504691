import { cutText } from "../../errors/checked-error";
import { refusal } from "../../errors/refuse";
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
export function resolveTarget(call: Invocation, request: AdmittedRequest): ResolvedTarget {
  const { surface } = call;
  const target = findTarget(surface, request);
  checkSurfaceVersion(surface, request, target.capability);
  call.attachTo(target.capability);
  return target;
}

function findTarget(surface: Surface, request: AdmittedRequest): ResolvedTarget {
  const { registrationId } = request;
  const isRetired = registrationId !== undefined && !surface.table.get(registrationId);
  const known: ResolvedTarget[] = [];
  for (const capability of capabilitiesOf(surface, request, isRetired)) {
    const target = targetOf(surface, request, capability);
    if (target) known.push(target);
  }
  if (isRetired) throw retired(surface, request, registrationId, known);
  const visible = known.length > 1 ? known.filter(({ hidden }) => !hidden) : known;
  if (visible.length > 1) throw ambiguous(visible);
  const only = visible[0] ?? known[0];
  if (only) return only;
  const { capabilityId, instanceId, consumerKey } = request;
  const wasKnown =
    registrationId === undefined && surface.tombstones.wasKnown(capabilityId, instanceId, consumerKey);
  throw wasKnown ? refusal("COMPONENT_UNMOUNTED", { phase: "resolve" }) : refusal("CAPABILITY_NOT_FOUND");
}

/** Whatever the request may mean: one of the registration that it names, or of any that is live. */
function capabilitiesOf(
  { table }: Surface,
  { capabilityId, instanceId, registrationId }: AdmittedRequest,
  isRetired: boolean,
): Capability[] {
  let named = isRetired ? undefined : table.get(registrationId ?? "");
  if (!named && instanceId !== undefined && capabilityId.startsWith("view:")) {
    // Found by its key, however many instances there are.
    named = table.ofKey(
      `${capabilityId.slice("view:".length, capabilityId.lastIndexOf("."))}\0${instanceId}`,
    );
  }
  return (named?.capabilities ?? table.offering(capabilityId)).filter(
    ({ id, registration }) =>
      id === capabilityId && (instanceId === undefined || registration.instanceId === instanceId),
  );
}

function targetOf(
  surface: Surface,
  { consumer, consumerKey }: AdmittedRequest,
  capability: Capability,
): ResolvedTarget | undefined {
  const { discovery } = capability.policies;
  if (discovery.length === 0) return { capability, hidden: false };
  const vote = evaluateDiscovery(discovery, policyContext(surface, capability, consumer, surface.host()));
  const hidden = vote.decision === "hide";
  return !hidden || capability.shownTo?.has(consumerKey) ? { capability, hidden } : undefined;
}

function retired(
  { tombstones }: Surface,
  { capabilityId, instanceId }: AdmittedRequest,
  registrationId: string,
  live: readonly ResolvedTarget[],
) {
  const tombstone = tombstones.find(registrationId, capabilityId, instanceId);
  if (!tombstone) {
    return live.length > 0
      ? refusal("STALE_CAPABILITY", { reason: "surface-reloaded" })
      : refusal("CAPABILITY_NOT_FOUND");
  }
  const successor = live.find(({ capability }) => capability.registration.key === tombstone.key);
  if (!successor) return refusal("COMPONENT_UNMOUNTED", { phase: "resolve" });
  return refusal("STALE_CAPABILITY", {
    reason: "registration-replaced",
    liveRegistrationId: successor.capability.registration.id,
  });
}

function ambiguous(visible: readonly ResolvedTarget[]) {
  const instances = visible
    .map(({ capability }) => describeInstance(capability))
    // By UTF-16 unit, so that the order is the same in every locale.
    .sort((a, b) => Number(a.instanceId > b.instanceId) - Number(a.instanceId < b.instanceId))
    .slice(0, MAX_LISTED_INSTANCES);
  return refusal("AMBIGUOUS_INSTANCE", { instances });
}

function describeInstance(capability: Capability): JsonObject & { instanceId: string } {
  const { id, instanceId, descriptor } = capability.registration;
  const context = capability.kind === "procedure" && capability.declared.contextLink;
  return {
    instanceId,
    registrationId: id,
    ...(context
      ? { context: { ...context } }
      : { description: cutText(descriptor.description, MAX_LISTED_DESCRIPTION) }),
  };
}

/** Only what cannot be taken back insists on the version that the consumer has read (D1). */
function checkSurfaceVersion(surface: Surface, request: AdmittedRequest, { effect }: Capability): void {
  if (effect !== "destructive" && effect !== "external-side-effect") return;
  if (request.surfaceVersion === undefined || request.surfaceVersion === surface.version.current) return;
  throw refusal("STALE_CAPABILITY", { reason: "surface-version-mismatch" });
}
