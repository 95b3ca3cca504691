import { isPlainObject, MAX_JSON_DEPTH } from "./copy-json";

/** Sorting by insertion beats the built-in sort on as few keys as a payload's objects have. */
const FEW_KEYS = 24;

/**
 * The one text of a value: keys sorted by UTF-16 unit, arrays in order, `undefined` members omitted, `-0` as
 * `0`. Equal values have equal texts, and only they (D21, D22).
 * @throws {TypeError} for what is no JsonValue, such as a non-finite number, and below a depth of 128
 */
export function canonicalJson(value: unknown): string {
  return write(value, 0);
}

function write(value: unknown, depth: number): string {
  switch (typeof value) {
    case "string":
      return quote(value);
    case "number":
      if (!Number.isFinite(value)) throw new TypeError(`A non-finite number (${value}) is no JsonValue.`);
      return value === 0 ? "0" : `${value}`;
    case "boolean":
      return value ? "true" : "false";
    case "object":
      if (value === null) return "null";
      if (depth >= MAX_JSON_DEPTH)
        throw new TypeError(`Nested deeper than ${MAX_JSON_DEPTH} is no JsonValue.`);
      return Array.isArray(value) ? writeArray(value, depth) : writeObject(value, depth);
    default:
      throw new TypeError(`A value of type ${typeof value} is no JsonValue.`);
  }
}

function writeArray(value: readonly unknown[], depth: number): string {
  let text = "[";
  for (let index = 0; index < value.length; index++) {
    if (index > 0) text += ",";
    text += write(value[index], depth + 1);
  }
  return `${text}]`;
}

function writeObject(value: object, depth: number): string {
  if (!isPlainObject(value)) throw new TypeError("An instance of a class is no JsonValue.");
  let text = "";
  for (const key of sort(Object.keys(value))) {
    const member = value[key];
    if (member === undefined) continue;
    text += `${text === "" ? "{" : ","}${quote(key)}:${write(member, depth + 1)}`;
  }
  return text === "" ? "{}" : `${text}}`;
}

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
    if (unit < 0x20 || unit === 0x22 || unit === 0x5c || (unit & 0xf800) === 0xd800)
      return JSON.stringify(text);
  }
  return `"${text}"`;
}
