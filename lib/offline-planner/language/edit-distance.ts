/** Whether two folded words differ by what a hand slips on: one edit from four letters, two from eight. */
export function isNearMiss(left: string, right: string): boolean {
  if (left === right) {
    return true;
  }
  const length = Math.min(left.length, right.length);
  const allowed = length >= 8 ? 2 : 1;
  if (length < 4 || left[0] !== right[0] || /\d/.test(left) || /\d/.test(right)) {
    return false;
  }
  return editDistance(left, right, allowed) <= allowed;
}

/** Whether two folded words differ only in doubled letters: "ofline" and "offline". */
export function differsInDoubles(left: string, right: string): boolean {
  const single = (word: string) => word.replace(/(.)\1+/g, "$1");
  return left.length >= 4 && single(left) === single(right);
}

/** Edits between two words, a swap of neighbours counting as one; stops counting above `limit`. */
export function editDistance(left: string, right: string, limit: number): number {
  if (Math.abs(left.length - right.length) > limit) {
    return limit + 1;
  }
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const cost = left[row - 1] === right[column - 1] ? 0 : 1;
      let best = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + cost,
      );
      const swapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (row > 1 && column > 1 && swapped) {
        best = Math.min(best, (beforeLast[column - 2] ?? 0) + 1);
      }
      current.push(best);
    }
    beforeLast = last;
    last = current;
  }
  return last[right.length] ?? 0;
}
