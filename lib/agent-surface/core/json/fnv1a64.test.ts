import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fnv1a64 } from "./fnv1a64";

/** The definition, word for word, in slow arithmetic. */
function naive(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return hash.toString(16).padStart(16, "0");
}

describe("fnv1a64", () => {
  it.each([
    ["", "cbf29ce484222325"],
    ["a", "af63dc4c8601ec8c"],
    ["b", "af63df4c8601f1a5"],
    ["foobar", "85944171f73967e8"],
    ["chongo was here!\n", "46810940eff5f915"],
  ])("gives the published answer for %j", (text, answer) => {
    expect(fnv1a64(text)).toBe(answer);
  });

  it.each(["é", "Ж", "中", "\ud7ff", "\ue000", "\uffff", "😀", "\u{10ffff}", "a😀é中z"])(
    "hashes the UTF-8 bytes of %j",
    (text) => {
      expect(fnv1a64(text)).toBe(naive(text));
    },
  );

  it("agrees with the definition on any well-formed text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => {
        expect(fnv1a64(text)).toBe(naive(text));
      }),
    );
  });

  it("always has sixteen hexadecimal digits", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(fnv1a64(text)).toMatch(/^[0-9a-f]{16}$/);
      }),
    );
  });
});
