import { expect, it } from "vitest";
import { parseClause } from "./parse-clause";
import { tokenize } from "./token";

const nothing = { isVerb: () => false, isValue: () => false };
const parse = (text: string) => parseClause(tokenize(text), text, nothing);

it.each([
  ["Could you please show me the list", "show"],
  ["I'd like you to open the drawer", "open"],
  ["I'd like all lamps to be disabled", "disabled"],
  ["turn the lamps off", "turn off"],
  ["have a look at the queue", "look"],
  ["put it on hold", "hold"],
  ["mark the incident as resolved", "resolved"],
  ["Next page", "go"],
  ["show those with low battery first", "sort"],
])("finds the verb of “%s”", (text, word) => {
  expect(parse(text).verb?.word).toBe(word);
});

it("knows questions from polite requests", () => {
  expect(parse("How many are there?")).toMatchObject({ isQuestion: true, asksForCount: true });
  expect(parse("Which of them is new?").isQuestion).toBe(true);
  expect(parse("Can you open it?").isQuestion).toBe(false);
});

it("hears a negation before the verb", () => {
  expect(parse("Don't disable it").negated).toBe(true);
  expect(parse("please do not open it").negated).toBe(true);
  expect(parse("disable it, not the other").negated).toBe(false);
});

it("keeps reasons and contents as they were said", () => {
  expect(parse("disable it because of Smoke & fire.").reason).toBe("Smoke & fire");
  expect(parse("add a note saying The door is open").content).toBe("The door is open");
});

it("knows a pronoun for one thing from one for many", () => {
  expect(parse("open it")).toMatchObject({ hasPronoun: true, isSingular: true });
  expect(parse("open them")).toMatchObject({ hasPronoun: true, isSingular: false });
  expect(parse("open this drawer").hasPronoun).toBe(false);
});
