import { MAX_JSON_DEPTH } from "./copy-json";

/**
 * Equality of JSON values: own members only, key order without meaning, `-0` equal to `0`. What is nested deeper
 * than any JsonValue of ours is equal to itself alone.
 */
export function jsonDeepEqual(a: unknown, b: unknown, depth: number = MAX_JSON_DEPTH): boolean {
  if (a === b) return true;
  if (!isObject(a) || !isObject(b) || depth === 0 || Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && jsonDeepEqual(a[key], b[key], depth - 1))
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
