import { expect, it } from "vitest";
import { stem } from "./stem";

it.each([
  ["devices", "device"],
  ["disabled", "disable"],
  ["disabling", "disable"],
  ["cities", "city"],
  ["stopped", "stop"],
  ["chosen", "choose"],
  ["Gymnopédie", "gymnopedie"],
])("%s and %s share a stem", (left, right) => {
  expect(stem(left)).toBe(stem(right));
});

it.each([
  ["settings", "set"],
  ["online", "offline"],
  ["status", "stat"],
])("%s and %s do not", (left, right) => {
  expect(stem(left)).not.toBe(stem(right));
});
