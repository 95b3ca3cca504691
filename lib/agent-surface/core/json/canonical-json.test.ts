import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "./canonical-json";

/** The definition through the built-in writer: sort, then stringify piece by piece. */
function naive(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(naive).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  members.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${naive(member)}`).join(",")}}`;
}

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = [value];
  return value;
}

describe("canonicalJson", () => {
  it("sorts keys by UTF-16 unit, not by locale, number or code point", () => {
    expect(canonicalJson({ b: 1, a: 2, B: 3, 10: 4, 9: 5, "\ud83d\ude00": 6, "\uffff": 7 })).toBe(
      '{"10":4,"9":5,"B":3,"a":2,"b":1,"\ud83d\ude00":6,"\uffff":7}',
    );
  });

  it("sorts many keys as it sorts few", () => {
    const keys = Array.from({ length: 60 }, (_, index) => `k${(index * 37) % 60}`);
    const many = Object.fromEntries(keys.map((key) => [key, 0]));
    expect(canonicalJson(many)).toBe(naive(many));
  });

  it("keeps the order of arrays", () => {
    expect(canonicalJson([3, 1, 2])).toBe("[3,1,2]");
  });

  it("omits undefined members and writes negative zero as zero", () => {
    expect(canonicalJson({ a: undefined, b: -0, c: [-0] })).toBe('{"b":0,"c":[0]}');
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    "refuses %s as non-finite",
    (value) => {
      expect(() => canonicalJson({ a: [value] })).toThrow(/non-finite/);
    },
  );

  it.each([
    ["undefined", undefined],
    ["undefined in an array", [undefined]],
    ["a hole in an array", new Array(1)],
    ["a function", () => 1],
    ["a symbol", Symbol("s")],
    ["a bigint", 1n],
    ["a Date", { at: new Date(0) }],
    ["a Map", new Map()],
  ])("refuses %s, which would look like something else", (_name, value) => {
    expect(() => canonicalJson(value)).toThrow(/JsonValue/);
  });

  it("writes an own key named __proto__ like any other", () => {
    expect(canonicalJson(JSON.parse('{"__proto__":{"a":1},"a":2}'))).toBe('{"__proto__":{"a":1},"a":2}');
  });

  it("refuses what is nested too deeply instead of overflowing the stack", () => {
    expect(canonicalJson(nested(100))).toBe(`${"[".repeat(100)}1${"]".repeat(100)}`);
    expect(() => canonicalJson(nested(100_000))).toThrow(/JsonValue/);
  });

  it("agrees with the definition on any JSON", () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: "binary" }), (value) => {
        expect(canonicalJson(value)).toBe(naive(value));
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it("does not depend on the order in which members were written", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.integer()), (members) => {
        const reversed = Object.fromEntries(Object.entries(members).reverse());
        expect(canonicalJson(reversed)).toBe(canonicalJson(members));
      }),
    );
  });
});
