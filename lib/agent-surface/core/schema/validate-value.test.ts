import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AgentSurfaceDefinitionError } from "../errors/definition-error";
import type { JsonObject } from "../json/json-value";
import { validateValueAgainstSchema } from "./validate-value";

const fits = (value: unknown, schema: JsonObject) => validateValueAgainstSchema(value, schema).length === 0;
const paths = (value: unknown, schema: JsonObject) =>
  validateValueAgainstSchema(value, schema).map(({ path }) => path);

/** Each keyword with values on both sides of it. */
const keywords: [name: string, schema: JsonObject, good: unknown[], bad: unknown[]][] = [
  ["type string", { type: "string" }, ["", "a"], [1, null, true, [], {}, undefined]],
  ["type number", { type: "number" }, [0, -1.5, 1e300], ["1", null, Number.NaN, Number.POSITIVE_INFINITY]],
  ["type integer", { type: "integer" }, [0, -3, 2.0, 1e15], [1.5, "1", Number.NaN]],
  ["type boolean", { type: "boolean" }, [true, false], [0, "true", null]],
  ["type null", { type: "null" }, [null], [0, "", undefined, {}]],
  ["type array", { type: "array" }, [[], [1]], [{}, "[]", { length: 0 }]],
  ["type object", { type: "object" }, [{}, { a: 1 }], [[], null, "{}"]],
  ["several types", { type: ["string", "null"] }, ["a", null], [1, undefined]],
  [
    "enum",
    { enum: ["a", 1, null, { x: [1, 2], y: 0 }] },
    ["a", 1, null, { y: -0, x: [1, 2] }],
    ["b", "1", undefined, { x: [2, 1], y: 0 }],
  ],
  ["const", { const: [1, { a: null }] }, [[1, { a: null }]], [[1], [1, {}], "a"]],
  ["const null", { const: null }, [null], [0, undefined, {}]],
  ["minLength", { minLength: 2 }, ["ab", "😀😀", 1], ["a", "😀"]],
  ["maxLength", { maxLength: 2 }, ["ab", "😀😀", 1], ["abc", "😀😀😀"]],
  ["pattern", { pattern: "^dev_[0-9]+$" }, ["dev_1", 7], ["dev_", "xdev_1"]],
  ["minimum", { minimum: 1 }, [1, 2, "0"], [0.999]],
  ["maximum", { maximum: 1 }, [1, -2], [1.001]],
  ["exclusiveMinimum", { exclusiveMinimum: 1 }, [1.001], [1]],
  ["exclusiveMaximum", { exclusiveMaximum: 1 }, [0.999], [1]],
  ["multipleOf a whole number", { multipleOf: 3 }, [0, -9, 3e15], [1, 3.1]],
  [
    "multipleOf a fraction",
    { multipleOf: 0.01 },
    [0, 0.07, 19.99, 1.15, 4.35, 8.2, -0.29, 0.1 + 0.2, 1e20, 123456.78],
    [0.015, 0.001, 19.999, 1e-12, 123456.785],
  ],
  ["multipleOf near the ends of the range", { multipleOf: 1e-300 }, [1e-299], []],
  ["minItems", { minItems: 1 }, [[1], "x"], [[]]],
  ["maxItems", { maxItems: 1 }, [[], [1]], [[1, 2]]],
  [
    "uniqueItems",
    { uniqueItems: true },
    [[], [1, "1", true, null, { a: 1 }, '{"a":1}', [1], "[1]"]],
    [
      [1, 1],
      [0, -0],
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
      [[], []],
    ],
  ],
  ["items", { items: { type: "integer" } }, [[], [1, 2], {}], [["a"], [1, null]]],
  ["required", { required: ["a"] }, [{ a: null }, []], [{}, { a: undefined }, { b: 1 }]],
  [
    "properties",
    { properties: { a: { type: "string" } } },
    [{}, { a: "x" }, { b: 1 }, { a: undefined }],
    [{ a: 1 }, { a: null }],
  ],
  [
    "additionalProperties false",
    { properties: { a: {} }, additionalProperties: false },
    [{}, { a: 1 }, { b: undefined }],
    [{ b: 1 }, { a: 1, b: 2 }],
  ],
  ["additionalProperties true", { properties: {}, additionalProperties: true }, [{ a: 1 }], []],
  ["anyOf", { anyOf: [{ type: "string", minLength: 2 }, { type: "null" }] }, ["ab", null], ["a", 1]],
  [
    "$ref with siblings",
    { $ref: "#/$defs/a", maxLength: 3, $defs: { a: { type: "string", minLength: 2 } } },
    ["ab"],
    ["a", "abcd", 1],
  ],
  [
    "a reference to a reference",
    { $ref: "#/$defs/a", $defs: { a: { $ref: "#/$defs/b" }, b: { const: 1 } } },
    [1],
    [2],
  ],
  [
    "annotations",
    { title: "t", description: "d", default: 5, examples: [1], deprecated: true },
    ["anything", 1],
    [],
  ],
  [
    "format date",
    { format: "date" },
    ["2024-02-29", "0001-01-01", 1],
    ["2026-99-99", "2026-02-29", "2026-2-1", "2026-04-31", "2026-01-00", "2026-01-01T00:00:00Z", ""],
  ],
  [
    "format date-time",
    { format: "date-time" },
    ["2026-01-31T23:59:59Z", "2026-01-31t00:00:00.123+05:30"],
    [
      "2026-01-31",
      "2026-01-31T24:00:00Z",
      "2026-01-31T10:00:00",
      "2026-02-30T10:00:00Z",
      "2026-01-31 10:00:00Z",
      "2026-01-31T10:00:00+24:00",
    ],
  ],
  [
    "format uuid",
    { format: "uuid" },
    ["123e4567-e89b-12d3-a456-426614174000"],
    ["123e4567e89b12d3a456426614174000", "123e4567-e89b-12d3-a456-42661417400g"],
  ],
  [
    "format email",
    { format: "email" },
    ["a@b.example", "first.last+tag@sub.example.org"],
    ["a", "@b.c", "a@", "a..b@c.de", ".a@b.c", "a@-b.c", "a b@c.de", "a@b..c", `${"a".repeat(250)}@b.cd`],
  ],
  [
    "format uri",
    { format: "uri" },
    ["https://example.com/a?b=c#d", "mailto:a@b.example", "urn:isbn:0451450523"],
    [
      "example.com",
      "/path",
      "http://a b",
      "https://exa mple.com",
      "http://",
      "https://a/%zz",
      "https://[::1",
      "",
    ],
  ],
];

