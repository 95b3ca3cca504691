import { runContest } from "./contest";
import { runtimeContests } from "./workloads/runtime-contests";

declare global {
  interface Window {
    measure(name: string): Promise<number>;
  }
}

window.measure = async (name) => {
  const contest = runtimeContests[name];
  if (!contest) throw new Error(`Nothing is measured under the name "${name}".`);
  return runContest(contest(), () => performance.now());
};
