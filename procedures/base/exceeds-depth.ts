/** How deep a request's body may nest: whatever the agent runtime takes for JSON fits, and no schema's recursion ends the stack. */
export const MAX_REQUEST_DEPTH = 160;

/** How deep JSON may nest that is kept: everybody who reads it later walks it again. */
export const MAX_STORED_DEPTH = 32;

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
