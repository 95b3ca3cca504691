import type { JSONObject, JSONValue } from "@ai-sdk/provider";
import { splitName } from "../catalog/split-name";
import { collectFacts } from "../conversation/collect-facts";
import type { Entity, Listing } from "../conversation/listing";
import type { PastCall } from "../conversation/read-conversation";
import { isRecord } from "../json-object";
import type { Clause } from "../language/clause";
import { toAtoms } from "../planning/atoms";
import { comparedField, findExtreme, mentionsKey } from "../planning/compare-fields";
import type { PlanContext } from "../planning/plan-context";
import { flagsSaid, resolveTargets } from "../planning/resolve-targets";
import { nounOf } from "./noun-of";
import { capitalize, enumerate, plainText, plural, singular, spelledOut } from "./plain-text";

/** The list that one call gave, if it gave one. */
export function listingOf(call: PastCall, context: PlanContext): Listing | undefined {
  return context.facts.listings.findLast((listing) => listing.order === call.order);
}

/** Answers a clause from what certain calls gave, or says nothing when they do not hold the answer. */
export function answerFrom(clause: Clause, context: PlanContext, calls: PastCall[]): string | undefined {
  const facts = collectFacts(calls);
  const listing = facts.listings.findLast((each) => each.entities.length > 0) ?? facts.listings.at(-1);
  const output = calls.at(-1)?.outcome;
  const record = output?.kind === "ok" && isRecord(output.output) ? output.output : undefined;
  const scalars = record === undefined ? [] : Object.entries(record).filter(([, value]) => isScalar(value));
  const named = scalars.filter(([key]) => mentionsKey(clause, key));
  const lists =
    record === undefined
      ? []
      : Object.entries(record).filter(([key, value]) => isTextList(value) && mentionsKey(clause, key));
  if (lists.length > 0 && clause.isQuestion && !clause.asksForCount) {
    return lists
      .map(
        ([key, value]) =>
          `${capitalize(spelledOut(key))}: ${enumerate(Array.isArray(value) ? value.map(tell) : [], 30)}.`,
      )
      .join(" ");
  }
  const flagged =
    listing === undefined || record === undefined ? undefined : tellFlagged(clause, listing, record, context);
  const found = flagged ?? (listing === undefined ? undefined : answerFromListing(clause, listing, context));
  if (found !== undefined) {
    return found;
  }
  const [only, another] = listing?.entities ?? [];
  const asked = Object.keys(only?.fields ?? {}).filter(
    (key) => mentionsKey(clause, key) && key !== only?.idKey,
  );
  if (only !== undefined && another === undefined && asked.length > 0 && !namesSomething(clause)) {
    return tellEntity(only, asked);
  }
  if (named.length > 0 && !clause.asksForCount) {
    return named.map(([key, value]) => `${capitalize(spelledOut(key))}: ${tell(value)}.`).join(" ");
  }
  return undefined;
}

/** A name that a list of one did not explain is not that one's. */
function namesSomething(clause: Clause): boolean {
  return clause.tokens.some(
    (token, at) => token.kind === "quoted" || (at > 0 && (token.capital || /\d/.test(token.text))),
  );
}

/** Answers a clause that points at some of the things in a list. */
export function answerFromListing(
  clause: Clause,
  listing: Listing,
  context: PlanContext,
): string | undefined {
  const targets = resolveTargets(clause, context, listing);
  if (targets.kind === "entities" && targets.how !== "all") {
    return tellEntities(clause, targets.entities, listing, context);
  }
  if (targets.kind !== "nothing-matches") {
    return undefined;
  }
  const compared = comparedField(clause, listing);
  const what =
    compared === undefined ? "match" : `have ${spelledOut(compared.key)} ${compared.comparison.said}`;
  return `None of ${readPart(listing, context)} ${what}${beyondPart(listing)}.`;
}

/** "the 20 devices on this page", or all of them. */
function readPart(listing: Listing, context: PlanContext): string {
  const all = plural(listing.entities.length, nounOf(listing, context));
  return `the ${all}${isPartial(listing) ? " on this page" : ""}`;
}

