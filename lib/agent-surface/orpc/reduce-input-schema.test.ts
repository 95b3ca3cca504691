import { describe, expect, it } from "vitest";
import type { JsonObject } from "../core/json/json-value";
import { fromJsonSchema } from "../core/schema/from-json-schema";
import { reduceInputSchema } from "./reduce-input-schema";

const document: JsonObject = {
  type: "object",
  properties: {
    deviceIds: { type: "array", items: { $ref: "#/$defs/id" } },
    reason: { type: "string", description: "Why." },
    site: { $ref: "#/$defs/id" },
  },
  required: ["deviceIds", "reason", "site"],
  additionalProperties: false,
  examples: [{ deviceIds: ["dev-1"], reason: "Broken", site: "x" }],
  $defs: { id: { type: "string" } },
};
const schema = fromJsonSchema(document);

const reduced = (locked: readonly string[], overridable: readonly string[] = []) =>
  reduceInputSchema(schema, locked, overridable).jsonSchema;

describe("reduceInputSchema", () => {
  it("takes locked fields out, of the requirements and the examples too", () => {
    expect(reduced(["deviceIds", "site"])).toEqual({
      type: "object",
      properties: { reason: { type: "string", description: "Why." } },
      required: ["reason"],
      additionalProperties: false,
      $defs: { id: { type: "string" } },
    });
  });

  it("keeps an overridable field, no longer required, and says what its default is", () => {
    expect(reduced(["deviceIds"], ["reason", "site"])).toMatchObject({
      properties: {
        reason: { type: "string", description: "Why. Default: the current UI value." },
        site: { anyOf: [{ $ref: "#/$defs/id" }], description: "Default: the current UI value." },
      },
      $defs: { id: { type: "string" } },
    });
    expect(reduced(["deviceIds"], ["reason", "site"]).required).toEqual([]);
  });

  it("leaves the original as it was", () => {
    const before = structuredClone(document);
    reduced(["deviceIds"], ["reason"]);
    expect(document).toEqual(before);
  });

  it("gives the same object for the same arguments", () => {
    expect(reduceInputSchema(schema, ["site"], ["reason"])).toBe(
      reduceInputSchema(schema, ["site"], ["reason"]),
    );
    expect(reduceInputSchema(schema, ["site"])).not.toBe(reduceInputSchema(schema, ["reason"]));
  });

  it("validates what is left", () => {
    const left = reduceInputSchema(schema, ["deviceIds", "site"]);
    expect(left.parse({ reason: "Broken" })).toEqual({ reason: "Broken" });
    expect(() => left.parse({ reason: "Broken", deviceIds: [] })).toThrow();
  });
});
