import { describe, expect, it } from "vitest";
import { generateId } from "./generate-id";

describe("generateId", () => {
  it.each(["srf", "reg", "cnf", "inv"] as const)("makes %s ids of 22 base62 characters", (prefix) => {
    expect(generateId(prefix)).toMatch(new RegExp(`^${prefix}_[0-9A-Za-z]{22}$`));
  });

  it("does not repeat itself", () => {
    const ids = new Set(Array.from({ length: 10_000 }, () => generateId("inv")));
    expect(ids.size).toBe(10_000);
  });

  it("favours no character", () => {
    const counts = new Map<string, number>();
    const total = 5_000 * 22;
    for (let index = 0; index < 5_000; index++) {
      for (const character of generateId("reg").slice(4))
        counts.set(character, (counts.get(character) ?? 0) + 1);
    }
    expect(counts.size).toBe(62);
    // Chi-squared with 61 degrees of freedom stays below 155 but for once in a billion runs; a modulo bias adds hundreds.
    const expected = total / 62;
    const deviation = [...counts.values()].reduce(
      (sum, count) => sum + (count - expected) ** 2 / expected,
      0,
    );
    expect(deviation).toBeLessThan(155);
  });
});
