import { expect, it } from "vitest";
import { splitClauses } from "./split-clauses";

const vocabulary = {
  isVerb: (word: string) => word === "decommission",
  isValue: (word: string) => /^(?:open|resolved)$/.test(word),
};
const split = (text: string) =>
  splitClauses(text, vocabulary).map((tokens) =>
    tokens
      .filter((token) => token.kind !== "mark")
      .map((token) => token.text)
      .join(" "),
  );

it.each([
  [
    "Show the offline ones, select them and disable them",
    ["Show the offline ones", "select them", "disable them"],
  ],
  ["Select it. Then open it.", ["Select it", "Then open it"]],
  ["open the first and decommission it", ["open the first", "decommission it"]],
  ["water the beds and prune the roses", ["water the beds", "prune the roses"]],
  ["show devices sorted by battery", ["show devices", "sorted by battery"]],
  ["select the first and the second", ["select the first and the second"]],
  ["sort by name and city", ["sort by name and city"]],
  ["disable those that are old and have low charge", ["disable those that are old and have low charge"]],
  ["show resolved and open incidents", ["show resolved and open incidents"]],
  ["set it to 2.5, please", ["set it to 2.5 please"]],
  ["disable it because it beeps and show the rest", ["disable it because it beeps and show the rest"]],
  ["disable it because it beeps, then show the rest", ["disable it because it beeps", "show the rest"]],
  ['add a note saying "open it and run"', ["add a note saying open it and run"]],
  ["Don't disable anything, just show me the list", ["Don't disable anything", "just show me the list"]],
  ["We harvested 2 kg, record that", ["record that We harvested 2 kg"]],
  ["  ...  ", []],
])("splits “%s” where a new request begins", (text, clauses) => {
  expect(split(text)).toEqual(clauses);
});

it("is bounded", () => {
  expect(splitClauses("open it. ".repeat(400), vocabulary).length).toBe(24);
});
