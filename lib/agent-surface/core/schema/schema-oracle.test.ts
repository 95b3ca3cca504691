import { Ajv2020 } from "ajv/dist/2020";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type JsonValue, validateJsonSchemaDocument, validateValueAgainstSchema } from "../../index";

/** A small world, so that random values meet random schemas; two names are those of inherited members. */
const NAMES = ["a", "b", "hasOwnProperty", "isPrototypeOf"] as const;
const text = fc.constantFrom("", "a", "ab", "b", "é", "😀", "😀a", "1");
const number = fc.constantFrom(-1, 0, 0.5, 1, 1.5, 2, 3, 10);
const count = fc.nat({ max: 3 });

const value: fc.Arbitrary<JsonValue> = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    fc.oneof(text, number, fc.boolean(), fc.constant(null)),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...NAMES), tie("value"), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;

type Schema = Readonly<Record<string, JsonValue>>;

const optional = <Members extends object>(members: { [Key in keyof Members]: fc.Arbitrary<Members[Key]> }) =>
  fc.record(members, { requiredKeys: [] });

const type = fc.constantFrom("string", "number", "integer", "boolean", "null", "array", "object");

const leaf: fc.Arbitrary<Schema> = fc.oneof(
  optional({ type: fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 3 })) }),
  optional({
    type: fc.constant("string"),
    minLength: count,
    maxLength: count,
    pattern: fc.constantFrom("^a", "b$", "^[ab]*$", "^\\p{L}+$", "a|1"),
  }),
  optional({
    type: fc.constantFrom("number", "integer"),
    minimum: number,
    maximum: number,
    exclusiveMinimum: number,
    exclusiveMaximum: number,
    multipleOf: fc.constantFrom(1, 2, 0.5),
  }),
  fc.record({ enum: fc.array(value, { minLength: 1, maxLength: 3 }) }),
  fc.record({ const: value }),
  fc.constant({ $ref: "#/$defs/first" }),
  fc.constant({ $ref: "#/$defs/second" }),
);

const schema: fc.Arbitrary<Schema> = fc.letrec<{ schema: Schema }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    leaf,
    optional({
      type: fc.constant("object"),
      properties: fc.dictionary(fc.constantFrom(...NAMES), tie("schema"), {
        maxKeys: 3,
        noNullPrototype: true,
      }),
      required: fc.uniqueArray(fc.constantFrom(...NAMES), { maxLength: 2 }),
      additionalProperties: fc.boolean(),
      title: fc.constant("Anything"),
      default: value,
    }),
    optional({
      type: fc.constant("array"),
      items: tie("schema"),
      minItems: count,
      maxItems: count,
      uniqueItems: fc.boolean(),
    }),
    fc.record({ anyOf: fc.array(tie("schema"), { minLength: 1, maxLength: 3 }) }),
    fc.tuple(leaf, tie("schema")).map(([beside, nested]) => ({ ...beside, anyOf: [nested] })),
  ),
})).schema;

const document: fc.Arbitrary<Schema> = fc
  .tuple(schema, schema, schema)
  .map(([root, first, second]) => ({ ...root, $defs: { first, second } }));

/** Another implementation of JSON Schema 2020-12, told what our values are: own members, plain data. */
const oracle = new Ajv2020({ strict: false, ownProperties: true, validateFormats: false, logger: false });

describe("the validator and an independent implementation", () => {
  it("agree on every accepted schema and whatever value", { timeout: 60_000 }, () => {
    const verdicts = { fits: 0, differs: 0 };
    fc.assert(
      fc.property(document, fc.array(value, { minLength: 12, maxLength: 12 }), (candidate, values) => {
        if (!validateJsonSchemaDocument(candidate).ok) return;
        const validate = oracle.compile(candidate);
        for (const one of values) {
          const fits = validateValueAgainstSchema(one, candidate).length === 0;
          verdicts[fits ? "fits" : "differs"]++;
          if (fits !== validate(one))
            throw new Error(`${JSON.stringify(one)} ${fits ? "fits" : "does not fit"}`);
        }
      }),
      { numRuns: 800 },
    );
    // Neither side may be so rare that the comparison says nothing.
    expect(Math.min(verdicts.fits, verdicts.differs)).toBeGreaterThan(200);
  });

  it("agree on which documents are schemas, as far as ours accepts them", { timeout: 60_000 }, () => {
    const keyword = fc.constantFrom(
      ...["type", "enum", "items", "properties", "required", "anyOf", "pattern", "minimum", "multipleOf"],
      ...["maxLength", "uniqueItems", "additionalProperties", "$ref", "$defs", "if", "oneOf", "__proto__"],
    );
    const garbage = fc.oneof(value, fc.dictionary(keyword, fc.oneof(value, leaf), { maxKeys: 2 }));
    let accepted = 0;
    fc.assert(
      fc.property(document, keyword, garbage, (candidate, spoilt, given) => {
        const spoiled = { ...candidate, [spoilt]: given };
        if (!validateJsonSchemaDocument(spoiled).ok) return;
        accepted++;
        expect(() => oracle.compile(spoiled)).not.toThrow();
        expect(() => validateValueAgainstSchema({ a: ["b"] }, spoiled)).not.toThrow();
      }),
      { numRuns: 1_500 },
    );
    expect(accepted).toBeGreaterThan(50);
  });
});
