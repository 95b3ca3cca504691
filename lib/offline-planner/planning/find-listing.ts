import type { Capability } from "../catalog/capability";
import type { InputField } from "../catalog/input-field";
import { splitName } from "../catalog/split-name";
import { valueKey } from "../conversation/collect-facts";
import type { Entity, Listing } from "../conversation/listing";
import { stem } from "../language/stem";
import { likeness } from "./atoms";
import type { PlanContext } from "./plan-context";
import { freshRead, isOptionalOnly } from "./plan-context";

/** Stems of what a reference field refers to: `deviceIds` → device, `isbns` → isbn, `id` → nothing. */
export function referredWords(field: InputField): string[] {
  const words = splitName(field.name).map(stem);
  return words.filter((word) => !/^(?:id|key|uuid|ref|identifier|row|item|ids)$/.test(word));
}

/** The value of an entity that a reference field takes, copied from a tool's output; `undefined` when it has none. */
export function referenceValue(field: InputField, entity: Entity): string | undefined {
  const wanted = valueKey(field.name);
  for (const [key, value] of Object.entries(entity.fields)) {
    if (
      valueKey(key) === wanted &&
      key !== "__proto__" &&
      typeof value === "string" &&
      (field.role === "reference" || key === entity.idKey)
    ) {
      return value;
    }
  }
  if (field.role !== "reference" || entity.id === undefined) {
    return undefined;
  }
  const words = referredWords(field);
  const own = [...listingWords(entity.listing), ...splitName(entity.idKey ?? "").map(stem)];
  return words.length === 0 || words.some((word) => own.includes(word)) ? entity.id : undefined;
}

/** What a listing is a list of, in stems: its key and the name of the tool that gave it. */
export function listingWords(listing: Listing): string[] {
  return [...splitName(listing.key), ...splitName(listing.tool)].map(stem);
}

/** Whether the values of a list field are references that some listing can supply. */
export function isReferenceTo(field: InputField, entities: Entity[]): boolean {
  return entities.some((entity) => referenceValue(field, entity) !== undefined);
}

/** The field through which a capability is told what to work on, if it has one. */
export function targetField(capability: Capability, context: PlanContext): InputField | undefined {
  const candidates = capability.fields.filter(
    (field) =>
      (field.kind === "text" && (field.role === "reference" || field.role === "plain")) ||
      (field.kind === "list" && field.item?.kind === "text"),
  );
  const declared = candidates.find((field) => field.role === "reference");
  if (declared !== undefined) {
    return declared;
  }
  const entities = context.facts.listings.flatMap((listing) => listing.entities.slice(0, 3));
  return (
    candidates.find((field) => isReferenceTo(field, entities)) ??
    candidates.find(
      (field) =>
        field.required && field.role === "plain" && (field.kind === "list" || field.format === undefined),
    )
  );
}

/** Reads without required input, those closest to a capability and a set of words first. */
export function rankReads(context: PlanContext, near: Capability | undefined, words: string[]): Capability[] {
  const scored = context.catalog
    .filter((each) => each.strength === "read" && isOptionalOnly(each) && each.available && !each.isQuery)
    .map((each) => ({ capability: each, score: closeness(each, near, words) }))
    .filter((each) => each.score > 0.5)
    .sort((a, b) => b.score - a.score || (a.capability.name < b.capability.name ? -1 : 1));
  return scored.map((each) => each.capability);
}

function closeness(read: Capability, near: Capability | undefined, words: string[]): number {
  const own = [...read.ownerWords, ...read.actionWords];
  let score = 0;
  for (const word of new Set(words)) {
    const named = own.some((each) => likeness(each, word) >= 0.8);
    const told = read.descriptionWords.some((each) => likeness(each, word) >= 0.8) ? 0.7 : 0;
    score += named ? 1.5 : told;
  }
  if (near !== undefined) {
    const shared = near.ownerWords.filter((word) => read.ownerWords.includes(word)).length;
    score += shared + (near.owner === read.owner ? 0.6 : 0) + (near.instance === read.instance ? 0.2 : 0);
  }
  score += read.descriptionWords.some((word) => /^(?:row|list|all|item|table|select)$/.test(word)) ? 0.4 : 0;
  return score > 0.5 && read.instance !== undefined && read.instance !== "default" ? score - 1.5 : score;
}

/** A field's description may name the read that gives its ids: "as devices.table.readState returns them". */
function isPointedAt(read: Capability, field: InputField): boolean {
  const isUsable =
    read.strength === "read" && read.available && !read.isQuery && isOptionalOnly(read) && read.owner !== "";
  return (
    isUsable &&
    field.description.includes(read.owner) &&
    (read.instance === undefined || read.instance === "default")
  );
}

/** The next read that may name what is still unknown and has not been made since the screen last changed. */
export function nextLook(
  context: PlanContext,
  near: Capability | undefined,
  words: string[],
  field?: InputField,
): Capability | undefined {
  const pointed = field === undefined ? [] : context.catalog.filter((each) => isPointedAt(each, field));
  return [...pointed, ...rankReads(context, near, words)]
    .slice(0, 4)
    .find((read) => freshRead(context, read.name) === undefined);
}
