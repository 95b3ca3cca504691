import { describe, expect, it } from "vitest";
import { z } from "zod";
import { permissionsOf } from "../auth/permissions";
import { memberProcedure } from "../base/procedure";
import { router } from "../router";
import { deriveManifest, toAgentJsonSchema } from "./derive-manifest";

/** The closed list of the agent runtime's schema subset (D19). */
const ACCEPTED_KEYWORDS = new Set(
  [
    "type enum const properties required additionalProperties items minItems maxItems uniqueItems",
    "minLength maxLength pattern format minimum maximum exclusiveMinimum exclusiveMaximum multipleOf anyOf",
    "description default examples title deprecated $defs $ref $schema $id",
  ].flatMap((words) => words.split(" ")),
);
const ACCEPTED_FORMATS = ["date-time", "date", "uuid", "email", "uri"];
const MAX_DEPTH = 8;
const MAX_BYTES = 16_384;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Everything in a schema document that the runtime would refuse to register. */
function offencesOf(schema: unknown, depth = 1): string[] {
  if (!isObject(schema)) return [`not a schema: ${JSON.stringify(schema)}`];
  const offences = Object.keys(schema).filter((keyword) => !ACCEPTED_KEYWORDS.has(keyword));
  if (depth > MAX_DEPTH) offences.push(`deeper than ${MAX_DEPTH}`);
  if (schema.format !== undefined && !ACCEPTED_FORMATS.includes(String(schema.format))) {
    offences.push(`format ${String(schema.format)}`);
  }
  if (typeof schema.additionalProperties === "object") offences.push("additionalProperties is a schema");
  const children = [
    ...(isObject(schema.properties) ? Object.values(schema.properties) : []),
    ...(schema.items === undefined ? [] : [schema.items]),
    ...(Array.isArray(schema.anyOf) ? schema.anyOf : []),
  ];
  return [...offences, ...children.flatMap((child) => offencesOf(child, depth + 1))];
}

describe("deriveManifest", () => {
  it("gives an operator the exposed device procedures with their effects", () => {
    const { tools } = deriveManifest(router, permissionsOf("operator"));
    expect(
      Object.fromEntries(Object.entries(tools).map(([path, tool]) => [path, tool.effect])),
    ).toMatchObject({
      "devices.search": "server-query",
      "devices.get": "server-query",
      "devices.disable": "server-mutation",
      "devices.enable": "server-mutation",
      "devices.reboot": "server-mutation",
      "devices.decommission": "destructive",
    });
    expect(tools["devices.disable"]?.requiresApproval).toBeUndefined();
    expect(tools["devices.decommission"]?.requiresApproval).toBe(true);
  });

  it("does not let a viewer know that devices can be disabled", () => {
    const { tools } = deriveManifest(router, permissionsOf("viewer"));
    const ofDevices = Object.keys(tools).filter((path) => path.startsWith("devices."));
    expect(ofDevices.every((path) => tools[path]?.effect === "server-query")).toBe(true);
    expect(ofDevices).toContain("devices.search");
  });

  it("names to someone without permissions what concerns themselves alone", () => {
    expect(Object.keys(deriveManifest(router, []).tools)).toEqual(["profile.update"]);
  });

  it("exposes nothing that does not say so, or that says no access", () => {
    const exposure = { description: "Do it.", sideEffect: "write" } as const;
    const build = (meta: Parameters<typeof memberProcedure.meta>[0]) =>
      memberProcedure
        .meta(meta)
        .input(z.strictObject({}))
        .handler(() => null);
    const candidate = {
      silent: build({ access: "any-member" }),
      hidden: build({ access: "any-member", agent: { ...exposure, expose: false } }),
      public: build({ access: "public", agent: { ...exposure, expose: true } }),
      forgotten: build({ agent: { ...exposure, expose: true } }),
      shown: build({ access: "any-member", agent: { ...exposure, expose: true, requiresApproval: true } }),
    };
    expect(deriveManifest(candidate, permissionsOf("admin")).tools).toMatchObject({
      shown: { effect: "server-mutation", requiresApproval: true },
    });
    expect(Object.keys(deriveManifest(candidate, permissionsOf("admin")).tools)).toEqual(["shown"]);
  });

  const tools = Object.entries(deriveManifest(router, permissionsOf("admin")).tools);
  it.each(tools)("describes %s within the runtime's limits and schema subset", (_path, tool) => {
    expect(tool.description.length).toBeLessThanOrEqual(300);
    expect(offencesOf(tool.inputSchema)).toEqual([]);
    expect(offencesOf(tool.outputSchema)).toEqual([]);
    expect(tool.inputSchema).toMatchObject({ type: "object", additionalProperties: false });
    expect(Buffer.byteLength(JSON.stringify(tool))).toBeLessThan(MAX_BYTES);
  });

  it("takes a default for optional in the input and writes formats without zod's long patterns", () => {
    const schema = z.strictObject({ page: z.int().default(1), at: z.iso.datetime(), id: z.uuid() });
    const document = toAgentJsonSchema(schema, "input");
    expect(document.required).toEqual(["at", "id"]);
    expect(document.properties).toMatchObject({ at: { type: "string", format: "date-time" } });
    expect(JSON.stringify(document)).not.toContain("pattern");
  });
});
