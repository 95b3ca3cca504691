import type { AgentEffect } from "../core/definition/capability-definition";
import type { JsonSchemaDocument } from "../core/schema/agent-schema";
import { emptyObjectSchema } from "../core/schema/empty-object-schema";
import type { AgentSurfaceSnapshot } from "../core/snapshot/surface-snapshot";
import type { AgentToolState } from "./agent-tool";
import { type Offer, offersOf } from "./offers";
import { assignWireNames, type WireNameEntry } from "./wire-names";

/** One capability of one registration, ready to be called by its wire name. */
export interface CatalogEntry {
  readonly name: string;
  readonly capabilityId: string;
  readonly registrationId: string;
  /** Present where the name needs it, because the type is mounted more than once. */
  readonly instanceId: string | undefined;
  readonly effect: AgentEffect;
  readonly description: string;
  readonly inputSchema: JsonSchemaDocument;
  readonly state: AgentToolState;
}

export const AVAILABLE: AgentToolState = Object.freeze({ available: true });

/**
 * Snapshots as catalog entries. Names are assigned anew only when what is offered changes, an entry is made
 * anew only when its descriptor does.
 */
export class ToolCatalog {
  private entries: readonly CatalogEntry[] = [];
  private offers: readonly Offer[] = [];
  private components: AgentSurfaceSnapshot["components"] | undefined;
  private procedures: AgentSurfaceSnapshot["procedures"] | undefined;

  read(snapshot: AgentSurfaceSnapshot): readonly CatalogEntry[] {
    if (this.components === snapshot.components && this.procedures === snapshot.procedures)
      return this.entries;
    this.components = snapshot.components;
    this.procedures = snapshot.procedures;
    const offers = offersOf(snapshot);
    this.entries = this.followed(offers) ?? this.named(offers);
    this.offers = offers;
    return this.entries;
  }

  /** The same things on offer, some of them with another state: every name stays. */
  private followed(offers: readonly Offer[]): readonly CatalogEntry[] | undefined {
    if (offers.length !== this.offers.length) return undefined;
    const isFollower = (offer: Offer, index: number) => {
      const last = this.offers[index];
      return (
        offer === last || (offer.capabilityId === last?.capabilityId && offer.instanceId === last.instanceId)
      );
    };
    if (!offers.every(isFollower)) return undefined;
    return this.entries.map((entry, index) => {
      const offer = offers[index] as Offer;
      return offer === this.offers[index] ? entry : entryOf(offer, entry.name, entry.instanceId);
    });
  }

  private named(offers: readonly Offer[]): readonly CatalogEntry[] {
    const mounts = new Map<string, number>();
    for (const { capabilityId } of offers) mounts.set(capabilityId, (mounts.get(capabilityId) ?? 0) + 1);
    const wires = offers.map(
      ({ capabilityId, instanceId }): WireNameEntry =>
        // Only what is there twice needs its instance in the name.
        mounts.get(capabilityId) === 1 ? { capabilityId } : { capabilityId, instanceId },
    );
    const names = assignWireNames(wires);
    const known = new Map(this.offers.map((offer, index) => [offer, this.entries[index]]));
    return offers.map((offer, index) => {
      const name = names[index] as string;
      const last = known.get(offer);
      return last?.name === name ? last : entryOf(offer, name, wires[index]?.instanceId);
    });
  }
}

function entryOf(
  { descriptor, capabilityId, registrationId }: Offer,
  name: string,
  instanceId: string | undefined,
): CatalogEntry {
  const { available, unavailableReason } = descriptor;
  const effect = "effect" in descriptor ? descriptor.effect : "read";
  const note = "procedureId" in descriptor ? descriptor.contextualNote : undefined;
  // `[view · local-state]`, `[domain · destructive · requires confirmation]`: what kind of thing it is, at a glance.
  const prefix = [
    "procedureId" in descriptor ? "domain" : "view",
    effect,
    ...("confirmation" in descriptor && descriptor.confirmation === "required"
      ? ["requires confirmation"]
      : []),
  ].join(" · ");
  return {
    name,
    capabilityId,
    registrationId,
    instanceId,
    effect,
    description: `[${prefix}] ${descriptor.description}`,
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
