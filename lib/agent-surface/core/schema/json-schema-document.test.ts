import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { validateJsonSchemaDocument } from "./json-schema-document";
import { validateValueAgainstSchema } from "./validate-value";

const accepted = { ok: true };
const refused = (reason: string) => ({ ok: false, reason: expect.stringContaining(reason) });

function nested(levels: number): object {
  let schema: object = { type: "string" };
  for (let level = 0; level < levels; level++) schema = { type: "object", properties: { a: schema } };
  return schema;
}

const everyKeyword = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  $id: "https://example.com/device",
  $defs: { id: { type: "string", minLength: 1, maxLength: 64, pattern: "^dev_[0-9]+$" } },
  title: "Device",
  description: "A device of the fleet.",
  deprecated: false,
  default: {},
  examples: [{}],
  type: "object",
  properties: {
    id: { $ref: "#/$defs/id", description: "Beside a reference." },
    status: { enum: ["online", "offline", null] },
    kind: { const: "gateway" },
    note: { type: ["string", "null"], format: "email" },
    battery: {
      type: "number",
      minimum: 0,
      maximum: 100,
      exclusiveMinimum: -1,
      exclusiveMaximum: 101,
      multipleOf: 0.5,
    },
    tags: { type: "array", items: { type: "string" }, minItems: 0, maxItems: 9, uniqueItems: true },
    place: { anyOf: [{ type: "string" }, { type: "null" }] },
  },
  required: ["id"],
  additionalProperties: false,
};

