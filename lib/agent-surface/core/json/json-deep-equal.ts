import { MAX_JSON_DEPTH } from "./copy-json";

/**
 * Equality of JSON values: own members only, key order without meaning, `-0` equal to `0`. What is nested deeper
 * than any JsonValue of ours is equal to itself alone.
 */
export function jsonDeepEqual(a: unknown, b: unknown): boolean {
  return isEqual(a, b, 0);
}

function isEqual(a: unknown, b: unknown, depth: number): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (depth >= MAX_JSON_DEPTH || Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every(
      (key) =>
        Object.hasOwn(b, key) &&
        isEqual((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key], depth + 1),
    )
  );
}
