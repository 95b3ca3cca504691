import { expect, it } from "vitest";
import { tokenize } from "./token";

const kinds = (text: string) => tokenize(text).map((token) => [token.kind, token.text]);

it("keeps quoted strings, addresses, decimals and hyphenated names whole", () => {
  expect(kinds('send "Your book, please." to a.b@example.org, 2.5 MIL-Sensor-013')).toEqual([
    ["word", "send"],
    ["quoted", "Your book, please."],
    ["word", "to"],
    ["email", "a.b@example.org"],
    ["mark", ","],
    ["number", "2.5"],
    ["word", "MIL-Sensor-013"],
  ]);
});

it("reads number words, ordinals and contractions", () => {
  const [two, second, last, dont, whats] = tokenize("two 2nd last don't what's");
  expect(two?.value).toBe(2);
  expect(second?.ordinal).toBe(2);
  expect(last?.ordinal).toBe(-1);
  expect(dont).toMatchObject({ lower: "do", negated: true });
  expect(whats?.lower).toBe("what");
});

it("looks at no more than 4,000 characters", () => {
  expect(tokenize("a ".repeat(10_000)).length).toBe(2000);
});
