import { sizeBudgets } from "../scripts/checks/runtime-size";
import type { Measurer } from "./measurer";

/** Sizes of what a browser receives; they come out the same each time. */
export function createSizeMeasurer(): Measurer {
  return {
    version: "esbuild and brotli 11",
    rounds: 1,
    async measure(name) {
      const budget = sizeBudgets.find((one) => sizeRowOf(one.name) === name);
      if (!budget) throw new Error(`There is no size budget for "${name}".`);
      return (await budget.measure()) / 1_000;
    },
    close: async () => undefined,
  };
}

export function sizeRowOf(name: string): string {
  return `size: ${name}`;
}
