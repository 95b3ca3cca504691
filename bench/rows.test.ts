import { describe, expect, it } from "vitest";
import { rows } from "./rows";
import { memoryMeasurements } from "./workloads/memory";
import { pageMeasurements } from "./workloads/product-page";
import { runtimeContests } from "./workloads/runtime-contests";

describe("the rows of the benchmark", () => {
  it("have names of their own", () => {
    const names = rows.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it("name a workload wherever they are measured, and leave none unmeasured", () => {
    const named = (environment: string) =>
      rows.flatMap(({ name, where }) => (where.some((one) => one === environment) ? [name] : [])).sort();
    const runtime = Object.keys(runtimeContests);
    expect(named("Node")).toEqual([...runtime, ...Object.keys(memoryMeasurements)].sort());
    expect(named("Chromium")).toEqual([...runtime, ...Object.keys(pageMeasurements)].sort());
  });
});
