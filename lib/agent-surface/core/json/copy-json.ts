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
  const copier = new Copier(maxBytes);
  try {
    return { ok: true, value: copier.copy(value, 0), bytes: copier.bytes };
  } catch (error) {
    if (copier.bytes > maxBytes) return { ok: true, value: null, bytes: copier.bytes };
    const what = error instanceof NotJson ? error.message : "what cannot be read";
    return { ok: false, path: copier.path(), reason: `${what} is no JsonValue` };
  }
}

/** Neither an array nor an instance of a class; of whichever realm. */
export function isPlainObject(value: object): value is Record<string, unknown> {
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null;
}

/** Names what is no JsonValue. */
class NotJson extends Error {}

class Copier {
  bytes = 0;
  private visited = 0;
  private readonly shared = new Map<object, { readonly copy: JsonValue; readonly bytes: number }>();
  /** Where the walk is, as deep as `depth`; only read when it fails. */
  private readonly keys: (string | number)[] = [];
  private depth = 0;
  private readonly above: object[] = [];

  constructor(private readonly maxBytes: number) {}

  path(): string {
    return this.keys.slice(0, this.depth).join(".");
  }

  copy(value: unknown, depth: number): JsonValue {
    switch (typeof value) {
      case "string":
        this.count(stringBytes(value));
        return value;
      case "number":
        if (!Number.isFinite(value)) throw new NotJson(`the non-finite number ${value}`);
        this.count(`${value}`.length);
        return value === 0 ? 0 : value;
      case "boolean":
        this.count(value ? 4 : 5);
        return value;
      case "object":
        if (value !== null) return this.copyObject(value, depth);
        this.count(4);
        return value;
      default:
        throw new NotJson(`a value of type ${typeof value}`);
    }
  }

  private copyObject(value: object, depth: number): JsonValue {
    const known = this.shared.get(value);
    if (known) {
      this.count(known.bytes);
      return known.copy;
    }
    for (let index = 0; index < depth; index++) {
      if (this.above[index] === value) throw new NotJson("a value that contains itself");
    }
    if (depth >= MAX_JSON_DEPTH) throw new NotJson(`what is nested deeper than ${MAX_JSON_DEPTH}`);
    this.above[depth] = value;
    const before = this.bytes;
    const copy = Object.freeze(
      Array.isArray(value) ? this.copyArray(value, depth) : this.copyMembers(value, depth),
    );
    if (++this.visited > REMEMBER_AFTER) this.shared.set(value, { copy, bytes: this.bytes - before });
    return copy;
  }

  private copyArray(value: readonly unknown[], depth: number): JsonValue[] {
    const copy: JsonValue[] = [];
    const { length } = value;
    this.count(length === 0 ? 2 : length + 1);
    for (let index = 0; index < length; index++) {
      this.keys[depth] = index;
      this.depth = depth + 1;
      copy.push(this.copy(value[index], depth + 1));
    }
    return copy;
  }

  private copyMembers(value: object, depth: number): Record<string, JsonValue> {
    if (!isPlainObject(value)) throw new NotJson(nameOfClass(value));
    const copy: Record<string, JsonValue> = {};
    let separators = 0;
    this.count(2);
    for (const key of Object.keys(value)) {
      this.keys[depth] = key;
      this.depth = depth + 1;
      const member = value[key];
      if (member === undefined) continue;
      this.count(stringBytes(key) + 1 + separators);
      separators = 1;
      const own = this.copy(member, depth + 1);
      if (key === "__proto__") Object.defineProperty(copy, key, { value: own, enumerable: true });
      else copy[key] = own;
    }
    return copy;
  }

  private count(bytes: number): void {
    this.bytes += bytes;
    if (this.bytes > this.maxBytes) throw new RangeError("The value is larger than anybody asked for.");
  }
}

function nameOfClass(value: object): string {
  const { name } = value.constructor ?? {};
  return typeof name === "string" && name !== "" ? `an instance of ${name}` : "an instance of a class";
}

/** Bytes of a string's JSON, quotes included. */
function stringBytes(text: string): number {
  let bytes = text.length + 2;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) {
      if (unit === 0x22 || unit === 0x5c) bytes++;
      else if (unit < 0x20) bytes += SHORT_ESCAPES.includes(unit) ? 1 : 5;
    } else if (unit < 0x800) {
      bytes++;
    } else {
      // Both halves of a pair are in `length`, and the pair has four bytes.
      bytes += 2;
      if ((unit & 0xf800) !== 0xd800) continue;
      if (unit >= 0xdc00 || (text.charCodeAt(++index) & 0xfc00) !== 0xdc00) {
        throw new NotJson("a string with half of a surrogate pair");
      }
    }
  }
  return bytes;
}

/** `\b \t \n \f \r`; other control characters take six bytes. */
const SHORT_ESCAPES: readonly number[] = [8, 9, 10, 12, 13];
