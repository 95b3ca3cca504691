import { toJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import { describe, expect, expectTypeOf, it, vi } from "vitest";
import { z } from "zod";
import { createAgentToolset } from "../../toolset/create-agent-toolset";
import { action, observation } from "../definition/capability-definition";
import { testRegistry } from "../fixtures/test-registry";
import type { AgentSchema, InferAgentSchema } from "./agent-schema";
import { fromStandardSchema } from "./from-standard-schema";

interface Order {
  readonly ids: string[];
  readonly priority: "low" | "high";
  readonly note?: string | undefined;
}

const zodOrder = z.strictObject({
  ids: z.array(z.string().min(2)).min(1),
  priority: z.enum(["low", "high"]).default("low"),
  note: z.string().max(20).optional(),
});
const valibotOrder = v.strictObject({
  ids: v.pipe(v.array(v.pipe(v.string(), v.minLength(2))), v.minLength(1)),
  priority: v.optional(v.picklist(["low", "high"]), "low"),
  note: v.optional(v.pipe(v.string(), v.maxLength(20))),
});

const zodSchema = fromStandardSchema(zodOrder, { jsonSchema: z.toJSONSchema(zodOrder, { io: "input" }) });
const valibotSchema = fromStandardSchema(valibotOrder, { jsonSchema: toJsonSchema(valibotOrder) });

const libraries: readonly (readonly [string, AgentSchema<Order>])[] = [
  ["Zod 4", zodSchema],
  ["Valibot", valibotSchema],
];

it("types what a handler gets by what the library parses", () => {
  expectTypeOf<InferAgentSchema<typeof zodSchema>>().toEqualTypeOf<z.output<typeof zodOrder>>();
  expectTypeOf<InferAgentSchema<typeof valibotSchema>>().toEqualTypeOf<v.InferOutput<typeof valibotOrder>>();
});

describe.each(libraries)("a schema of %s", (_, order) => {
  const open = () => {
    const { registry } = testRegistry();
    const execute = vi.fn((input: Order) => input);
    registry.register({
      type: "orders",
      description: "Orders.",
      observations: {
        read: observation({
          description: "Reads.",
          output: order,
          read: () => ({ ids: ["ab"], priority: "low" as const }),
        }),
      },
      actions: {
        place: action({
          description: "Places.",
          input: order,
          output: order,
          effect: "local-state",
          execute,
        }),
      },
    });
    const toolset = createAgentToolset(registry, {
      consumer: { id: "chat", kind: "embedded" },
      topology: "embedded",
    });
    const tool = toolset.tools().find(({ name }) => name === "view_orders__place");
    const call = (input: unknown) => tool?.execute(input);
    return { registry, execute, tool, call };
  };

  it("registers, and is the tool's own", () => {
    const { tool } = open();
    expect(tool?.inputSchema).toMatchObject({
      type: "object",
      properties: {
        ids: { type: "array", items: { type: "string", minLength: 2 }, minItems: 1 },
        priority: { enum: ["low", "high"], default: "low" },
        note: { type: "string", maxLength: 20 },
      },
      required: ["ids"],
      additionalProperties: false,
    });
  });

  it("hands what it parses to the handler, its defaults too, and checks the output", async () => {
    const { registry, execute, call } = open();
    expect(await call({ ids: ["ab"] })).toMatchObject({
      status: "ok",
      output: { ids: ["ab"], priority: "low" },
    });
    expect(execute).toHaveBeenCalledExactlyOnceWith({ ids: ["ab"], priority: "low" }, expect.anything());
    expect(await registry.invoke({ capabilityId: "view:orders.read" })).toMatchObject({
      output: { ids: ["ab"], priority: "low" },
    });
  });

  it.each([
    [{}, "ids"],
    [{ ids: [] }, "ids"],
    [{ ids: ["a"] }, "ids.0"],
    [{ ids: ["ab"], priority: "urgent" }, "priority"],
    [{ ids: ["ab"], note: "x".repeat(21) }, "note"],
  ])("names in %j what does not fit: %s", async (input, path) => {
    const { execute, call } = open();
    expect(await call(input)).toMatchObject({
      error: { code: "INVALID_INPUT", details: { issues: [{ path }] } },
    });
    expect(execute).not.toHaveBeenCalled();
  });

  it("refuses a field that it does not have", async () => {
    const { call } = open();
    expect(await call({ ids: ["ab"], force: true })).toMatchObject({ error: { code: "INVALID_INPUT" } });
  });
});
