import { describe, expect, it } from "vitest";
import { sizeBudgets } from "./runtime-size";

describe("the runtime stays small enough to be in every page, minified and brotli-compressed", () => {
  it.each(sizeBudgets)("$name stays within $budget bytes", async ({ name, budget, measure }) => {
    const size = await measure();
    console.log(`${name}: ${(size / 1000).toFixed(2)} kB of ${(budget / 1000).toFixed(1)} kB`);
    expect(size).toBeLessThanOrEqual(budget);
    // An empty bundle would be within any budget.
    expect(size).toBeGreaterThan(100);
  });
});
