import { type Clock, runContest } from "./contest";
import { median } from "./pair-statistics";
import { pageMeasurements } from "./workloads/product-page";
import { runtimeContests } from "./workloads/runtime-contests";

declare global {
  interface Window {
    measure(name: string): Promise<number>;
    /** Processor time of the page's main thread so far, in milliseconds; comes from outside. */
    mainThreadTime(): Promise<number>;
  }
}

/** Reading this clock takes the main thread a part of a millisecond, which is taken off again. */
async function createClock(): Promise<Clock> {
  const readings: number[] = [];
  for (let index = 0; index < 30; index++) readings.push(await window.mainThreadTime());
  const cost = median(readings.slice(10).map((reading, index) => reading - (readings[index + 9] ?? 0)));
  let count = 0;
  return async () => (await window.mainThreadTime()) - count++ * cost;
}

window.measure = async (name) => {
  const clock = await createClock();
  const contest = runtimeContests[name];
  if (contest) return runContest(contest(), clock);
  const measurement = pageMeasurements[name];
  if (measurement) return measurement(clock);
  throw new Error(`Nothing is measured in a browser under the name "${name}".`);
};
