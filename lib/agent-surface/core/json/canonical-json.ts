import type { JsonValue } from "./json-value";

const MAX_DEPTH = 256;

/**
 * The one text of a value: keys sorted by UTF-16 unit, arrays in order, `undefined` members omitted, `-0` as
 * `0`. Equal values have equal texts, and only they (D21, D22).
 * @throws {TypeError} for what has no JSON text, such as a non-finite number
 */
export function canonicalJson(value: unknown): string {
  return write(value as JsonValue | undefined, 0);
}

function write(value: JsonValue | undefined, depth: number): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "number") {
    if (!Number.isFinite(value)) throw new TypeError(`A non-finite number (${value}) has no JSON text.`);
    return value === 0 ? "0" : String(value);
  }
  if (typeof value === "boolean" || value === null) return String(value);
  if (typeof value !== "object") throw new TypeError(`A value of type ${typeof value} has no JSON text.`);
  if (depth === MAX_DEPTH)
    throw new TypeError(`A value nested deeper than ${MAX_DEPTH} has no canonical text.`);
  if (Array.isArray(value)) {
    let text = "[";
    for (let index = 0; index < value.length; index++) {
      if (index > 0) text += ",";
      text += write(value[index], depth + 1);
    }
    return `${text}]`;
  }
  return writeObject(value as { readonly [key: string]: JsonValue | undefined }, depth);
}

function writeObject(value: { readonly [key: string]: JsonValue | undefined }, depth: number): string {
  const keys = Object.keys(value);
  if (keys.length > 1) keys.sort();
  let text = "{";
  for (const key of keys) {
    const member = value[key];
    if (member === undefined) continue;
    if (text.length > 1) text += ",";
    text += `${JSON.stringify(key)}:${write(member, depth + 1)}`;
  }
  return `${text}}`;
}
