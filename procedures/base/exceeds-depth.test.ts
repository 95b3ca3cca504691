import { describe, expect, it } from "vitest";
import { exceedsDepth } from "./exceeds-depth";

function nested(depth: number): unknown {
  return JSON.parse(`${"[".repeat(depth)}${"]".repeat(depth)}`);
}

describe("exceedsDepth", () => {
  it.each([
    ["a text", "x", 0, false],
    ["no value", undefined, 0, false],
    ["an empty object where none may be", {}, 0, true],
    ["as many levels as allowed", { a: [{ b: 1 }] }, 3, false],
    ["one level more than allowed", { a: [{ b: 1 }] }, 2, true],
  ])("counts the levels of %s", (_what, value, max, expected) => {
    expect(exceedsDepth(value, max)).toBe(expected);
  });

  it("ends on a value that is nested far deeper than any stack, and on one that contains itself", () => {
    const round: unknown[] = [];
    round.push(round);
    expect(exceedsDepth(nested(200_000), 32)).toBe(true);
    expect(exceedsDepth(round, 32)).toBe(true);
  });
});
