import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { bundleWorker } from "./bundle-worker";
import { type Measurer, measuredValue, TIMED_ROUNDS } from "./measurer";

const execute = promisify(execFile);

/** Measures each workload in a process of its own. */
export async function createNodeMeasurer(): Promise<Measurer> {
  const folder = await mkdtemp(join(tmpdir(), "fleetline-bench-"));
  const worker = join(folder, "worker.mjs");
  await writeFile(worker, await bundleWorker("node-worker.ts", "node"));
  return {
    version: `Node ${process.versions.node} (V8 ${process.versions.v8})`,
    rounds: TIMED_ROUNDS,
    async measure(name) {
      const { stdout } = await execute(process.execPath, ["--expose-gc", worker, name], {
        env: { ...process.env, NODE_ENV: "production" },
      });
      return measuredValue(JSON.parse(stdout));
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
