import { expect, it } from "vitest";
import { enumerate, plainText, plural, singular, spelledOut } from "./plain-text";

it("shows a name from a tool's output as one line without markup", () => {
  expect(plainText("**Lamp**\n[x](http://a)\u202e")).toBe("\\*\\*Lamp\\*\\* \\[x\\](http://a)");
  expect(plainText("x".repeat(200))).toHaveLength(80);
});

it("counts and lists in ordinary words", () => {
  expect(enumerate(["a", "b", "c"])).toBe("a, b and c");
  expect(enumerate(["a", "b", "c"], 2)).toBe("a, b and 1 more");
  expect([plural(1, "devices"), plural(2, "device"), plural(1, "cities")]).toEqual([
    "1 device",
    "2 devices",
    "1 city",
  ]);
  expect(singular("status")).toBe("status");
  expect(spelledOut("lastSeenAt")).toBe("last seen at");
});
