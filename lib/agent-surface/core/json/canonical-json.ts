import { copyJson } from "./copy-json";
import type { JsonValue } from "./json-value";

/** Sorting by insertion beats the built-in sort on as few keys as a payload's objects have. */
const FEW_KEYS = 24;

/**
 * The one text of a value: keys sorted by UTF-16 unit, arrays in order, `undefined` members omitted, `-0` as
 * `0`. Equal values have equal texts, and only they (D21, D22).
 * @throws {TypeError} for what is no JsonValue, such as a non-finite number, and below a depth of 128
 */
export function canonicalJson(value: unknown): string {
  const copy = copyJson(value);
  if (!copy.ok) throw new TypeError(`${copy.path || "value"}: ${copy.reason}.`);
  return writeCanonical(copy.value);
}

/** The same for a value that is known to be a JsonValue of ours. */
export function writeCanonical(value: JsonValue): string {
  if (typeof value === "string") return quote(value);
  if (typeof value !== "object" || value === null) return `${value}`;
  let text = "";
  if (isArray(value)) {
    for (const item of value) text += `${text && ","}${writeCanonical(item)}`;
    return `[${text}]`;
  }
  for (const key of sort(Object.keys(value))) {
    text += `${text && ","}${quote(key)}:${writeCanonical(value[key] as JsonValue)}`;
  }
  return `{${text}}`;
}

/** `Array.isArray`, which does not narrow readonly arrays. */
const isArray: (value: JsonValue) => value is readonly JsonValue[] = Array.isArray;

function sort(keys: string[]): string[] {
  if (keys.length > FEW_KEYS) return keys.sort();
  for (let next = 1; next < keys.length; next++) {
    const key = keys[next] as string;
    let at = next;
    for (; at > 0 && (keys[at - 1] as string) > key; at--) keys[at] = keys[at - 1] as string;
    keys[at] = key;
  }
  return keys;
}

/** As `JSON.stringify` does; most texts need no escape, and to see that is cheaper than to call it. */
function quote(text: string): string {
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0x20 || unit === 0x22 || unit === 0x5c) return JSON.stringify(text);
  }
  return `"${text}"`;
}
