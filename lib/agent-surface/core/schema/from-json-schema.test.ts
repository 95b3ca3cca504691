import { describe, expect, it } from "vitest";
import { AgentSchemaError } from "./agent-schema";
import { emptyObjectSchema } from "./empty-object-schema";
import { fromJsonSchema } from "./from-json-schema";

describe("fromJsonSchema", () => {
  it("returns what fits as it is, and fills no default in", () => {
    const schema = fromJsonSchema({ type: "object", properties: { page: { type: "integer", default: 1 } } });
    const value = {};
    expect(schema.parse(value)).toBe(value);
  });

  it("throws the issues of what does not fit", () => {
    const schema = fromJsonSchema({ type: "object", properties: { page: { type: "integer" } } });
    expect(() => schema.parse({ page: "1" })).toThrow(AgentSchemaError);
    expect(() => schema.parse({ page: "1" })).toThrow(
      expect.objectContaining({ issues: [{ path: "page", message: "must be integer" }] }),
    );
  });

  it("keeps a frozen copy, so that enforcement and description cannot part", () => {
    const document = { type: "object", properties: { page: { type: "integer" } } };
    const schema = fromJsonSchema(document);
    document.properties.page.type = "string";
    expect(schema.jsonSchema).toEqual({ type: "object", properties: { page: { type: "integer" } } });
    expect(Object.isFrozen(schema.jsonSchema.properties)).toBe(true);
    expect(() => schema.parse({ page: "1" })).toThrow(AgentSchemaError);
  });

  it("leaves it to register to refuse a document, and parses nothing with it until then", () => {
    const schema = fromJsonSchema({ oneOf: [{ type: "string" }] });
    expect(schema.jsonSchema).toEqual({ oneOf: [{ type: "string" }] });
    expect(() => schema.parse("a")).toThrow(expect.objectContaining({ code: "UNSUPPORTED_SCHEMA" }));
    expect(() => fromJsonSchema({ default: () => 1 })).not.toThrow();
  });
});

describe("emptyObjectSchema", () => {
  it("takes the empty object and nothing else", () => {
    expect(emptyObjectSchema.parse({})).toEqual({});
    for (const value of [{ a: 1 }, [], null, "", undefined, JSON.parse('{"__proto__":1}')]) {
      expect(() => emptyObjectSchema.parse(value)).toThrow(AgentSchemaError);
    }
  });
});
