import { describe, expect, it } from "vitest";
import { runContest, type Side } from "./contest";

/** A clock that only the sides move, each by what it costs. */
function createStoppedClock() {
  let now = 0;
  return {
    clock: () => now,
    side: (millisecondsEach: () => number, pieces?: number): Side => ({
      ...(pieces !== undefined && { pieces }),
      run(times) {
        now += times * millisecondsEach();
      },
    }),
  };
}

describe("a contest", () => {
  it("gives the subject's time as a multiple of the baseline's", async () => {
    const { clock, side } = createStoppedClock();
    const contest = { subject: side(() => 0.75), baseline: side(() => 0.25) };
    expect(await runContest(contest, clock)).toBe(3);
  });

  it("compares per piece of work, however many pieces one run has", async () => {
    const { clock, side } = createStoppedClock();
    const contest = { subject: side(() => 8, 64), baseline: side(() => 0.5, 4) };
    expect(await runContest(contest, clock)).toBe(1);
  });

  it("is the same when the machine gets slower from one batch to the next", async () => {
    const { clock, side } = createStoppedClock();
    // Slower after every second batch, so that both sides of a pair meet one machine.
    let batches = 0;
    const slowness = () => 2 ** Math.floor(batches++ / 2 / 8);
    const contest = { subject: side(() => 4 * slowness()), baseline: side(() => slowness()) };
    expect(await runContest(contest, clock)).toBe(4);
  });

  it("runs a side at least once per batch, even one that outlasts it", async () => {
    const { clock, side } = createStoppedClock();
    const contest = { subject: side(() => 5_000), baseline: side(() => 2_500) };
    expect(await runContest(contest, clock)).toBe(2);
  });

  it("waits for a side that answers later", async () => {
    const { clock, side } = createStoppedClock();
    const later: Side = {
      async run(times) {
        await undefined;
        await side(() => 2).run(times);
      },
    };
    expect(await runContest({ subject: later, baseline: side(() => 1) }, clock)).toBe(2);
  });
});
