import { expect, it } from "vitest";
import { wellFormedPath } from "./well-formed-path";

it.each([
  ["/devices/%ff", "/devices/%25ff"],
  ["/rpc/%E0%A4%A", "/rpc/%25E0%25A4%25A"],
  ["/%/a%20b?x=%ff?y", "/%25/a%20b?x=%ff?y"],
  ["/devices/M%C3%BCnchen%2F1?page=2", "/devices/M%C3%BCnchen%2F1?page=2"],
  ["/", "/"],
  ["*", "*"],
])("the path of %s is read as %s", (url, expected) => {
  expect(wellFormedPath(url)).toBe(expected);
});
