import type { Capability } from "../catalog/capability";
import { splitName } from "../catalog/split-name";
import type { MessageKind } from "../language/classify-message";
import type { PlanContext } from "../planning/plan-context";
import { notAvailable } from "./ask";
import { abilityOf, forPerson } from "./for-person";
import { operationName } from "./operation-name";
import { capitalize, enumerate, sentence } from "./plain-text";

const IDENTITY =
  "I am the offline planner: a fixed set of rules that reads your request and the operations this screen offers. I am not a language model, and nothing that you write leaves for one.";

/** Answers messages that ask for no operation, from the live catalog. */
export function answerSmallTalk(kind: MessageKind, context: PlanContext): string {
  switch (kind) {
    case "identity":
      return `${IDENTITY} ${offer(context)}`;
    case "greeting":
      return `Hello. ${offer(context)}`;
    case "thanks":
      return "You are welcome.";
    case "decline":
      return "All right. I changed nothing and leave everything as it is.";
    case "continue":
      return "There is nothing to go on with. What would you like me to do?";
    case "explain":
      return explainOperation(context);
    case "why-not":
      return explainUnavailable(context);
    default:
      return `${listAbilities(context)}\n\nI am an offline planner, so plain, direct sentences work best.\n\nWhat would you like me to do?`;
  }
}

function offer(context: PlanContext): string {
  return context.catalog.length === 0
    ? "At the moment no operation is offered to me."
    : "Ask me what I can do here to see the operations.";
}

function listAbilities(context: PlanContext): string {
  const told = context.catalog.filter(
    (each) => each.description !== "" && (each.instance === undefined || each.instance === "default"),
  );
  if (told.length === 0) {
    return "At the moment no operation is offered to me.";
  }
  const groups = new Map<string, Capability[]>();
  for (const each of told.filter((one) => one.strength !== "read")) {
    const key = `${each.plane} ${each.owner}`;
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  const actions = [...groups.values()].slice(0, MOST_BULLETS - 1).map((group) => {
    const approval = group.some((each) => each.requiresConfirmation) ? " (needs your approval)" : "";
    const distinct = group.filter(
      (each, at) => group.findIndex((other) => other.actionWords[0] === each.actionWords[0]) === at,
    );
    return `- ${joined(distinct.slice(0, 4))}${approval}`;
  });
  const topics = told
    .filter((each) => each.strength === "read")
    .flatMap((each) => splitName(each.owner).at(-1) ?? []);
  const reads = [...new Set(topics)].slice(0, 8);
  const bullets =
    reads.length === 0 ? actions : [...actions, `- Answer questions about the ${enumerate(reads)}`];
  return `This is what I can do here:\n${bullets.join("\n")}`;
}

const MOST_BULLETS = 8;

function joined(group: Capability[]): string {
  return group
    .map((each) => abilityOf(each.description))
    .map((text, at) => (at === 0 ? text : `${text.charAt(0).toLowerCase()}${text.slice(1)}`))
    .join("; ");
}

function explainOperation(context: PlanContext): string {
  const [best] = context.catalog
    .filter((each) => each.strength !== "read" && spokenLevel(each, context) > 0)
    .sort((a, b) => spokenLevel(b, context) - spokenLevel(a, context));
  return best === undefined
    ? "I know of no operation here that fits your question."
    : `${capitalize(operationName(best))}: ${forPerson(best.description)}`;
}

function explainUnavailable(context: PlanContext): string {
  const [clause] = context.clauses;
  const named = context.catalog
    .filter((each) => !each.available)
    .map((capability) => ({ capability, level: clause === undefined ? 0 : spokenLevel(capability, context) }))
    .filter((each) => each.level > 0)
    .sort((a, b) => b.level - a.level)
    .map((each) => each.capability);
  const [capability] = named;
  if (capability !== undefined) {
    return notAvailable(capability, context);
  }
  const offered = context.catalog.filter((each) => each.available && spokenLevel(each, context) > 0);
  if (offered[0] !== undefined) {
    return `“${operationName(offered[0])}” is available now: ${sentence(abilityOf(offered[0].description))}`;
  }
  const blocked = context.catalog.filter((each) => !each.available).slice(0, 6);
  const lines = blocked.map(
    (each) => `- ${capitalize(operationName(each))}: ${forPerson(each.unavailableReason ?? "unavailable")}`,
  );
  return lines.length > 0
    ? `I am not sure which operation you mean. These are not available now:\n${lines.join("\n")}`
    : "Nothing that is offered to me here is unavailable, and I know of no operation that fits your question.";
}

/** How surely any word of the message names the capability. */
function spokenLevel(capability: Capability, context: PlanContext): number {
  const words = context.clauses.flatMap((clause) => clause.tokens.map((token) => token.stem));
  if (words.includes(capability.actionWords[0] ?? "")) {
    return 2;
  }
  return words.some((word) => capability.actionWords.includes(word)) ? 1 : 0;
}
