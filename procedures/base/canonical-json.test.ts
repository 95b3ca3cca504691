import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson, hashRequest } from "./canonical-json";

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, child]) => [key, reversed(child)]),
  );
}

describe("canonicalJson", () => {
  it("does not depend on the order of keys", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(canonicalJson(reversed(value))).toBe(canonicalJson(value));
      }),
    );
  });

  it("keeps the value", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it("tells different requests apart", () => {
    expect(hashRequest({ path: "a", input: [1, 2] })).not.toBe(hashRequest({ path: "a", input: [2, 1] }));
  });
});
