import type { JSONValue } from "@ai-sdk/provider";
import type { Capability } from "../catalog/capability";
import type { InputField } from "../catalog/input-field";
import { valueKey } from "../conversation/collect-facts";
import type { Entity, Listing } from "../conversation/listing";
import type { Clause } from "../language/clause";
import { editDistance } from "../language/edit-distance";
import { foldWord } from "../language/stem";
import { likeness } from "../planning/atoms";
import { targetField } from "../planning/find-listing";
import { otherPages } from "../planning/find-page";
import { findSelectors } from "../planning/find-selectors";
import type { PlanContext } from "../planning/plan-context";
import { abilityOf, forPerson } from "./for-person";
import { nounOf } from "./noun-of";
import { operationName } from "./operation-name";
import { enumerate, plainText, spelledOut } from "./plain-text";

const values = (list: JSONValue[]) => list.map((value) => plainText(String(value)));

export function askBetween(field: InputField, choices: JSONValue[]): string {
  return `I can use one ${spelledOut(field.name).replace(/ ids?$/, "")} at a time. Which one do you mean: ${values(choices).join(", ")}?`;
}

export function unknownValue(name: string, field: InputField, known: string[]): string {
  return `I know no ${spelledOut(field.name)} called “${plainText(name)}”, so I changed nothing.${nearest(name, known)} I know these: ${enumerate(values(known), 20)}. Which one do you mean?`;
}

/** The known value that a name differs from by a few letters. */
function nearest(name: string, known: string[]): string {
  const limit = Math.min(2, Math.floor(name.length / 3));
  const [best] = known
    .map((value) => ({ value, edits: editDistance(foldWord(name), foldWord(value), limit) }))
    .filter(({ edits }) => edits <= limit)
    .sort((a, b) => a.edits - b.edits);
  return best === undefined ? "" : ` “${plainText(best.value)}” is spelled much like it.`;
}

export function nothingCalled(said: string): string {
  return `I know nothing called “${plainText(said)}” here, so I changed nothing. Which ones do you mean?`;
}

export function unknownQualifier(said: string): string {
  return `I do not know what “${plainText(said)}” means here, so I changed nothing. Which ones do you mean?`;
}

export function notApplied(words: string[]): string {
  return `I do not know what ${enumerate(words.map((word) => `“${plainText(word)}”`))} means here, so I left that out.`;
}

/** What "low" or "high" means is for the person to say. */
export function askForLimit(qualifier: { said: string; noun: string; isLow: boolean }): string {
  const { said, noun, isLow } = qualifier;
  const example = `“${noun} ${isLow ? "below 20" : "above 80"}”`;
  return `What counts as ${said} ${plainText(noun)}? Tell me a limit, for example ${example}; I applied none. Which value shall I use?`;
}

export function noSuchThing(name: string, listing: Listing | undefined): string {
  const labels = (listing?.entities ?? [])
    .map((entity) => plainText(entity.label))
    .filter((label) => label !== "");
  const known = labels.length > 0 ? ` What I can see: ${enumerate(labels, 8)}.` : "";
  return `I found nothing called “${plainText(name)}”, so I changed nothing.${known} Which one do you mean?`;
}

export function askWhichOf(said: string, entities: Entity[]): string {
  const lines = entities.slice(0, 8).map((entity) => `- ${plainText(entity.label)}${hintOf(entity)}`);
  return `“${plainText(said)}” fits more than one:\n${lines.join("\n")}\nWhich one do you mean?`;
}

function hintOf(entity: Entity): string {
  const hints = Object.entries(entity.fields)
    .filter(
      ([key, value]) =>
        typeof value === "string" && value !== entity.label && key !== entity.idKey && value.length < 30,
    )
    .slice(0, 2)
    .map(([, value]) => plainText(String(value)));
  return hints.length > 0 ? ` (${hints.join(", ")})` : "";
}

export function askWhich(capability: Capability, context: PlanContext): string {
  const reason =
    capability.available || capability.unavailableReason === undefined
      ? ""
      : ` ${forPerson(capability.unavailableReason)}`;
  const field = targetField(capability, context);
  const labels =
    context.facts.listings
      .findLast((listing) => listing.entities.length > 0)
      ?.entities.map((entity) => plainText(entity.label)) ?? [];
  const choices = labels.length > 0 && field !== undefined ? ` I can see ${enumerate(labels, 8)}.` : "";
  return `I cannot tell which ones to ${capabilityVerb(capability)}, so I changed nothing.${reason}${choices} Which ones do you mean?`;
}

export function placeTooFar(listing: Listing): string {
  return `The list has only ${listing.entities.length}, so there is no such place in it. I changed nothing.`;
}

