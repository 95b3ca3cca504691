import type { Registration } from "./registration";

/** By priority (high first), type, instance; no two that are live have the same place. */
export function isBefore(a: Registration, b: Registration): boolean {
  if (a.priority !== b.priority) return a.priority > b.priority;
  return a.type === b.type ? a.instanceId < b.instanceId : a.type < b.type;
}

/** Where what belongs to a registration stands, or is to be put, in a list of snapshot order. */
export function placeOf<Item>(
  list: readonly Item[],
  registration: Registration,
  registrationOf: (item: Item) => Registration,
): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(registrationOf(list[middle] as Item), registration)) low = middle + 1;
    else high = middle;
  }
  return low;
}
