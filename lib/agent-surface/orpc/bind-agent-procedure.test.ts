import { describe, expect, it } from "vitest";
import type { AgentProcedureBinding, AgentProcedureRef } from "../core/definition/procedure-binding";
import type { JsonValue } from "../core/json/json-value";
import { createAgentSurfaceRegistry } from "../core/registry/create-registry";
import { fromJsonSchema } from "../core/schema/from-json-schema";
import { bindAgentProcedure } from "./bind-agent-procedure";

interface DisableInput {
  deviceIds: string[];
  reason?: string;
  notify: boolean;
}

const ref: AgentProcedureRef<DisableInput> = {
  id: "domain:devices.disable",
  path: "devices.disable",
  description: "Disables devices",
  inputSchema: fromJsonSchema<DisableInput>({
    type: "object",
    properties: {
      deviceIds: { type: "array", items: { type: "string" } },
      reason: { type: "string" },
      notify: { type: "boolean" },
    },
    required: ["deviceIds", "notify"],
    additionalProperties: false,
  }),
  effect: "server-mutation",
};

/** The input that reaches the executor, or the refusal. */
async function call(binding: AgentProcedureBinding, input: JsonValue) {
  const registry = createAgentSurfaceRegistry({ environment: "test" });
  let reached: unknown;
  registry.setProcedureExecutor({
    execute: async (call) => {
      reached = call.input;
      return null;
    },
  });
  registry.register({ type: "devices.table", description: "The table", procedures: [binding] });
  const result = await registry.invoke({ capabilityId: ref.id, input });
  return { reached, error: result.status === "error" ? result.error : undefined };
}

describe("bindAgentProcedure", () => {
  it("locks what it binds, and the agent's value for it is refused", async () => {
    const binding = bindAgentProcedure(ref, { bind: () => ({ deviceIds: ["a"] }) });
    expect(binding).toMatchObject({ boundKeys: ["deviceIds"], lockedKeys: ["deviceIds"] });
    expect((await call(binding, { notify: true })).reached).toEqual({ deviceIds: ["a"], notify: true });
    expect((await call(binding, { notify: true, deviceIds: ["b"] })).error).toMatchObject({
      code: "INVALID_INPUT",
      details: { lockedFields: ["deviceIds"] },
    });
  });

  it("lets the agent override what is overridable, and takes the bound value otherwise", async () => {
    const binding = bindAgentProcedure(ref, {
      bind: () => ({ deviceIds: ["a"], notify: false }),
      overridableFields: ["notify"],
    });
    expect(binding.lockedKeys).toEqual(["deviceIds"]);
    expect((await call(binding, {})).reached).toEqual({ deviceIds: ["a"], notify: false });
    expect((await call(binding, { notify: true })).reached).toEqual({ deviceIds: ["a"], notify: true });
  });

  it("reads the values when the call is made", async () => {
    let selected = ["a"];
    const binding = bindAgentProcedure(ref, { bind: () => ({ deviceIds: selected }) });
    selected = ["b", "c"];
    expect((await call(binding, { notify: true })).reached).toMatchObject({ deviceIds: ["b", "c"] });
  });

  it.each<[string, () => { deviceIds?: string[]; reason?: string }]>([
    ["throws", () => fail()],
    ["leaves a field out", () => ({})],
    ["has no value for a field", () => ({ deviceIds: undefined })],
    ["names a field that it did not declare", () => ({ deviceIds: ["a"], reason: "late" })],
  ])("fails closed when bind() later %s", async (_title, later) => {
    let bind = (): { deviceIds?: string[]; reason?: string } => ({ deviceIds: ["a"] });
    const binding = bindAgentProcedure(ref, { bind: () => bind() });
    bind = later;
    const { error, reached } = await call(binding, { notify: true });
    expect(error).toMatchObject({ code: "PRECONDITION_FAILED", details: { reason: "binding-failed" } });
    expect(reached).toBeUndefined();
    expect((await call(binding, { notify: true, deviceIds: ["mine"] })).error).toMatchObject({
      code: "INVALID_INPUT",
    });
  });

  it("knows the fields of a bind that cannot be called yet when they are listed", () => {
    const binding = bindAgentProcedure(ref, {
      bind: (): { deviceIds: string[] } => fail(),
      boundFields: ["deviceIds"],
    });
    expect(binding.boundKeys).toEqual(["deviceIds"]);
  });

  it.each<[string, () => unknown]>([
    [
      "a bind that throws without its fields listed",
      () => bindAgentProcedure(ref, { bind: (): { deviceIds: string[] } => fail() }),
    ],
    ["a bind that names no field", () => bindAgentProcedure(ref, { bind: () => ({}) })],
    ["a missing reference", () => bindAgentProcedure(undefined as unknown as AgentProcedureRef)],
  ])("refuses %s", (_title, bind) => {
    expect(bind).toThrow(
      expect.objectContaining({ name: "AgentSurfaceDefinitionError", code: "INVALID_DEFINITION" }),
    );
  });

  it("leaves it to the registry to refuse an overridable field that is not bound", async () => {
    const binding = bindAgentProcedure(ref as AgentProcedureRef, {
      overridableFields: ["notify"] as never[],
    });
    await expect(call(binding, {})).rejects.toThrow('"notify"');
  });

  it("never sends a field that the input lacks", async () => {
    const binding = bindAgentProcedure(ref as AgentProcedureRef, {
      bind: () => ({ deviceIds: ["a"], devices: ["a"] }),
    });
    const { error, reached } = await call(binding, { notify: true });
    expect(error).toMatchObject({ details: { reason: "binding-failed" } });
    expect(reached).toBeUndefined();
  });

  it("links the component that the values come from", () => {
    const binding = bindAgentProcedure(ref, { context: { type: "devices.table" } });
    expect(binding.contextLink).toEqual({ type: "devices.table", instanceId: "default" });
    expect(binding.config).not.toHaveProperty("context");
  });
});

function fail(): never {
  throw new Error("The table is not there.");
}
