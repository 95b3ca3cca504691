import fc from "fast-check";
import { expect, it } from "vitest";
import { utf8Length } from "./utf8-length";

it("counts the bytes that an encoder would write", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(utf8Length(text)).toBe(new TextEncoder().encode(text).length);
    }),
  );
});
