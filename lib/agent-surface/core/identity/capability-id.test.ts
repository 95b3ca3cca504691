import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AgentSurfaceDefinitionError } from "../errors/definition-error";
import {
  formatDomainCapabilityId,
  formatViewCapabilityId,
  isValidCapabilityName,
  isValidComponentType,
  isValidInstanceId,
  MAX_ID_LENGTH,
  parseCapabilityId,
} from "./capability-id";

describe("parseCapabilityId", () => {
  it("takes what follows the last dot of a view id for the name", () => {
    expect(parseCapabilityId("view:devices.table.selectRows")).toEqual({
      plane: "view",
      componentType: "devices.table",
      name: "selectRows",
    });
    expect(parseCapabilityId("view:app.x")).toEqual({ plane: "view", componentType: "app", name: "x" });
  });

  it("leaves the tail of a domain id alone", () => {
    for (const path of ["devices.disable", "a", "A_b/c", "view:x.y", "__proto__.x"]) {
      expect(parseCapabilityId(`domain:${path}`)).toEqual({ plane: "domain", path });
    }
  });

  it.each([
    "",
    "view:",
    "domain:",
    "view:a",
    "view:.a",
    "view:a.",
    "view:a..b",
    "view:A.b",
    "view:a.B",
    "view:1a.b",
    "view:a.b-c",
    "view:a_b.c",
    "View:a.b",
    "view:a.b ",
    "view:a.b\n",
    "tool:a.b",
    "a.b",
    "domain",
  ])("knows that %j is no id", (id) => {
    expect(parseCapabilityId(id)).toBeUndefined();
  });

  it("holds the length", () => {
    expect(parseCapabilityId(`domain:${"a".repeat(MAX_ID_LENGTH - 7)}`)).toBeDefined();
    expect(parseCapabilityId(`domain:${"a".repeat(MAX_ID_LENGTH - 6)}`)).toBeUndefined();
  });

  it("answers for any text, and what it takes apart goes together again", () => {
    const pieces = fc
      .array(fc.constantFrom("view:", "domain:", "a", "b-", ".", "C", "9", "_"), { maxLength: 10 })
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(fc.oneof(pieces, fc.string({ unit: "binary" })), (id) => {
        const parsed = parseCapabilityId(id);
        if (!parsed) return;
        const again =
          parsed.plane === "view"
            ? formatViewCapabilityId(parsed.componentType, parsed.name)
            : formatDomainCapabilityId(parsed.path);
        expect(again).toBe(id);
      }),
      { numRuns: 1_000 },
    );
  });

  it("is no less total for what is no text", () => {
    for (const value of [undefined, null, 1, {}, ["view:a.b"]]) {
      expect(parseCapabilityId(value as string)).toBeUndefined();
      expect(isValidComponentType(value as string)).toBe(false);
      expect(isValidCapabilityName(value as string)).toBe(false);
      expect(isValidInstanceId(value as string)).toBe(false);
    }
  });
});

describe("formatting", () => {
  it.each([
    () => formatViewCapabilityId("Devices", "open"),
    () => formatViewCapabilityId("devices", "Open"),
    () => formatViewCapabilityId("devices.", "open"),
    () => formatViewCapabilityId("d".repeat(120), "openDevice"),
    () => formatDomainCapabilityId(""),
    () => formatDomainCapabilityId("a".repeat(122)),
  ])("throws INVALID_ID for what could not be parsed (%#)", (format) => {
    expect(format).toThrow(AgentSurfaceDefinitionError);
    expect(format).toThrow(expect.objectContaining({ code: "INVALID_ID" }));
  });
});

describe("parts of an id", () => {
  it("are of letters, digits and their separators alone", () => {
    expect(["a", "a-b", "a.b2.c-d"].every(isValidComponentType)).toBe(true);
    expect(["", "a.", ".a", "a..b", "A", "-a", "a.1", "a_b"].some(isValidComponentType)).toBe(false);
    expect(["a", "selectRows", "a1"].every(isValidCapabilityName)).toBe(true);
    expect(["", "A", "a.b", "a-b", "1a", "a\n"].some(isValidCapabilityName)).toBe(false);
    expect(["default", "0", "A_b-9"].every(isValidInstanceId)).toBe(true);
    expect(["", "a.b", "a b", "é", "a\n"].some(isValidInstanceId)).toBe(false);
  });
});
