/** What the two sides of one pair of batches took, per piece of work, in any one unit of time. */
export interface Pair {
  readonly subject: number;
  readonly baseline: number;
}

/** The middle value, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError("Nothing was measured, so there is no median.");
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] as number;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2;
}

/**
 * How many times the baseline the subject took: the median over the pairs, so that a batch which something else
 * disturbed counts as one vote, however long it took.
 */
export function ratioOfPairs(pairs: readonly Pair[]): number {
  return median(pairs.map(({ subject, baseline }) => subject / baseline));
}

/** How much `y` grows per `x`, by least squares. */
export function slope(points: readonly { readonly x: number; readonly y: number }[]): number {
  const meanOf = (pick: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, point) => sum + pick(point), 0) / points.length;
  const meanX = meanOf(({ x }) => x);
  const meanY = meanOf(({ y }) => y);
  let covariance = 0;
  let variance = 0;
  for (const { x, y } of points) {
    covariance += (x - meanX) * (y - meanY);
    variance += (x - meanX) ** 2;
  }
  if (variance === 0) throw new RangeError("A slope needs two different places.");
  return covariance / variance;
}
