import { runContest } from "./contest";
import { runtimeContests } from "./workloads/runtime-contests";

/** Time on any processor of this process alone, its collector's and compiler's threads included. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

const [, , name = ""] = process.argv;
const contest = runtimeContests[name];
if (!contest) throw new Error(`Nothing is measured under the name "${name}".`);
console.log(JSON.stringify(await runContest(contest(), processorTime)));
