import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";

/** Runs the runtime's random programs for as many seeds as are asked for: `npm run test:model -- --seeds 20000`. */
const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "20000" },
    /** The seed that a failing run printed; without one every run takes others. */
    from: { type: "string" },
  },
});

const { status } = spawnSync("vitest", ["run", "--project", "node", "lib/agent-surface/model-test"], {
  stdio: "inherit",
  env: { ...process.env, MODEL_RUNS: values.seeds, ...(values.from && { MODEL_SEED: values.from }) },
});
process.exitCode = status ?? 1;
