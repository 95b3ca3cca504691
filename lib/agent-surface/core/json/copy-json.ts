import type { JsonValue } from "./json-value";
import { utf8Length } from "./utf8-length";

/** Deeper values are refused: no handler needs them and recursion has an end. */
const MAX_DEPTH = 64;
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
      /** Dot path of what is no JSON value. */
      readonly path: string;
      readonly reason: string;
    };

/**
 * Copies a value into one that nobody else holds, refuses what is no JsonValue and says where (D18).
 * `undefined` members of objects are dropped. Stops early once `maxBytes` is certainly exceeded; the returned
 * `bytes` is then over it and the value must not be used.
 */
export function copyJson(value: unknown, maxBytes = Number.POSITIVE_INFINITY): JsonCopy {
  const copier = new Copier(maxBytes);
  try {
    const copy = copier.copy(value, 0);
    return { ok: true, value: copy, bytes: copier.bytes };
  } catch (error) {
    if (error instanceof TooLarge) return { ok: true, value: null, bytes: copier.bytes };
    const reason = error instanceof NotJson ? error.message : "could not be read";
    return { ok: false, path: copier.path(), reason };
  }
}

class NotJson extends Error {}
class TooLarge extends Error {}

interface Remembered {
  readonly copy: JsonValue;
  readonly bytes: number;
}

class Copier {
  bytes = 0;
  private visited = 0;
  private remembered: Map<object, Remembered> | undefined;
  /** Where the walk is; only read when it fails. */
  private readonly keys: (string | number)[] = [];
  private readonly ancestors: object[] = [];

  constructor(private readonly maxBytes: number) {}

  path(): string {
    return this.keys.join(".");
  }

  copy(value: unknown, depth: number): JsonValue {
    switch (typeof value) {
      case "string":
        this.count(jsonStringBytes(value));
        return value;
      case "number":
        if (!Number.isFinite(value)) throw new NotJson(`${value} is a non-finite number`);
        this.count(String(value).length);
        return value === 0 ? 0 : value;
      case "boolean":
        this.count(value ? 4 : 5);
        return value;
      case "object":
        if (value !== null) return this.copyObject(value, depth);
        this.count(4);
        return null;
      default:
        throw new NotJson(`a value of type ${typeof value} is no JsonValue`);
    }
  }

  private copyObject(value: object, depth: number): JsonValue {
    const known = this.remembered?.get(value);
    if (known) {
      this.count(known.bytes);
      return known.copy;
    }
    if (depth >= MAX_DEPTH) {
      throw new NotJson(
        this.ancestors.includes(value)
          ? "the value contains itself"
          : `it is nested deeper than ${MAX_DEPTH}`,
      );
    }
    if (++this.visited === REMEMBER_AFTER) this.remembered = new Map();
    const before = this.bytes;
    this.ancestors[depth] = value;
    const copy = Array.isArray(value) ? this.copyArray(value, depth) : this.copyRecord(value, depth);
    this.ancestors.length = depth;
    this.remembered?.set(value, { copy, bytes: this.bytes - before });
    return copy;
  }

  private copyArray(value: readonly unknown[], depth: number): JsonValue {
    const { length } = value;
    this.count(length === 0 ? 2 : length + 1);
    const copy: JsonValue[] = [];
    for (let index = 0; index < length; index++) {
      this.keys[depth] = index;
      copy.push(this.copy(value[index], depth + 1));
    }
    this.keys.length = depth;
    return Object.freeze(copy);
  }

  private copyRecord(value: object, depth: number): JsonValue {
    const prototype = Object.getPrototypeOf(value);
    if (prototype !== null && Object.getPrototypeOf(prototype) !== null) {
      throw new NotJson(`an instance of ${constructorName(prototype)} is no JsonValue`);
    }
    const copy: Record<string, JsonValue> = {};
    let members = 0;
    for (const key of Object.keys(value)) {
      this.keys[depth] = key;
      const member: unknown = (value as Record<string, unknown>)[key];
      if (member === undefined) continue;
      members++;
      this.count(jsonStringBytes(key) + 1);
      const own = this.copy(member, depth + 1);
      if (key === "__proto__") Object.defineProperty(copy, key, { value: own, enumerable: true });
      else copy[key] = own;
    }
    this.count(members === 0 ? 2 : members + 1);
    this.keys.length = depth;
    return Object.freeze(copy);
  }

  private count(bytes: number): void {
    this.bytes += bytes;
    if (this.bytes > this.maxBytes) throw new TooLarge();
  }
}

function constructorName(prototype: object): string {
  const { name } = (prototype as { constructor?: { name?: unknown } }).constructor ?? {};
  return typeof name === "string" && name !== "" ? name : "a class";
}

/** Quotes included. */
function jsonStringBytes(text: string): number {
  if (PLAIN.test(text)) return text.length + 2;
  if (!text.isWellFormed()) throw new NotJson("a string has half of a surrogate pair");
  return utf8Length(JSON.stringify(text));
}

/** What JSON writes as it is, one byte a character. */
const PLAIN = /^[ !#-[\]-~]*$/;