export function noneMatch(listing: Listing, context: PlanContext): string {
  const noun = nounOf(listing, context);
  const total = listing.entities.length;
  return total === 0
    ? `No ${noun} match, so there is nothing to do and I changed nothing.`
    : `None of the ${total} ${noun} that I can see match, so I changed nothing.`;
}

export function outOfRange(field: InputField, value: number): string {
  const low = field.minimum === undefined ? "" : `at least ${field.minimum}`;
  const high = field.maximum === undefined ? "" : `at most ${field.maximum}`;
  const range = [low, high].filter((part) => part !== "").join(" and ");
  const whole = field.integer && !Number.isInteger(value) ? " It must be a whole number." : "";
  return `${value} is not possible for ${spelledOut(field.name)}: it must be ${range || "another number"}.${whole} I changed nothing. Which value shall I use?`;
}

export function askForField(
  capability: Capability,
  field: InputField | undefined,
  context: PlanContext,
): string {
  const learned = field === undefined ? [] : (context.facts.values.get(valueKey(field.name)) ?? []);
  const known = field !== undefined && field.choices.length > 0 ? field.choices : learned;
  const choices = known.length > 0 ? ` It can be ${enumerate(values(known), 20)}.` : "";
  const what = field === undefined ? "more" : `the ${spelledOut(field.name)}`;
  const told =
    field === undefined || forPerson(field.description) === ""
      ? ""
      : ` (${plainText(field.description, 120)})`;
  return `To ${operationName(capability)} I need ${what}${told}.${choices} Which shall I use?`;
}

export function notAvailable(capability: Capability, context: PlanContext): string {
  const reason = capability.unavailableReason ?? "It is not available now";
  const [selector] = /\b(?:select|choose|pick|mark)\b/i.test(reason)
    ? findSelectors(capability, context)
    : [];
  const hint =
    selector === undefined
      ? ""
      : ` Tell me which ones you mean, and I ${capabilityVerb(selector)} them first.`;
  return `I cannot ${operationName(capability)} now: ${forPerson(reason) || "It is not available."}${hint} I changed nothing.`;
}

function capabilityVerb(capability: Capability): string {
  return capability.actionLabel.split(" ")[0] ?? "use";
}

export function cannotDo(clause: Clause, context: PlanContext): string {
  const said = clause.tokens.filter(
    (token, at) =>
      token.kind !== "mark" && at > (clause.verb?.at[0] ?? 0) && clause.verb?.at.includes(at) !== true,
  );
  const object =
    said.length > 0 && said.length <= 10 ? said.map((token) => token.text).join(" ") : "anything";
  const verb = `${clause.verb?.word ?? "do"} ${object}`;
  const others = closest(clause, context);
  const instead =
    others.length > 0
      ? `\n\nWhat I can do here instead:\n${others.map((each) => `- ${abilityOf(each.description)}`).join("\n")}`
      : "";
  const pages = otherPages(context);
  const elsewhere =
    pages.length === 0
      ? ""
      : ` Another page may offer it (${enumerate(values(pages), 6)}): tell me to open it, then ask again.`;
  return `I cannot ${plainText(verb, 120)} here: no such operation is offered to me.${elsewhere}${instead}`;
}

export function cannotSee(clause: Clause, context: PlanContext): string {
  const others = closest(clause, context, "read");
  const instead =
    others.length > 0
      ? ` What I can read here:\n${others.map((each) => `- ${abilityOf(each.description)}`).join("\n")}`
      : "";
  return `I cannot tell that from what is offered to me here.${instead}`;
}

export function notUnderstood(clause: Clause, context: PlanContext): string {
  const others = closest(clause, context);
  const examples =
    others.length > 0
      ? ` For example, I can do this:\n${others.map((each) => `- ${abilityOf(each.description)}`).join("\n")}\n`
      : " ";
  return `I do not understand “${plainText(clause.text, 120)}”.${examples}What would you like me to do?`;
}

function closest(clause: Clause, context: PlanContext, only?: "read"): Capability[] {
  const stems = clause.tokens.filter((token) => token.kind === "word").map((token) => token.stem);
  return context.catalog
    .filter(
      (each) =>
        each.description !== "" && (only === undefined ? each.strength !== "read" : each.strength === "read"),
    )
    .map((capability, order) => ({
      capability,
      order,
      score: stems.filter((word) =>
        [...capability.descriptionWords, ...capability.ownerWords].some(
          (each) => likeness(each, word) >= 0.8,
        ),
      ).length,
    }))
    .sort(
      (a, b) =>
        b.score - a.score ||
        Number(b.capability.available) - Number(a.capability.available) ||
        a.order - b.order,
    )
    .slice(0, 3)
    .map((each) => each.capability);
}
