import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { copyJson } from "./copy-json";

function copied(value: unknown): unknown {
  const copy = copyJson(value);
  if (!copy.ok) throw new Error(`${copy.path}: ${copy.reason}`);
  return copy.value;
}

function isDeepFrozen(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return true;
  return Object.isFrozen(value) && Object.values(value).every(isDeepFrozen);
}

const cycle: Record<string, unknown> = { name: "loop" };
cycle.list = [{ cycle }];

describe("copyJson", () => {
  it("copies any JSON, freezes all of it, and counts the bytes of its text", () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: "binary" }), (value) => {
        const copy = copyJson(value);
        const text = JSON.stringify(value);
        expect(copy).toMatchObject({ ok: true, bytes: new TextEncoder().encode(text).length });
        expect(copied(value)).toEqual(JSON.parse(text));
        expect(isDeepFrozen(copied(value))).toBe(true);
      }),
    );
  });

  it("shares nothing with the value that it copies", () => {
    const value = { list: [{ id: "a" }] };
    const copy = copied(value);
    (value.list[0] as { id: string }).id = "changed";
    value.list.push({ id: "b" });
    expect(copy).toEqual({ list: [{ id: "a" }] });
  });

  it.each([
    ["a function", { list: [1, { run: () => 1 }] }, "list.1.run", "function"],
    ["a symbol", { a: Symbol("s") }, "a", "symbol"],
    ["a bigint", [1n], "0", "bigint"],
    ["NaN", { a: { b: Number.NaN } }, "a.b", "non-finite"],
    ["infinity", [Number.POSITIVE_INFINITY], "0", "non-finite"],
    ["a cycle", cycle, "list.0.cycle", "contains itself"],
    ["a Date", { at: new Date(0) }, "at", "Date"],
    ["a Map", { a: new Map() }, "a", "Map"],
    ["a typed array", { a: new Uint8Array(2) }, "a", "Uint8Array"],
    ["an instance of a class", { a: new (class Device {})() }, "a", "Device"],
    ["a boxed string", { a: new Object("x") }, "a", "String"],
    ["a promise", { a: Promise.resolve(1) }, "a", "Promise"],
    ["half of a surrogate pair", { a: ["x\ud800"] }, "a.0", "surrogate"],
    ["half of a surrogate pair in a key", { "\udc00x": 1 }, "\udc00x", "surrogate"],
    ["pair halves in the wrong order", ["\udc00\ud800"], "0", "surrogate"],
    ["a hole in an array", { a: new Array(2) }, "a.0", "undefined"],
    ["undefined itself", undefined, "", "undefined"],
    ["an own toJSON", { a: { toJSON: () => 1 } }, "a.toJSON", "function"],
  ])("refuses %s and says where", (_name, value, path, reason) => {
    const copy = copyJson(value);
    expect(copy).toMatchObject({ ok: false, path });
    expect(copy).toHaveProperty("reason", expect.stringContaining(reason));
    expect(copy).toHaveProperty("reason", expect.stringContaining("JsonValue"));
  });

  it("refuses a getter that throws, a hostile proxy and a revoked one, without their words", () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    const hostile = new Proxy(
      {},
      {
        ownKeys() {
          throw new Error("secret");
        },
      },
    );
    const getter = {
      deep: {
        get value() {
          throw new Error("secret");
        },
      },
    };
    for (const [value, path] of [
      [getter, "deep.value"],
      [[hostile], "0"],
      [{ a: proxy }, "a"],
    ] as const) {
      const copy = copyJson(value);
      expect(copy).toMatchObject({ ok: false, path, reason: expect.stringContaining("JsonValue") });
      expect(JSON.stringify(copy)).not.toContain("secret");
    }
  });

  it("drops undefined members and reads a getter that answers once", () => {
    let reads = 0;
    const value = {
      gone: undefined,
      get live() {
        return ++reads;
      },
    };
    expect(copied(value)).toEqual({ live: 1 });
    expect(copied({ gone: undefined })).toEqual({});
    expect(reads).toBe(1);
  });

  it("takes own enumerable string keys alone", () => {
    const value = Object.create(null, {
      seen: { value: 1, enumerable: true },
      hidden: { value: 2, enumerable: false },
      [Symbol("s")]: { value: 3, enumerable: true },
    });
    expect(copied(value)).toEqual({ seen: 1 });
  });

  it("copies an own key named __proto__ without touching a prototype", () => {
    const copy = copied(JSON.parse('{"__proto__":{"admin":true},"constructor":1}'));
    expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
    expect(Object.keys(copy as object)).toEqual(["__proto__", "constructor"]);
    expect((copy as { admin?: boolean }).admin).toBeUndefined();
    expect(JSON.stringify(copy)).toBe('{"__proto__":{"admin":true},"constructor":1}');
  });

  it("takes plain objects of another realm", () => {
    expect(copied(runInNewContext("({a: [1, {b: null}]})"))).toEqual({ a: [1, { b: null }] });
    expect(copyJson(runInNewContext("new Date(0)"))).toMatchObject({ ok: false });
  });

  it("writes negative zero as zero, as its canonical text does", () => {
    expect(Object.is(copied(-0), 0)).toBe(true);
  });

  it("visits a shared value a bounded number of times, however often it is met", () => {
    let reads = 0;
    let graph: unknown = {
      get leaf() {
        reads++;
        return 1;
      },
    };
    for (let level = 0; level < 60; level++) graph = { left: graph, right: graph };
    expect(copyJson(graph).ok).toBe(true);
    expect(reads).toBeLessThan(1_100);
  });

  it("refuses what is nested too deeply instead of overflowing the stack", () => {
    let deep: unknown = 1;
    for (let level = 0; level < 100_000; level++) deep = [deep];
    expect(copyJson(deep)).toMatchObject({ ok: false, reason: expect.stringContaining("deep") });
    const endless: unknown = new Proxy(
      {},
      {
        get: () => endless,
        ownKeys: () => ["a"],
        getOwnPropertyDescriptor: () => ({ value: 1, enumerable: true, configurable: true }),
      },
    );
    expect(copyJson(endless)).toMatchObject({ ok: false });
  });

  it("stops once it is certain that the limit is exceeded", () => {
    let reads = 0;
    const long = new Proxy([] as number[], {
      get(target, key, receiver) {
        if (key === "length") return 1_000_000;
        if (typeof key === "string" && /^\d+$/.test(key)) return ++reads;
        return Reflect.get(target, key, receiver);
      },
    });
    const copy = copyJson({ long }, 5_000);
    expect(copy.ok && copy.bytes).toBeGreaterThan(5_000);
    expect(reads).toBe(0);
  });

  it("counts a value of exactly the limit as within it", () => {
    const bytes = new TextEncoder().encode(JSON.stringify({ city: "Zürich", ids: [1, 2] })).length;
    expect(copyJson({ city: "Zürich", ids: [1, 2] }, bytes)).toMatchObject({ ok: true, bytes });
  });
});
