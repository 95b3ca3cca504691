import { expect, it } from "vitest";
import { parseDuration } from "./parse-duration";

it.each([
  [["24", "h"], 24],
  [["24h"], 24],
  [["last", "7", "days"], 168],
  [["7d"], 168],
  [["week"], 168],
])("%s are %d hours", (words, hours) => {
  expect(parseDuration(words)).toBe(hours);
});

it("takes no other word for a duration", () => {
  expect(parseDuration(["h"])).toBeUndefined();
  expect(parseDuration(["constructor"])).toBeUndefined();
  expect(parseDuration([])).toBeUndefined();
});