describe("validateValueAgainstSchema", () => {
  it.each(keywords)("enforces %s", (_name, schema, good, bad) => {
    for (const value of good) expect(validateValueAgainstSchema(value, schema)).toEqual([]);
    for (const value of bad) expect({ value, fits: fits(value, schema) }).toEqual({ value, fits: false });
  });

  it("says where with dot paths and what in words that a model can follow", () => {
    const schema = {
      type: "object",
      properties: {
        list: { items: { properties: { n: { type: "integer" } }, required: ["id"] } },
        city: { type: "string", maxLength: 2 },
      },
      additionalProperties: false,
    } as const;
    expect(
      validateValueAgainstSchema({ list: [{ id: 1 }, { n: "x" }], city: "Milan", extra: 1 }, schema),
    ).toEqual([
      { path: "list.1.n", message: "must be integer" },
      { path: "list.1.id", message: "is required" },
      { path: "city", message: "must have at most 2 characters" },
      { path: "extra", message: "is not a known field" },
    ]);
  });

  it("tells of the alternative that came furthest", () => {
    const schema: JsonObject = {
      anyOf: [
        {
          type: "object",
          properties: { kind: { const: "a" }, at: { type: "object", properties: { x: { type: "number" } } } },
        },
        { type: "null" },
      ],
    };
    expect(validateValueAgainstSchema({ kind: "a", at: { x: "1" } }, schema)).toEqual([
      { path: "at.x", message: "must be number" },
    ]);
    expect(validateValueAgainstSchema(7, schema)).toEqual([
      { path: "", message: "must fit one of the allowed forms" },
    ]);
  });

  it("reports no more issues than it is asked for", () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`k${index}`, 1]));
    expect(validateValueAgainstSchema(many, { additionalProperties: false }, 3)).toHaveLength(3);
    expect(validateValueAgainstSchema(new Array(500).fill("x"), { items: { type: "number" } })).toHaveLength(
      16,
    );
    expect(
      validateValueAgainstSchema([many, many], { items: { anyOf: [{ additionalProperties: false }] } }, 2),
    ).toHaveLength(2);
  });

  it("keeps what a message repeats of the input short and well-formed", () => {
    const key = `${"k".repeat(119)}😀${"x".repeat(9_999)}`;
    const [issue] = validateValueAgainstSchema({ [key]: 1 }, { additionalProperties: false });
    expect(issue?.path.length).toBeLessThan(130);
    expect(issue?.path.isWellFormed()).toBe(true);
    const [other] = validateValueAgainstSchema("x", { enum: ["a".repeat(5_000)] });
    expect(other?.message.length).toBeLessThan(200);
  });

  it("takes constructor, toString and __proto__ for ordinary names", () => {
    const strict = {
      type: "object",
      properties: { toString: { type: "string" } },
      additionalProperties: false,
    };
    expect(fits({}, strict)).toBe(true);
    expect(fits({ toString: "x" }, strict)).toBe(true);
    expect(paths({ constructor: 1, valueOf: 2 }, strict)).toEqual(["constructor", "valueOf"]);
    expect(paths(JSON.parse('{"__proto__":{"a":1}}'), strict)).toEqual(["__proto__"]);
    expect(paths({}, { required: ["constructor", "__proto__"] })).toEqual(["constructor", "__proto__"]);
    const ownProto: JsonObject = JSON.parse(
      '{"properties":{"__proto__":{"type":"string"}},"required":["__proto__"],"additionalProperties":false}',
    );
    expect(fits(JSON.parse('{"__proto__":"x"}'), ownProto)).toBe(true);
    expect(fits(JSON.parse('{"__proto__":1}'), ownProto)).toBe(false);
    expect(fits(Object.create({ inherited: 1 }), { required: ["inherited"] })).toBe(false);
  });

  it("follows definitions that refer to themselves, to a bounded depth", () => {
    const tree: JsonObject = {
      $ref: "#/$defs/node",
      $defs: {
        node: {
          type: "object",
          properties: { next: { $ref: "#/$defs/node" }, id: { type: "string" } },
          required: ["id"],
          additionalProperties: false,
        },
      },
    };
    expect(fits({ id: "a", next: { id: "b", next: { id: "c" } } }, tree)).toBe(true);
    expect(paths({ id: "a", next: { id: "b", next: {} } }, tree)).toEqual(["next.next.id"]);
    let deep: unknown = { id: "x" };
    for (let level = 0; level < 50_000; level++) deep = { id: "x", next: deep };
    expect(fits(deep, tree)).toBe(false);
  });

  it("ends where alternatives within alternatives multiply", () => {
    const branch = (name: string) => ({
      type: "object",
      properties: { next: { $ref: "#/$defs/node" } },
      required: [name, "next"],
    });
    const schema: JsonObject = {
      $ref: "#/$defs/node",
      $defs: { node: { anyOf: [branch("a"), branch("b"), branch("c")] } },
    };
    let value: unknown = 1;
    for (let level = 0; level < 60; level++) value = { a: 1, b: 1, c: 1, next: value };
    expect(validateValueAgainstSchema(value, schema)).toEqual([
      { path: expect.any(String), message: "could not be checked" },
    ]);
  });

  it("does not compare all pairs of a long list to find repetitions", () => {
    let reads = 0;
    const items = Array.from({ length: 3_000 }, (_, index) => ({
      get id() {
        reads++;
        return index;
      },
    }));
    expect(fits(items, { uniqueItems: true })).toBe(true);
    expect(reads).toBe(3_000);
  });

  it("matches long texts where the pattern takes linear time, and refuses them where it does not", () => {
    expect(fits("a".repeat(50_000), { pattern: "^[a-z]+$" })).toBe(true);
    expect(validateValueAgainstSchema("1".repeat(2_000), { pattern: "\\d+$" })).toEqual([
      { path: "", message: "must match \\d+$ within 1024 characters" },
    ]);
  });

  it("neither throws nor hangs on hostile values", () => {
    const throwing = new Proxy([], {
      get() {
        throw new Error("secret");
      },
    });
    const endless: unknown = new Proxy(
      {},
      {
        get: () => endless,
        has: () => true,
        getOwnPropertyDescriptor: () => ({ value: 1, enumerable: true, configurable: true }),
      },
    );
    const huge = new Proxy([], {
      get: (target, key) => (key === "length" ? 4_000_000_000 : Reflect.get(target, key)),
    });
    const schema: JsonObject = {
      anyOf: [{ items: {}, uniqueItems: true }],
      properties: { a: { $ref: "#/$defs/self" } },
      required: ["a"],
      $defs: { self: { properties: { a: { $ref: "#/$defs/self" } } } },
    };
    for (const value of [throwing, endless, huge, { a: endless }]) {
      const issues = validateValueAgainstSchema(value, schema);
      expect(issues.length).toBeGreaterThan(0);
      expect(JSON.stringify(issues)).not.toContain("secret");
    }
  });

  it("refuses to work with a document that it could not enforce in full", () => {
    expect(() => validateValueAgainstSchema(1, { oneOf: [{}] })).toThrow(AgentSurfaceDefinitionError);
    expect(() => validateValueAgainstSchema(1, { pattern: "^(a+)+$" })).toThrow(
      expect.objectContaining({ code: "UNSUPPORTED_SCHEMA" }),
    );
  });

  it("answers for any value and any of its schemas", () => {
    const schemas = keywords.map(([, schema]) => schema);
    fc.assert(
      fc.property(
        fc.anything({ withNullPrototype: true, withMap: true, withDate: true, withSparseArray: true }),
        fc.constantFrom(...schemas),
        (value, schema) => {
          for (const { path, message } of validateValueAgainstSchema(value, schema)) {
            expect(path).toBeTypeOf("string");
            expect(message).not.toBe("");
          }
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
