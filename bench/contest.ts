import { type Pair, ratioOfPairs } from "./pair-statistics";

/** One of two things that are compared. */
export interface Side {
  /** Does the work so many times. */
  run(times: number): void | Promise<void>;
  /** Pieces of work in one time; the comparison is per piece. Default 1. */
  readonly pieces?: number;
}

/** A subject, and what its time is given as a multiple of. */
export interface Contest {
  readonly subject: Side;
  readonly baseline: Side;
}

/** Processor time spent so far, in milliseconds. */
export type Clock = () => number | Promise<number>;

/** Long enough that a batch contains the collection of its own garbage, short enough that a pair sees one machine. */
const BATCH_MS = 20;
const PAIRS = 20;
const WARM_UP_MS = 200;

async function timeOf(side: Side, times: number, clock: Clock): Promise<number> {
  const before = await clock();
  await side.run(times);
  return (await clock()) - before;
}

/** How often a side runs in one batch: doubled until a batch is long enough to be read off the clock. */
async function warmUp(side: Side, clock: Clock): Promise<number> {
  let times = 1;
  let rate = 0;
  for (let spent = 0; spent < WARM_UP_MS; ) {
    const took = await timeOf(side, times, clock);
    spent += took;
    rate = took / times;
    if (took < BATCH_MS) times *= 2;
  }
  return Math.max(1, Math.round(BATCH_MS / rate));
}

/** The subject's time per piece as a multiple of the baseline's, from batches that take turns. */
export async function runContest({ subject, baseline }: Contest, clock: Clock): Promise<number> {
  // Twice, since what the second one runs may unsettle the code that was compiled for the first one.
  await warmUp(subject, clock);
  await warmUp(baseline, clock);
  const subjectTimes = await warmUp(subject, clock);
  const baselineTimes = await warmUp(baseline, clock);
  const perPiece = async (side: Side, times: number) =>
    (await timeOf(side, times, clock)) / times / (side.pieces ?? 1);
  const pairs: Pair[] = [];
  for (let index = 0; index < PAIRS; index++) {
    // Each goes first in every other pair, so that a steady drift favours none.
    if (index % 2 === 0) {
      const first = await perPiece(subject, subjectTimes);
      pairs.push({ subject: first, baseline: await perPiece(baseline, baselineTimes) });
    } else {
      const first = await perPiece(baseline, baselineTimes);
      pairs.push({ subject: await perPiece(subject, subjectTimes), baseline: first });
    }
  }
  return ratioOfPairs(pairs);
}
