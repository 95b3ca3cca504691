import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "./canonical-json";
import { jsonDeepEqual } from "./json-deep-equal";

describe("jsonDeepEqual", () => {
  it("gives key order no meaning and array order one", () => {
    expect(jsonDeepEqual({ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 })).toBe(true);
    expect(jsonDeepEqual([1, 2], [2, 1])).toBe(false);
  });

  it("takes negative zero for zero, and null for nothing but null", () => {
    expect(jsonDeepEqual(-0, 0)).toBe(true);
    expect(jsonDeepEqual(null, {})).toBe(false);
    expect(jsonDeepEqual(null, undefined)).toBe(false);
  });

  it("tells an array from an object with the same keys", () => {
    expect(jsonDeepEqual([], {})).toBe(false);
    expect(jsonDeepEqual(["a"], { 0: "a" })).toBe(false);
  });

  it("looks at own members alone", () => {
    expect(jsonDeepEqual({ toString: 1 }, { valueOf: 1 })).toBe(false);
    expect(jsonDeepEqual({}, JSON.parse('{"__proto__":{}}'))).toBe(false);
    expect(jsonDeepEqual({ constructor: Object }, { a: 1 })).toBe(false);
  });

  it("ends on values that contain themselves", () => {
    const loop = (): unknown => {
      const value: Record<string, unknown> = {};
      value.self = value;
      return value;
    };
    expect(jsonDeepEqual(loop(), loop())).toBe(false);
  });

  it("says equal exactly when the canonical texts are equal", () => {
    const few = fc.jsonValue({ maxDepth: 2 });
    fc.assert(
      fc.property(few, few, (a, b) => {
        expect(jsonDeepEqual(a, b)).toBe(canonicalJson(a) === canonicalJson(b));
        expect(jsonDeepEqual(a, JSON.parse(JSON.stringify(a)))).toBe(true);
      }),
    );
  });
});
