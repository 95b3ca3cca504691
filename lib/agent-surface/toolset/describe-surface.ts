import { copyJson } from "../core/json/copy-json";
import type { JsonObject, JsonValue } from "../core/json/json-value";
import type { JsonSchemaDocument } from "../core/schema/agent-schema";
import type { AgentSurfaceSnapshot } from "../core/snapshot/surface-snapshot";
import { type Offer, offersOf } from "./offers";

/**
 * What `surface_discover` answers: a snapshot without what the next call does not need. What is usual is left out: an
 * instance called `default`, an input of no fields, that something is available and needs no approval.
 */
export function describeSurface(
  snapshot: AgentSurfaceSnapshot,
  scopeRejected: readonly string[] | undefined,
): JsonValue {
  const { surfaceVersion, route, components, procedures, truncated } = snapshot;
  const offers = new Map(offersOf(snapshot).map((offer) => [offer.descriptor, offer]));
  const describe = (descriptors: readonly Offer["descriptor"][]) =>
    some(descriptors.flatMap((descriptor) => describeOffer(offers.get(descriptor))));
  const copy = copyJson({
    surfaceVersion,
    route,
    components: components.map(({ type, instanceId, description, meta, observations, actions }) => ({
      type,
      instanceId: unlessDefault(instanceId),
      description,
      meta,
      observations: describe(observations),
      actions: describe(actions),
    })),
    procedures: describe(procedures),
    truncated,
    scopeRejected: some(scopeRejected),
  });
  // Made of a snapshot, which holds nothing but JSON.
  return copy.ok ? copy.value : null;
}

function describeOffer(offer: Offer | undefined) {
  if (!offer) return [];
  const { descriptor, capabilityId, instanceId } = offer;
  const { description, available, unavailableReason, meta } = descriptor;
  const acts = "effect" in descriptor ? descriptor : undefined;
  const procedure = "procedureId" in descriptor ? descriptor : undefined;
  return {
    capabilityId,
    instanceId: procedure && unlessDefault(instanceId),
    description,
    note: procedure?.contextualNote,
    effect: acts?.effect,
    confirmation: acts?.confirmation === "required" ? "required" : undefined,
    inputSchema: acts && withFields(acts.inputSchema),
    available: available ? undefined : false,
    unavailableReason,
    meta,
  };
}

/** The dialect says nothing that a model needs, and an input that has to be empty is none. */
function withFields({ $schema: _, ...schema }: JsonSchemaDocument): JsonObject | undefined {
  const { properties, additionalProperties } = schema;
  const isEmpty = additionalProperties === false && Object.keys(properties ?? {}).length === 0;
  return isEmpty ? undefined : schema;
}

function unlessDefault(instanceId: string): string | undefined {
  return instanceId === "default" ? undefined : instanceId;
}

function some<Item>(items: readonly Item[] | undefined): readonly Item[] | undefined {
  return items?.length ? items : undefined;
}
