import type { JsonValue } from "./json-value";

/** Deeper values are refused: no handler needs them and recursion has an end. */
export const MAX_JSON_DEPTH = 128;
/** Objects visited before shared ones are remembered, so that small values pay nothing for it. */
const REMEMBER_AFTER = 1_000;

export type JsonCopy =
  | {
      readonly ok: true;
      /** Ours, deep-frozen. */
      readonly value: JsonValue;
      /** UTF-8 bytes of its JSON. */
      readonly bytes: number;
    }
  | {
      readonly ok: false;
      /** Dot path of what is no JsonValue. */
      readonly path: string;
      readonly reason: string;
    };

/**
 * Copies a value into one that nobody else holds, refuses what is no JsonValue and says where (D18).
 * `undefined` members of objects are dropped, and `-0` becomes `0`. Reads own enumerable members alone, each
 * once. Stops early once `maxBytes` is certainly exceeded; the returned `bytes` is then over it and the value
 * must not be used.
 */
export function copyJson(value: unknown, maxBytes = Number.POSITIVE_INFINITY): JsonCopy {
  const walk: Walk = {
    bytes: 0,
    maxBytes,
    path: [],
    above: [],
    visited: 0,
    shared: undefined,
    fault: UNREADABLE,
  };
  try {
    const copy = copyValue(walk, value);
    if (copy !== undefined) return { ok: true, value: copy, bytes: walk.bytes };
  } catch {
    // A getter or a proxy that throws; its words stay inside.
  }
  return walk.bytes > maxBytes
    ? { ok: true, value: null, bytes: walk.bytes }
    : { ok: false, path: walk.path.join("."), reason: `${walk.fault} is no JsonValue` };
}

const UNREADABLE = "what cannot be read";

interface Walk {
  bytes: number;
  readonly maxBytes: number;
  /** Where the walk is, and the objects that it is within. */
  readonly path: (string | number)[];
  readonly above: object[];
  visited: number;
  shared: Map<object, { readonly copy: JsonValue; readonly bytes: number }> | undefined;
  /** What is no JsonValue. */
  fault: string;
}

/** `undefined`, here and below, ends the walk. */
function copyValue(walk: Walk, value: unknown): JsonValue | undefined {
  switch (typeof value) {
    case "string":
      return value.isWellFormed()
        ? counted(walk, value, jsonLength(value))
        : refuse(walk, "a string with half of a surrogate pair");
    case "number":
      return Number.isFinite(value)
        ? counted(walk, value === 0 ? 0 : value, `${value}`.length)
        : refuse(walk, `the non-finite number ${value}`);
    case "boolean":
      return counted(walk, value, value ? 4 : 5);
    case "object":
      return value === null ? counted(walk, value, 4) : copyObject(walk, value);
    default:
      return refuse(walk, `a value of type ${typeof value}`);
  }
}

function copyObject(walk: Walk, value: object): JsonValue | undefined {
  const { above, bytes } = walk;
  const known = walk.shared?.get(value);
  if (known) return counted(walk, known.copy, known.bytes);
  if (above.includes(value)) return refuse(walk, "a value that contains itself");
  if (above.length >= MAX_JSON_DEPTH) return refuse(walk, `what is nested deeper than ${MAX_JSON_DEPTH}`);
  above.push(value);
  const copy = Array.isArray(value) ? copyItems(walk, value) : copyMembers(walk, value);
  if (!copy) return undefined;
  above.pop();
  if (++walk.visited > REMEMBER_AFTER) {
    walk.shared ??= new Map();
    walk.shared.set(value, { copy, bytes: walk.bytes - bytes });
  }
  return Object.freeze(copy);
}

function copyItems(walk: Walk, list: readonly unknown[]): JsonValue[] | undefined {
  const copy: JsonValue[] = [];
  const { length } = list;
  if (!counted(walk, copy, Math.max(length + 1, 2))) return undefined;
  for (let index = 0; index < length; index++) {
    walk.path.push(index);
    const item = copyValue(walk, list[index]);
    if (item === undefined) return undefined;
    copy.push(item);
    walk.path.pop();
  }
  return copy;
}

function copyMembers(walk: Walk, object: object): Record<string, JsonValue> | undefined {
  if (!isPlainObject(object)) return refuse(walk, nameOfClass(object));
  const copy: Record<string, JsonValue> = {};
  if (!counted(walk, copy, 2)) return undefined;
  // The first member's colon; before the others stands a comma too.
  let punctuation = 1;
  for (const key of Object.keys(object)) {
    walk.path.push(key);
    const member = object[key];
    if (member !== undefined) {
      walk.bytes += punctuation;
      punctuation = 2;
      const own = copyValue(walk, key) === undefined ? undefined : copyValue(walk, member);
      if (own === undefined) return undefined;
      if (key === "__proto__") Object.defineProperty(copy, key, { value: own, enumerable: true });
      else copy[key] = own;
    }
    walk.path.pop();
  }
  return copy;
}

function refuse(walk: Walk, what: string): undefined {
  walk.fault = what;
}

function counted<T>(walk: Walk, value: T, bytes: number): T | undefined {
  walk.bytes += bytes;
  return walk.bytes > walk.maxBytes ? undefined : value;
}

/** Neither an array nor an instance of a class; of whichever realm. */
export function isPlainObject(value: object): value is Record<string, unknown> {
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null;
}

function nameOfClass(value: object): string {
  const { name } = value.constructor ?? {};
  return `an instance of ${typeof name === "string" && name !== "" ? name : "a class"}`;
}

/** UTF-8 bytes of a well-formed string's JSON, quotes included. */
function jsonLength(text: string): number {
  let bytes = text.length + 2;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    // Each half of a surrogate pair stands for two of the pair's four bytes.
    if (unit >= 0x80) bytes += unit < 0x800 || (unit & 0xf800) === 0xd800 ? 1 : 2;
    else if (unit === 0x22 || unit === 0x5c) bytes++;
    else if (unit < 0x20) bytes += "\b\t\n\f\r".includes(text.charAt(index)) ? 1 : 5;
  }
  return bytes;
}
