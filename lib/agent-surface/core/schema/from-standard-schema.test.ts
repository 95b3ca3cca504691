import * as v from "valibot";
import { describe, expect, expectTypeOf, it } from "vitest";
import { z } from "zod";
import { AgentSchemaError, type InferAgentSchema } from "./agent-schema";
import { fromStandardSchema } from "./from-standard-schema";

const device = z.strictObject({
  id: z.string().min(2),
  tags: z.array(z.object({ name: z.string() })).default([]),
  at: z.string().transform((text) => text.length),
});
const deviceSchema = fromStandardSchema(device, { jsonSchema: z.toJSONSchema(device, { io: "input" }) });

describe("fromStandardSchema", () => {
  it("returns what Zod's transforms and defaults make of the value", () => {
    expect(deviceSchema.parse({ id: "ab", at: "four" })).toEqual({ id: "ab", tags: [], at: 4 });
    expectTypeOf<InferAgentSchema<typeof deviceSchema>>().toEqualTypeOf<z.output<typeof device>>();
  });

  it("turns Zod's issues into dot paths", () => {
    expect(() => deviceSchema.parse({ id: "a", tags: [{ name: "x" }, { name: 1 }], at: "" })).toThrow(
      expect.objectContaining({
        name: "AgentSchemaError",
        issues: [
          { path: "id", message: expect.any(String) },
          { path: "tags.1.name", message: expect.any(String) },
        ],
      }),
    );
  });

  it("takes a Valibot schema, whose paths hold objects", () => {
    const schema = fromStandardSchema(v.object({ list: v.array(v.object({ n: v.number() })) }), {
      jsonSchema: { type: "object" },
    });
    expect(schema.parse({ list: [{ n: 1 }] })).toEqual({ list: [{ n: 1 }] });
    expectTypeOf(schema.parse).returns.toEqualTypeOf<{ list: { n: number }[] }>();
    expect(() => schema.parse({ list: [{ n: "1" }] })).toThrow(
      expect.objectContaining({ issues: [{ path: "list.0.n", message: expect.any(String) }] }),
    );
  });

  it("refuses asynchronous validation in words", () => {
    const schema = fromStandardSchema(
      z.string().refine(async () => true),
      { jsonSchema: { type: "string" } },
    );
    expect(() => schema.parse("a")).toThrow(AgentSchemaError);
    expect(() => schema.parse("a")).toThrow(/asynchronous/);
  });

  it("leaves no rejection of an asynchronous validator behind", () => {
    const validate = () => Promise.reject(new Error("nobody waits for this"));
    const schema = fromStandardSchema(
      { "~standard": { version: 1, vendor: "test", validate } },
      { jsonSchema: { type: "string" } },
    );
    // An unhandled rejection would fail the run.
    expect(() => schema.parse("a")).toThrow(/asynchronous/);
  });

  it("copies the document, without what a library hangs on it", () => {
    const jsonSchema = z.toJSONSchema(z.string());
    const schema = fromStandardSchema(z.string(), { jsonSchema });
    jsonSchema.minLength = 5;
    expect(Reflect.ownKeys(schema.jsonSchema)).toEqual(["$schema", "type"]);
  });
});
