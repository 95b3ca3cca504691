import { expect, it } from "vitest";
import { readInputFields } from "./read-input-fields";

const one = (schema: unknown, required: string[] = []) =>
  readInputFields({
    type: "object",
    properties: { value: schema },
    required,
    $defs: { city: { type: "string", enum: ["Rome"] } },
  })[0];

it("reads a choice, also behind a nullable union, a reference and constants", () => {
  expect(
    one({ anyOf: [{ type: "string", enum: ["on", "off"] }, { type: "null" }], description: "State" }),
  ).toMatchObject({
    kind: "choice",
    choices: ["on", "off"],
    nullable: true,
    description: "State",
  });
  expect(one({ $ref: "#/$defs/city" })).toMatchObject({ kind: "choice", choices: ["Rome"] });
  expect(one({ anyOf: [{ const: 10 }, { const: 20 }] })).toMatchObject({ kind: "choice", choices: [10, 20] });
});

it("reads lists, groups, numbers with limits and defaults", () => {
  expect(one({ type: "array", items: { type: "string" }, maxItems: 5 })).toMatchObject({
    kind: "list",
    maxItems: 5,
  });
  expect(
    one({ type: "object", properties: { field: { type: "string" } } })?.fields.map((field) => field.name),
  ).toEqual(["field"]);
  expect(one({ type: "integer", minimum: 1, maximum: 9, default: 2 }, ["value"])).toMatchObject({
    kind: "number",
    integer: true,
    minimum: 1,
    maximum: 9,
    fallback: 2,
    required: true,
  });
});

it.each([
  ["deviceIds", "", "reference"],
  ["target", "Id of the device", "reference"],
  ["search", "Text that the name contains", "search"],
  ["email", "", "email"],
  ["reason", "", "content"],
  ["city", "", "plain"],
])("takes %s (%s) for a field of role %s", (name, description, role) => {
  const [field] = readInputFields({
    type: "object",
    properties: { [name]: { type: "string", description } },
  });
  expect(field?.role).toBe(role);
});

it("survives schemas that are none, loop or are hostile", () => {
  expect(readInputFields(undefined)).toEqual([]);
  expect(readInputFields({ type: "object", properties: { a: true } })[0]?.kind).toBe("other");
  const loop = readInputFields({
    type: "object",
    properties: { a: { $ref: "#/$defs/a" } },
    $defs: { a: { $ref: "#/$defs/a" } },
  });
  expect(loop[0]?.kind).toBe("other");
  expect(one({ $ref: "#/$defs/constructor" })?.kind).toBe("other");
});