describe("validateJsonSchemaDocument", () => {
  it("accepts every keyword of the subset", () => {
    expect(validateJsonSchemaDocument(everyKeyword)).toEqual(accepted);
    expect(validateJsonSchemaDocument({})).toEqual(accepted);
  });

  it.each([
    "oneOf",
    "allOf",
    "not",
    "if",
    "patternProperties",
    "prefixItems",
    "propertyNames",
    "contains",
    "constructor",
    "toString",
    "x-note",
  ])("refuses the keyword %s wherever it stands, and names the place", (keyword) => {
    const document = { type: "object", properties: { list: { items: { anyOf: [{ [keyword]: {} }] } } } };
    expect(validateJsonSchemaDocument(document)).toEqual(refused(`"${keyword}" is not supported`));
    expect(validateJsonSchemaDocument(document)).toEqual(refused("properties.list.items.anyOf.0"));
  });

  it.each([
    ["type", "text"],
    ["type", []],
    ["enum", []],
    ["properties", []],
    ["properties", { a: true }],
    ["required", "id"],
    ["additionalProperties", {}],
    ["items", [{}]],
    ["items", true],
    ["minItems", -1],
    ["maxItems", 1.5],
    ["uniqueItems", "yes"],
    ["maxLength", "10"],
    ["pattern", 1],
    ["format", "hostname"],
    ["minimum", "0"],
    ["multipleOf", 0],
    ["anyOf", []],
    ["anyOf", [true]],
    ["$ref", 1],
    ["$defs", { a: 1 }],
    ["description", {}],
  ])("refuses %s with the value %j, which it could not enforce", (keyword, value) => {
    expect(validateJsonSchemaDocument({ [keyword]: value })).toEqual(refused(`"${keyword}" has a value`));
  });

  it.each([null, 1, "object", [], true, undefined, () => 1, new Map()])(
    "refuses %s, which is no schema",
    (document) => {
      expect(validateJsonSchemaDocument(document).ok).toBe(false);
    },
  );

  it("refuses what is no JSON within a document", () => {
    expect(validateJsonSchemaDocument({ default: new Date(0) })).toEqual(refused("default"));
    const cycle: Record<string, unknown> = {};
    cycle.items = cycle;
    expect(validateJsonSchemaDocument(cycle)).toEqual(refused("contains itself"));
  });

  it("holds the limits of depth and of UTF-8 bytes", () => {
    expect(validateJsonSchemaDocument(nested(8))).toEqual(accepted);
    expect(validateJsonSchemaDocument(nested(9))).toEqual(refused("nested too deeply"));
    expect(validateJsonSchemaDocument(nested(3), { maxSchemaBytes: 9_999, maxSchemaDepth: 2 }).ok).toBe(
      false,
    );
    expect(validateJsonSchemaDocument({ description: "é".repeat(8_100) })).toEqual(accepted);
    expect(validateJsonSchemaDocument({ description: "é".repeat(8_200) })).toEqual(refused("16384 bytes"));
  });

  it("reads a reference as a JSON pointer of one step", () => {
    const document = {
      items: { anyOf: [{ $ref: "#/$defs/a~1b~0c" }, { $ref: "#/$defs/~01" }] },
      $defs: { "a/b~c": { const: 1 }, "~1": { const: 2 } },
    };
    expect(validateJsonSchemaDocument(document)).toEqual(accepted);
    expect(validateValueAgainstSchema([1, 2], document)).toEqual([]);
    expect(validateValueAgainstSchema([3], document)).toHaveLength(1);
  });

  it.each([
    "#/$defs/missing",
    "#/$defs/toString",
    "#/$defs/__proto__",
    "#",
    "#/properties/a",
    "other.json#/$defs/a",
    "#/$defs/a/items",
    "",
  ])("refuses the reference %j, which leads nowhere", (ref) => {
    const document = { properties: { a: { $ref: ref } }, $defs: { a: { items: {} } } };
    expect(validateJsonSchemaDocument(document)).toEqual(refused("leads nowhere"));
  });

  it("looks into definitions that nothing uses, and beside a reference at the root", () => {
    expect(validateJsonSchemaDocument({ $defs: { a: { oneOf: [] } } })).toEqual(refused("$defs.a"));
    expect(validateJsonSchemaDocument({ $ref: "#/$defs/a", $defs: { a: { oneOf: [] } } })).toEqual(
      refused("oneOf"),
    );
    expect(validateJsonSchemaDocument({ items: { $defs: {} } })).toEqual(refused("at the root alone"));
  });

  it("accepts definitions that refer to themselves through their parts", () => {
    const tree = {
      $ref: "#/$defs/node",
      $defs: {
        node: {
          type: "object",
          properties: { children: { type: "array", items: { $ref: "#/$defs/node" } } },
        },
      },
    };
    expect(validateJsonSchemaDocument(tree)).toEqual(accepted);
  });

  it.each([
    [{ $ref: "#/$defs/a", $defs: { a: { $ref: "#/$defs/a" } } }],
    [
      {
        $ref: "#/$defs/a",
        $defs: { a: { $ref: "#/$defs/b" }, b: { anyOf: [{ type: "null" }, { $ref: "#/$defs/a" }] } },
      },
    ],
  ])("refuses a definition that means itself", (document) => {
    expect(validateJsonSchemaDocument(document)).toEqual(refused("refers to itself"));
  });

  it("looks through references that fan out in linear time", () => {
    const $defs: Record<string, unknown> = { d100: { type: "null" } };
    for (let index = 0; index < 100; index++) {
      const ref = { $ref: `#/$defs/d${index + 1}` };
      $defs[`d${index}`] = { anyOf: [ref, ref] };
    }
    expect(validateJsonSchemaDocument({ $ref: "#/$defs/d0", $defs })).toEqual(accepted);
  });

  it.each(["(", "^(a+)+$", "(a)\\1"])("refuses the pattern %s", (pattern) => {
    expect(validateJsonSchemaDocument({ properties: { a: { pattern } } })).toEqual(
      refused("properties.a: the pattern"),
    );
  });

  it.each([
    z.object({
      id: z.uuid(),
      mail: z.email(),
      site: z.url(),
      at: z.iso.datetime(),
      day: z.iso.date(),
      time: z.iso.time(),
    }),
    z.strictObject({
      n: z.int().min(1).max(9).multipleOf(3),
      list: z.array(z.enum(["a", "b"])).max(3),
      flag: z.boolean().optional(),
    }),
    z.object({
      value: z.union([z.string(), z.number().nullable()]),
      literal: z.literal("x").describe("An x."),
    }),
    z.object({
      price: z.number().multipleOf(0.01).positive().lt(10),
      name: z.string().trim().min(1).max(40).default("x"),
    }),
  ])("accepts what Zod writes for common shapes", (schema) => {
    expect(validateJsonSchemaDocument(z.toJSONSchema(schema, { io: "input" }))).toEqual(accepted);
  });

  it("answers for anything without throwing", () => {
    const keyword = fc.constantFrom(
      ...Object.keys(everyKeyword),
      ...Object.keys(everyKeyword.properties.battery),
      "items",
      "anyOf",
      "__proto__",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.anything(),
          fc.dictionary(keyword, fc.oneof(fc.anything(), fc.dictionary(keyword, fc.jsonValue()))),
        ),
        (document) => {
          expect(validateJsonSchemaDocument(document)).toHaveProperty("ok");
        },
      ),
      { numRuns: 500 },
    );
  });
});
