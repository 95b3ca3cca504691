/** Whether arrays and objects nest deeper than `max` levels. Looks without recursion, and at no level below the first too deep. */
export function exceedsDepth(value: unknown, max: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    const containers = level.filter((item): item is object => typeof item === "object" && item !== null);
    if (containers.length > 0 && depth >= max) return true;
    level = containers.flatMap((container) => Object.values(container));
  }
  return false;
}
