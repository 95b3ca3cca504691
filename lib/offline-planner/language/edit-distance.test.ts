import { expect, it } from "vitest";
import { editDistance, isNearMiss } from "./edit-distance";

it("takes one slip in a short word and two in a long one for a near miss", () => {
  expect(isNearMiss("milnn", "milan")).toBe(true);
  expect(isNearMiss("muncih", "munich")).toBe(true);
  expect(isNearMiss("mantenence", "maintenance")).toBe(true);
});

it("never confuses opposites, numbers or very short words", () => {
  expect(isNearMiss("online", "offline")).toBe(false);
  expect(isNearMiss("gateway12", "gateway13")).toBe(false);
  expect(isNearMiss("on", "of")).toBe(false);
  expect(isNearMiss("rome", "home")).toBe(false);
});

it("counts a swap of neighbours as one edit and stops above the limit", () => {
  expect(editDistance("ab", "ba", 3)).toBe(1);
  expect(editDistance("kitten", "sitting", 5)).toBe(3);
  expect(editDistance("a", "abcdef", 2)).toBe(3);
});
