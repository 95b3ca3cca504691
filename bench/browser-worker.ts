import { runContest } from "./contest";
import { pageMeasurements } from "./workloads/product-page";
import { runtimeContests } from "./workloads/runtime-contests";

declare global {
  interface Window {
    measure(name: string): Promise<number>;
  }
}

window.measure = async (name) => {
  const contest = runtimeContests[name];
  if (contest) return runContest(contest(), () => performance.now());
  const measurement = pageMeasurements[name];
  if (measurement) return measurement();
  throw new Error(`Nothing is measured in a browser under the name "${name}".`);
};
