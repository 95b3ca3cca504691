import { describe, expect, it } from "vitest";
import { action, observation } from "../definition/capability-definition";
import { deviceProcedure } from "../fixtures/device-procedure";
import { numberSchema, testRegistry } from "../fixtures/test-registry";
import type { JsonObject } from "../json/json-value";
import { fromJsonSchema } from "../schema/from-json-schema";

const read = observation({ description: "Reads.", output: numberSchema, read: () => ({ n: 1 }) });
const set = action({
  description: "Sets.",
  input: numberSchema,
  effect: "local-state",
  execute: () => undefined,
});

function mount(definition: object) {
  const surface = testRegistry();
  surface.registry.setProcedureExecutor({ execute: async () => ({}) });
  surface.registry.register({ type: "counter", description: "Counts.", ...definition });
  return surface;
}

function procedureOf(procedure: Parameters<typeof deviceProcedure>[0]) {
  return mount({ procedures: [deviceProcedure(procedure)] }).registry.snapshot().procedures[0];
}

describe("what a definition leaves out", () => {
  it("is not idempotent, reversible and never confirmed for an action, which is audited by its metadata", async () => {
    const { registry, sink } = mount({ actions: { set } });
    expect(registry.snapshot().components[0]).toMatchObject({
      instanceId: "default",
      actions: [{ idempotent: false, reversible: true, confirmation: "never" }],
    });
    await registry.invoke({ capabilityId: "view:counter.set", input: { n: 1 } });
    const events = sink.events().filter(({ capabilityId }) => capabilityId);
    expect(events.map(({ type }) => type)).toEqual(["invocation-started", "invocation-settled"]);
    expect(events.every(({ payload }) => payload === undefined)).toBe(true);
  });

  it("is a read without an audit trail for an observation", async () => {
    const effects: string[] = [];
    const { registry, sink } = mount({
      observations: { read },
      policies: [
        {
          name: "effects",
          onDiscovery: ({ effect }: { effect: string }) => {
            effects.push(effect);
            return { decision: "expose" };
          },
        },
      ],
    });
    await registry.invoke({ capabilityId: "view:counter.read" });
    expect(new Set(effects)).toEqual(new Set(["read"]));
    expect(sink.events().some(({ capabilityId }) => capabilityId)).toBe(false);
  });

  it.each([
    ["server-query", "never", true, "metadata"],
    ["server-mutation", "optional", false, "metadata"],
    ["external-side-effect", "required", false, "full"],
    ["destructive", "required", false, "full"],
  ] as const)("follows a procedure's effect: %s", async (effect, confirmation, idempotent, audit) => {
    const { registry, sink } = mount({ procedures: [deviceProcedure({ effect })] });
    expect(registry.snapshot().procedures[0]).toMatchObject({ effect, confirmation });
    registry.setProcedureExecutor({ execute: () => new Promise(() => undefined) });
    const call = { capabilityId: "domain:devices.disable", input: { deviceIds: ["a"] } };
    const first = await registry.invoke(call, { timeoutMs: 1 });
    if (confirmation === "required") {
      const { confirmationId = "" } = registry.confirmations.pending()[0] ?? {};
      registry.confirmations.resolve(confirmationId, { approved: true });
      expect(await registry.invoke({ ...call, confirmationId }, { timeoutMs: 1 })).toMatchObject({
        error: { details: { idempotent } },
      });
    } else {
      expect(first).toMatchObject({ error: { code: "TIMEOUT", details: { idempotent } } });
    }
    const trail = sink.events().filter(({ type }) => type === "invocation-settled");
    expect(trail.at(-1)?.payload === undefined).toBe(audit === "metadata");
  });
});

describe("a binding's confirmation", () => {
  it.each([
    ["server-query", "optional", false, "optional"],
    ["server-query", "required", false, "required"],
    ["server-mutation", "never", false, "optional"],
    ["destructive", "never", false, "required"],
    ["destructive", "optional", false, "required"],
    ["server-query", "never", true, "required"],
  ] as const)(
    "of %s set to %s (approval by the server: %s) is %s: it only tightens",
    (effect, level, approval, effective) => {
      const descriptor = procedureOf({
        effect,
        config: { confirmation: level },
        ref: { requiresApproval: approval },
      });
      expect(descriptor?.confirmation).toBe(effective);
    },
  );
});

it("locks every bound field that is not overridable when the binding does not say which", () => {
  const descriptor = procedureOf({
    boundKeys: ["deviceIds", "notify"],
    config: { bind: () => ({ deviceIds: ["a"], notify: true }), overridableFields: ["notify"] },
  });
  expect(descriptor?.boundFields).toEqual([
    { path: "deviceIds", locked: true, source: "ui-state" },
    { path: "notify", locked: false, source: "ui-state" },
  ]);
});

it("uses the schemas and the fields that were declared, whatever a host puts into them later", async () => {
  const action = { ...set };
  const ref = { ...deviceProcedure().ref };
  const binding = {
    ...deviceProcedure({ boundKeys: ["notify"], config: { bind: () => ({ notify: true }) } }),
    ref,
  };
  const { registry } = mount({ actions: { set: action }, procedures: [binding] });
  const anything = fromJsonSchema({});
  Object.assign(action, { input: anything, output: numberSchema });
  Object.assign(binding, { boundKeys: [], lockedKeys: [], reducedInputSchema: anything });
  Object.assign(ref, { inputSchema: anything });
  const call = (capabilityId: string, input: JsonObject) => registry.invoke({ capabilityId, input });
  const refused = { error: { code: "INVALID_INPUT" } };
  expect(await call("view:counter.set", { n: 1 })).toMatchObject({ status: "ok" });
  expect(await call("view:counter.set", {})).toMatchObject(refused);
  expect(await call("domain:devices.disable", { deviceIds: [], notify: false })).toMatchObject(refused);
  expect(await call("domain:devices.disable", { deviceIds: [] })).toMatchObject(refused);
  expect(await call("domain:devices.disable", { deviceIds: ["a"] })).toMatchObject({ status: "ok" });
});

it("keeps concurrency, private data, audit levels and timeouts out of every descriptor", () => {
  const { registry } = mount({
    internal: { account: "acme-private" },
    actions: {
      set: { ...set, audit: "full", timeoutMs: 4_321, concurrency: { mode: "key", key: "shared-thing" } },
    },
    procedures: [
      deviceProcedure({ config: { concurrency: { mode: "parallel", max: 7 }, timeoutMs: 4_321 } }),
    ],
  });
  const text = JSON.stringify(registry.snapshot());
  for (const secret of ["acme-private", "shared-thing", "concurrency", "parallel", "4321", "audit"]) {
    expect(text).not.toContain(secret);
  }
});
