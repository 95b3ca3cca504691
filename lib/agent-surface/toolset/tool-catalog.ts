import type { JsonSchemaDocument } from "../core/schema/agent-schema";
import { emptyObjectSchema } from "../core/schema/empty-object-schema";
import type {
  AgentActionDescriptor,
  AgentComponentDescriptor,
  AgentObservationDescriptor,
  AgentProcedureDescriptor,
  AgentSurfaceSnapshot,
} from "../core/snapshot/surface-snapshot";
import type { AgentToolState } from "./agent-tool";
import { assignWireNames, type WireNameEntry } from "./wire-names";

/** One capability of one registration, ready to be called by its wire name. */
export interface CatalogEntry {
  readonly name: string;
  readonly capabilityId: string;
  readonly registrationId: string;
  /** Present where the name needs it, because the type is mounted more than once. */
  readonly instanceId: string | undefined;
  readonly description: string;
  readonly inputSchema: JsonSchemaDocument;
  readonly state: AgentToolState;
}

type Descriptor = AgentObservationDescriptor | AgentActionDescriptor | AgentProcedureDescriptor;

interface Offer {
  readonly descriptor: Descriptor;
  readonly capabilityId: string;
  readonly registrationId: string;
  readonly instanceId: string;
}

const AVAILABLE: AgentToolState = Object.freeze({ available: true });

/**
 * Snapshots as catalog entries. Names are assigned anew only when what is offered changes, an entry is made
 * anew only when its descriptor does.
 */
export class ToolCatalog {
  private entries: readonly CatalogEntry[] = [];
  private offers: readonly Offer[] = [];
  private names: readonly string[] = [];
  private components: AgentSurfaceSnapshot["components"] | undefined;
  private procedures: AgentSurfaceSnapshot["procedures"] | undefined;

  read(snapshot: AgentSurfaceSnapshot): readonly CatalogEntry[] {
    if (this.components === snapshot.components && this.procedures === snapshot.procedures)
      return this.entries;
    this.components = snapshot.components;
    this.procedures = snapshot.procedures;
    const offers = offersOf(snapshot);
    const mounts = countMounts(offers);
    if (!sameOffers(offers, this.offers)) {
      this.names = assignWireNames(offers.map((offer) => wireEntryOf(offer, mounts)));
    }
    const last = new Map(this.offers.map((offer, index) => [offer.descriptor, this.entries[index]]));
    this.entries = offers.map((offer, index) => {
      const wire = wireEntryOf(offer, mounts);
      const name = this.names[index] as string;
      const before = last.get(offer.descriptor);
      if (before && before.name === name && before.registrationId === offer.registrationId) return before;
      return entryOf(offer, wire, name);
    });
    this.offers = offers;
    return this.entries;
  }
}

function offersOf({ components, procedures }: AgentSurfaceSnapshot): Offer[] {
  const offers: Offer[] = [];
  const instances = new Map<string, string>();
  for (const component of components) {
    instances.set(component.registrationId, component.instanceId);
    for (const descriptor of [...component.observations, ...component.actions]) {
      offers.push(viewOffer(component, descriptor));
    }
  }
  for (const descriptor of procedures) {
    offers.push({
      descriptor,
      capabilityId: descriptor.procedureId,
      registrationId: descriptor.registrationId,
      instanceId: descriptor.context?.instanceId ?? instances.get(descriptor.registrationId) ?? "default",
    });
  }
  return offers;
}

function viewOffer(
  { registrationId, instanceId }: AgentComponentDescriptor,
  descriptor: AgentObservationDescriptor | AgentActionDescriptor,
): Offer {
  return { descriptor, capabilityId: descriptor.capabilityId, registrationId, instanceId };
}

/** How often each capability is on offer; only what is there twice needs its instance in the name. */
function countMounts(offers: readonly Offer[]): ReadonlyMap<string, number> {
  const mounts = new Map<string, number>();
  for (const { capabilityId } of offers) mounts.set(capabilityId, (mounts.get(capabilityId) ?? 0) + 1);
  return mounts;
}

function wireEntryOf(
  { capabilityId, instanceId }: Offer,
  mounts: ReadonlyMap<string, number>,
): WireNameEntry {
  return (mounts.get(capabilityId) ?? 0) > 1 ? { capabilityId, instanceId } : { capabilityId };
}

function sameOffers(a: readonly Offer[], b: readonly Offer[]): boolean {
  return (
    a.length === b.length &&
    a.every((offer, index) => {
      const other = b[index] as Offer;
      return offer.capabilityId === other.capabilityId && offer.instanceId === other.instanceId;
    })
  );
}

function entryOf(
  { descriptor, capabilityId, registrationId }: Offer,
  wire: WireNameEntry,
  name: string,
): CatalogEntry {
  const procedure = "procedureId" in descriptor ? descriptor : undefined;
  const { available, unavailableReason } = descriptor;
  const note = procedure?.contextualNote;
  return {
    name,
    capabilityId,
    registrationId,
    instanceId: wire.instanceId,
    description: `${prefixOf(descriptor)} ${descriptor.description}`,
    inputSchema: "inputSchema" in descriptor ? descriptor.inputSchema : emptyObjectSchema.jsonSchema,
    state:
      available && note === undefined
        ? AVAILABLE
        : Object.freeze({
            available,
            ...(unavailableReason !== undefined && { unavailableReason }),
            ...(note !== undefined && { note }),
          }),
  };
}

/** `[view · local-state]`, `[domain · destructive · requires confirmation]`: what kind of thing it is, at a glance. */
function prefixOf(descriptor: Descriptor): string {
  const parts = [
    "procedureId" in descriptor ? "domain" : "view",
    "effect" in descriptor ? descriptor.effect : "read",
  ];
  if ("confirmation" in descriptor && descriptor.confirmation === "required")
    parts.push("requires confirmation");
  return `[${parts.join(" · ")}]`;
}
