import { describe, expect, it } from "vitest";
import { sizeBudgets } from "./runtime-size";

describe("the runtime stays small enough to be in every page, minified and brotli-compressed", () => {
  it.each(sizeBudgets)("$name stays within $ceiling bytes", async ({ name, goal, ceiling, measure }) => {
    const size = await measure();
    const inKilobytes = (bytes: number) => `${(bytes / 1000).toFixed(2)} kB`;
    console.log(`${name}: ${inKilobytes(size)} (ceiling ${inKilobytes(ceiling)}, goal ${inKilobytes(goal)})`);
    expect(size).toBeLessThanOrEqual(ceiling);
    // An empty bundle would be within any ceiling.
    expect(size).toBeGreaterThan(100);
  });
});
