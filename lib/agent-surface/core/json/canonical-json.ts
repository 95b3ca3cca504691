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
      return Number.isFinite(value) ? `${value}` : refuse(`The non-finite number ${value}`);
    case "boolean":
      return `${value}`;
    case "object":
      return value === null ? "null" : writeObject(value, depth + 1);
    default:
      return refuse(`A value of type ${typeof value}`);
  }
}

function writeObject(value: object, depth: number): string {
  if (depth > MAX_JSON_DEPTH) refuse(`What is nested deeper than ${MAX_JSON_DEPTH}`);
  let text = "";
  if (Array.isArray(value)) {
    for (const item of value) text += `${text && ","}${write(item, depth)}`;
    return `[${text}]`;
  }
  if (!isPlainObject(value)) refuse("An instance of a class");
  for (const key of sort(Object.keys(value))) {
    const member = value[key];
    if (member !== undefined) text += `${text && ","}${quote(key)}:${write(member, depth)}`;
  }
  return `{${text}}`;
}

function refuse(what: string): never {
  throw new TypeError(`${what} is no JsonValue.`);
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
