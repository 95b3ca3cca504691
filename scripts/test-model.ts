import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";

/** Runs the runtime's random programs for as many seeds as are asked for: `npm run test:model -- --seeds 20000`. */
const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "20000" },
    /** Calls by a tenth as many consumers, after which no collection may have grown. */
    calls: { type: "string", default: "100000" },
    /** The seed that a failing run printed; without one every run takes others. */
    from: { type: "string" },
  },
});

const TESTS = ["lib/agent-surface/model-test", "lib/agent-surface/inspect/bounded-collections.test.ts"];

const { status } = spawnSync("vitest", ["run", "--project", "node", ...TESTS], {
  stdio: "inherit",
  env: {
    ...process.env,
    MODEL_RUNS: values.seeds,
    MODEL_CALLS: values.calls,
    ...(values.from && { MODEL_SEED: values.from }),
  },
});
process.exitCode = status ?? 1;
