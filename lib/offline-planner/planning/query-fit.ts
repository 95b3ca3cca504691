import type { JSONObject } from "@ai-sdk/provider";
import type { Capability } from "../catalog/capability";
import { splitName } from "../catalog/split-name";
import type { Clause } from "../language/clause";
import { contentTokens } from "../language/parse-clause";
import { stem } from "../language/stem";
import { likeness } from "./atoms";
import { asksForExtreme, isComparing, spokenComparison } from "./compare-fields";
import type { PlanContext } from "./plan-context";
import { isOptionalOnly } from "./plan-context";

/** Whether a clause says a word of what a capability belongs to or does. */
export function isAbout(capability: Capability, clause: Clause): boolean {
  const words = [...capability.ownerWords, ...capability.descriptionWords];
  return contentTokens(clause).some(
    (token) => token.kind === "word" && words.some((word) => likeness(token.stem, word) >= 0.8),
  );
}

/** Reads of what a neighbour describes: a capability that opens "the details (site, firmware)" stands beside their read. */
export function readsBesideWords(clause: Clause, context: PlanContext): Capability[] {
  const words = wordsOf(clause);
  return context.catalog.filter(
    (read) =>
      read.strength === "read" &&
      !read.isQuery &&
      read.available &&
      isOptionalOnly(read) &&
      context.catalog.some(
        (each) =>
          each.owner === read.owner &&
          each.instance === read.instance &&
          each.descriptionWords.some((told) => words.some((word) => likeness(told, word) >= 0.8)),
      ),
  );
}

/** Whether a query knows every noun of a clause: "how many are selected" is none for one that knows no selection. */
export function explains(query: Capability, clause: Clause): boolean {
  const choices = [...query.fields, ...query.fields.flatMap((field) => field.fields)].flatMap((field) => [
    ...field.words,
    ...field.choices.flatMap((choice) => splitName(String(choice)).map(stem)),
  ]);
  const words = [...query.ownerWords, ...query.actionWords, ...query.descriptionWords, ...choices];
  const compared = spokenComparison(clause)?.tokens ?? [];
  const nouns = contentTokens(clause).filter(
    (token) => token.kind === "word" && !compared.includes(clause.tokens.indexOf(token)),
  );
  return (
    isAbout(query, clause) && nouns.every((token) => words.some((word) => likeness(token.stem, word) >= 0.7))
  );
}

/** What is compared row by row is asked for in the largest page that the query gives. */
export function widestPage(query: Capability, clause: Clause): JSONObject {
  const size = query.fields.find((field) => field.words.some((word) => /^(?:siz|size|limit)$/.test(word)));
  const sizes = (size?.choices ?? []).filter((choice) => typeof choice === "number");
  const most = sizes.length > 0 ? Math.max(...sizes) : size?.maximum;
  return size !== undefined && most !== undefined && (isComparing(clause) || asksForExtreme(clause))
    ? { [size.name]: Math.min(most, 100) }
    : {};
}

/** Stems of the words that a clause carries its meaning with. */
export function wordsOf(clause: Clause): string[] {
  return contentTokens(clause).flatMap((token) => (token.kind === "word" ? [token.stem] : []));
}
