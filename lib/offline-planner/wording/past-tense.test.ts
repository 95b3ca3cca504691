import { expect, it } from "vitest";
import { pastTense } from "./past-tense";

it.each([
  ["disable", "disabled"],
  ["select visible", "selected visible"],
  ["apply", "applied"],
  ["set volume", "set volume"],
  ["pin", "pinned"],
  ["open the drawer", "opened the drawer"],
])("%s becomes %s", (label, past) => {
  expect(pastTense(label)).toBe(past);
});