function beyondPart(listing: Listing): string {
  return isPartial(listing) ? `; I have read only this page, of ${listing.total} in all` : "";
}

function isPartial(listing: Listing): boolean {
  return (listing.total ?? 0) > listing.entities.length;
}

/** "what is selected": how many carry a yes-or-no mark, those on other pages too, and which of them are listed. */
function tellFlagged(
  clause: Clause,
  listing: Listing,
  record: JSONObject,
  context: PlanContext,
): string | undefined {
  const [flag] = flagsSaid(toAtoms(clause), clause, listing);
  if (flag === undefined) {
    return undefined;
  }
  const marked = listing.entities.filter((entity) => entity.fields[flag] === true);
  const targets = resolveTargets(clause, context, listing);
  const meant = targets.kind === "entities" ? targets.entities : [];
  if (meant.length !== marked.length) {
    return undefined;
  }
  const counts = Object.entries(record).flatMap(([key, value]) => {
    const count = Array.isArray(value) ? value.length : value;
    return splitName(key)[0] === splitName(flag)[0] && typeof count === "number" ? [count] : [];
  });
  const total = Math.max(marked.length, ...counts);
  if (total === 0) {
    return `Nothing is ${spelledOut(flag)}.`;
  }
  const head = `${total} ${total === 1 ? "is" : "are"} ${spelledOut(flag)}`;
  const names = enumerate(marked.map((entity) => plainText(entity.label)));
  if (marked.length === 0) {
    return `${head}, none of them on this page.`;
  }
  return marked.length < total
    ? `${head}, ${marked.length} of them on this page: ${names}.`
    : `${head}: ${names}.`;
}

/** Answers from everything the conversation knows about a thing that the clause names. */
export function answerQuestion(clause: Clause, context: PlanContext): string | undefined {
  const fresh = context.facts.listings.filter((listing) =>
    context.turn.calls.some((call) => call.order === listing.order),
  );
  const listing = fresh.findLast((each) => each.entities.length > 0);
  const targets =
    listing === undefined
      ? undefined
      : resolveTargets(
          clause,
          context,
          undefined,
          fresh.flatMap((each) => each.entities),
        );
  return targets?.kind === "entities" && targets.how === "name" && listing !== undefined
    ? tellEntities(clause, targets.entities, listing, context)
    : undefined;
}

function tellEntities(clause: Clause, entities: Entity[], listing: Listing, context: PlanContext): string {
  const keys = Object.keys(entities[0]?.fields ?? {}).filter(
    (key) => mentionsKey(clause, key) && key !== entities[0]?.idKey,
  );
  const extreme = findExtreme(clause, listing.entities);
  const [first] = entities;
  if (extreme !== undefined && first !== undefined) {
    const names = enumerate(entities.map((entity) => plainText(entity.label)));
    return `${names}: ${spelledOut(extreme.key)} ${tell(first.fields[extreme.key])}.`;
  }
  const compared = comparedField(clause, listing);
  const noun = nounOf(listing, context);
  const labels = entities.map((entity) => plainText(entity.label));
  if (compared !== undefined) {
    const values = entities.map((entity, at) => `${labels[at]} (${tell(entity.fields[compared.key])})`);
    const has = entities.length === 1 ? "has" : "have";
    return `${entities.length} of ${readPart(listing, context)} ${has} ${spelledOut(compared.key)} ${compared.comparison.said}${beyondPart(listing)}: ${enumerate(values, 20)}.`;
  }
  if (isPartial(listing)) {
    return entities.length === listing.entities.length
      ? `${plural(listing.total ?? 0, noun)} match. This page lists ${entities.length} of them: ${enumerate(labels)}.`
      : tellPartOfPage(clause, entities, keys, listing, context);
  }
  if (!clause.asksForCount && entities.length <= 3) {
    return entities.map((entity) => tellEntity(entity, keys)).join("\n");
  }
  return `${plural(entities.length, noun)} match${entities.length === 1 ? "es" : ""}: ${enumerate(labels)}.`;
}

