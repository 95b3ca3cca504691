import type { JSONObject, JSONValue } from "@ai-sdk/provider";

const MAX_DEPTH = 64;

/** Whether a value is JSON, at most 64 levels deep; deeper values are treated as none of ours. */
export function isJson(value: unknown, depth = 0): value is JSONValue {
  if (
    value === null ||
    typeof value === "string" ||
    typeof value === "boolean" ||
    typeof value === "number"
  ) {
    return true;
  }
  if (typeof value !== "object" || depth > MAX_DEPTH) {
    return false;
  }
  return Object.values(value).every((member) => member === undefined || isJson(member, depth + 1));
}

export function isJsonRecord(value: unknown): value is JSONObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) && isJson(value);
}

/** Narrows a value that is already known to be JSON, without walking it again. */
export function isRecord(value: JSONValue | undefined): value is JSONObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function ownValue(object: JSONObject, key: string): JSONValue | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** JSON with sorted keys, so that equal inputs make equal texts. */
export function stableJson(value: JSONValue | undefined): string {
  if (Array.isArray(value)) {
    return `[${value.map((item) => stableJson(item)).join(",")}]`;
  }
  if (isRecord(value)) {
    const members = Object.keys(value)
      .filter((key) => value[key] !== undefined)
      .sort()
      .map((key) => `${JSON.stringify(key)}:${stableJson(value[key])}`);
    return `{${members.join(",")}}`;
  }
  return JSON.stringify(value ?? null);
}
