/** Odd, so that the median of the rounds is one that was measured. */
export const TIMED_ROUNDS = 5;

/** Somewhere to measure: each measurement starts afresh, with nothing compiled and nothing allocated. */
export interface Measurer {
  readonly version: string;
  /** How often a measurement is to be made, each time afresh. */
  readonly rounds: number;
  measure(name: string): Promise<number>;
  close(): Promise<void>;
}

/** A worker that answers with anything but a number has failed in a way that must not become a row. */
export function measuredValue(answer: unknown): number {
  if (typeof answer === "number" && Number.isFinite(answer)) return answer;
  throw new Error(`The worker measured ${JSON.stringify(answer)}, which is no number.`);
}