function tellPartOfPage(
  clause: Clause,
  entities: Entity[],
  keys: string[],
  listing: Listing,
  context: PlanContext,
): string {
  if (!clause.asksForCount && entities.length <= 3) {
    return entities.map((entity) => tellEntity(entity, keys)).join("\n");
  }
  const match = entities.length === 1 ? "matches" : "match";
  const labels = entities.map((entity) => plainText(entity.label));
  return `${entities.length} of ${readPart(listing, context)} ${match}${beyondPart(listing)}: ${enumerate(labels)}.`;
}

function tellEntity(entity: Entity, keys: string[]): string {
  const label = plainText(entity.label);
  const only = keys.filter((key) => entity.fields[key] !== entity.label);
  if (only.length > 0) {
    return only.map((key) => `The ${spelledOut(key)} of ${label} is ${tell(entity.fields[key])}.`).join(" ");
  }
  const facts = Object.entries(entity.fields)
    .filter(([key, value]) => isScalar(value) && key !== entity.idKey && value !== entity.label)
    .slice(0, 8)
    .map(([key, value]) => `${spelledOut(key)} ${tell(value)}`);
  return facts.length > 0 ? `${label}: ${facts.join(", ")}.` : `${label}.`;
}

/** Sums up an output in ordinary words: counts and names of a list, or the values of a record. */
export function describeCall(
  call: PastCall,
  clause: Clause,
  context: PlanContext,
  isNarrowed: boolean,
): string {
  const output = call.outcome.kind === "ok" ? call.outcome.output : undefined;
  const facts = collectFacts([call]);
  const listing = facts.listings.findLast((each) => each.entities.length > 0) ?? facts.listings.at(-1);
  if (listing !== undefined) {
    return describeListing(listing, clause, context, isNarrowed || Object.keys(call.input).length > 0);
  }
  if (isRecord(output)) {
    const pairs = Object.entries(output).filter(([, value]) => isScalar(value) || value === null);
    const asked = pairs.filter(([key]) => mentionsKey(clause, key));
    const shown = (asked.length > 0 ? asked : pairs).slice(0, 12);
    return shown.length > 0
      ? shown
          .map(([key, value]) => `${capitalize(spelledOut(key))}: ${tell(value)}`)
          .join("; ")
          .concat(".")
      : "It gave back nothing that I could tell.";
  }
  return output === undefined || output === null ? "It gave back nothing." : `It says: ${tell(output)}.`;
}

function describeListing(
  listing: Listing,
  clause: Clause,
  context: PlanContext,
  isNarrowed: boolean,
): string {
  const noun = nounOf(listing, context);
  const targets = isNarrowed ? undefined : resolveTargets(clause, context, listing);
  const entities =
    targets?.kind === "entities" && targets.how !== "all" ? targets.entities : listing.entities;
  const isPart = targets?.kind === "entities" && targets.how !== "all";
  const total = isPart ? entities.length : Math.max(listing.total ?? entities.length, entities.length);
  if (total === 0) {
    return isNarrowed ? `No ${noun} match.` : `There are no ${noun}.`;
  }
  const [one, many] = isNarrowed || isPart ? ["matches", "match"] : ["is listed", "are listed"];
  const names = entities.map((entity) => plainText(entity.label)).filter((label) => label !== "");
  const shown = total > entities.length ? ` I can see ${entities.length} of them` : "";
  const head = `${plural(total, total === 1 ? singular(noun) : noun)} ${total === 1 ? one : many}`;
  const body = shown === "" ? head : `${head}.${shown}`;
  return names.length === 0 ? `${head}.` : `${body}: ${enumerate(names)}.`;
}

function isTextList(value: JSONValue | undefined): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === "string");
}

function isScalar(value: JSONValue | undefined): boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

function tell(value: JSONValue | undefined): string {
  if (typeof value === "boolean") {
    return value ? "yes" : "no";
  }
  return value === null || value === undefined ? "not set" : plainText(String(value), 200);
}
