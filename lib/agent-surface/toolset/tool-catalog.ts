import type { AgentEffect } from "../core/definition/capability-definition";
import type { JsonSchemaDocument } from "../core/schema/agent-schema";
import { emptyObjectSchema } from "../core/schema/empty-object-schema";
import type { AgentComponentDescriptor, AgentSurfaceSnapshot } from "../core/snapshot/surface-snapshot";
import type { AgentToolState } from "./agent-tool";
import { type Offer, type OfferSource, offersOfSource } from "./offers";
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

/** What one component or reference offers, by name. */
interface CatalogGroup {
  readonly source: OfferSource;
  readonly offers: readonly Offer[];
  readonly entries: readonly CatalogEntry[];
}

/**
 * Snapshots as catalog entries. Names are assigned anew only when what is offered changes, an entry is made
 * anew only when its descriptor does.
 */
export class ToolCatalog {
  private groups: readonly CatalogGroup[] = [];
  private entries: readonly CatalogEntry[] = [];
  private components: AgentSurfaceSnapshot["components"] | undefined;
  private procedures: AgentSurfaceSnapshot["procedures"] | undefined;

  read({ components, procedures }: AgentSurfaceSnapshot): readonly CatalogEntry[] {
    if (this.components !== components || this.procedures !== procedures) {
      this.components = components;
      this.procedures = procedures;
      const sources = [...components, ...procedures];
      this.groups = this.followed(sources, components) ?? this.named(sources, components);
      const entries: CatalogEntry[] = [];
      for (const group of this.groups) entries.push(...group.entries);
      this.entries = entries;
    }
    return this.entries;
  }

  /** The same things on offer, some of them with another state: every name stays. */
  private followed(
    sources: readonly OfferSource[],
    components: readonly AgentComponentDescriptor[],
  ): readonly CatalogGroup[] | undefined {
    if (sources.length !== this.groups.length) return undefined;
    let isFollower = true;
    const groups = this.groups.map((last, place) => {
      const source = sources[place] as OfferSource;
      if (source === last.source) return last;
      const offers = offersOfSource(source, components);
      isFollower &&=
        offers.length === last.offers.length &&
        offers.every((offer, index) => isSame(offer, last.offers[index]));
      return {
        source,
        offers,
        entries: last.entries.map((entry, index) =>
          offers[index] ? entryOf(offers[index], entry.name, entry.instanceId) : entry,
        ),
      };
    });
    return isFollower ? groups : undefined;
  }

  private named(
    sources: readonly OfferSource[],
    components: readonly AgentComponentDescriptor[],
  ): readonly CatalogGroup[] {
    const offered = sources.map((source) => offersOfSource(source, components));
    const mounts = new Map<string, number>();
    for (const { capabilityId } of offered.flat())
      mounts.set(capabilityId, (mounts.get(capabilityId) ?? 0) + 1);
    const wires = offered.flat().map(
      ({ capabilityId, instanceId }): WireNameEntry =>
        // Only what is there twice needs its instance in the name.
        mounts.get(capabilityId) === 1 ? { capabilityId } : { capabilityId, instanceId },
    );
    const names = assignWireNames(wires);
    const known = new Map(
      this.groups.flatMap(({ offers, entries }) =>
        offers.map((offer, index) => [offer, entries[index]] as const),
      ),
    );
    let place = 0;
    return sources.map((source, index) => {
      const offers = offered[index] as readonly Offer[];
      const entries = offers.map((offer) => {
        const name = names[place] as string;
        const { instanceId } = wires[place++] as WireNameEntry;
        const last = known.get(offer);
        return last?.name === name ? last : entryOf(offer, name, instanceId);
      });
      return { source, offers, entries };
    });
  }
}

function isSame(a: Offer, b: Offer | undefined): boolean {
  return a.capabilityId === b?.capabilityId && a.instanceId === b.instanceId;
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
