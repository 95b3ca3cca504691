import { runContest } from "./contest";
import { memoryMeasurements } from "./workloads/memory";
import { runtimeContests } from "./workloads/runtime-contests";

/** Processor time of the thread that runs the code, as in the browser; a Node before 23.9 only knows the process's. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage?.() ?? process.cpuUsage();
  return (user + system) / 1_000;
}

async function measure(name: string): Promise<number> {
  const contest = runtimeContests[name];
  if (contest) return runContest(contest(), processorTime);
  const measurement = memoryMeasurements[name];
  if (measurement) return measurement();
  throw new Error(`Nothing is measured in Node under the name "${name}".`);
}

const [, , row = ""] = process.argv;
console.log(JSON.stringify(await measure(row)));
