import { describe, expect, it, vi } from "vitest";
import { observation } from "../../definition/capability-definition";
import type { AgentProcedureBindingConfig } from "../../definition/procedure-binding";
import { type DeviceProcedure, deviceProcedure } from "../../fixtures/device-procedure";
import { numberSchema, testRegistry } from "../../fixtures/test-registry";

const DISABLE = { capabilityId: "domain:devices.disable" };

function mount(procedure: DeviceProcedure, limits = {}) {
  const surface = testRegistry({ limits });
  const execute = vi.fn((_call: { input: unknown }) => Promise.resolve({}));
  surface.registry.setProcedureExecutor({ execute });
  surface.registry.register({
    type: "devices.table",
    description: "The devices.",
    procedures: [deviceProcedure(procedure)],
  });
  return { ...surface, execute };
}

const selection = (config: AgentProcedureBindingConfig, more: DeviceProcedure = {}) =>
  mount({ boundKeys: ["deviceIds"], config, ...more });

describe("a bound input", () => {
  it("is read when the call is made: what moved since discovery is what the person approves (AS-INVOKE-003)", async () => {
    let selected = ["a"];
    const { registry, execute } = selection({
      bind: () => ({ deviceIds: selected }),
      confirmation: "required",
    });
    registry.snapshot();
    selected = ["a", "b"];
    const demand = await registry.invoke(DISABLE);
    expect(demand).toMatchObject({ error: { code: "CONFIRMATION_REQUIRED" } });
    const [record] = registry.confirmations.pending();
    expect(record).toMatchObject({ input: { deviceIds: ["a", "b"] } });
    expect(record?.summary).toContain('["a","b"]');

    const confirmationId = record?.confirmationId ?? "";
    registry.confirmations.resolve(confirmationId, { approved: true });
    selected = ["c"];
    expect(await registry.invoke({ ...DISABLE, confirmationId })).toMatchObject({
      error: { code: "CONFIRMATION_INVALID", details: { reason: "mismatch" } },
    });
    expect(execute).not.toHaveBeenCalled();
  });

  it("binding-throws-before-confirmation: nobody is asked about a call that has no valid input (AS-INVOKE-004)", async () => {
    const { registry, execute } = selection({
      bind: () => {
        throw new Error("nothing is selected");
      },
      confirmation: "required",
    });
    const result = await registry.invoke(DISABLE);
    expect(result).toMatchObject({
      error: { code: "PRECONDITION_FAILED", retry: "with-changes", details: { reason: "binding-failed" } },
    });
    expect(JSON.stringify(result)).not.toContain("nothing is selected");
    expect(await registry.invoke({ ...DISABLE, input: { deviceIds: ["x"] } })).toMatchObject({
      error: { code: "INVALID_INPUT" },
    });
    expect(registry.confirmations.pending()).toEqual([]);
    expect(execute).not.toHaveBeenCalled();
  });

  it("refuses a locked field that the agent supplies, and names it", async () => {
    const { registry } = selection({ bind: () => ({ deviceIds: ["a"] }) });
    expect(await registry.invoke({ ...DISABLE, input: { deviceIds: ["x"] } })).toMatchObject({
      error: { code: "INVALID_INPUT", retry: "with-changes", details: { lockedFields: ["deviceIds"] } },
    });
  });

  it("lets the agent replace an overridable field, whose bound value is the default", async () => {
    const { registry, execute } = mount({
      boundKeys: ["deviceIds", "notify"],
      config: { bind: () => ({ deviceIds: ["a"], notify: true }), overridableFields: ["notify"] },
    });
    await registry.invoke({ ...DISABLE, input: {} });
    await registry.invoke({ ...DISABLE, input: { notify: false } });
    expect(execute.mock.calls.map(([{ input }]) => input)).toEqual([
      { deviceIds: ["a"], notify: true },
      { deviceIds: ["a"], notify: false },
    ]);
  });

  it.each([
    ["leaves a declared field out", () => ({})],
    ["has a declared field without a value", () => ({ deviceIds: undefined })],
    ["supplies a field that was not declared", () => ({ deviceIds: ["a"], reason: "mine" })],
    ["is no JSON", () => ({ deviceIds: new Set(["a"]) }) as never],
    ["is a promise", () => Promise.resolve({ deviceIds: ["a"] }) as never],
    ["is no object", () => "a" as never],
  ])("that %s fails closed", async (_, bind) => {
    const { registry, execute } = selection({ bind });
    expect(await registry.invoke(DISABLE)).toMatchObject({
      error: { code: "PRECONDITION_FAILED", details: { reason: "binding-failed" } },
    });
    expect(execute).not.toHaveBeenCalled();
  });

  it("whose fault lies in locked values alone is the page's affair, not an input for the agent to correct", async () => {
    const { registry } = selection({ bind: () => ({ deviceIds: [] }) });
    expect(await registry.invoke(DISABLE)).toMatchObject({
      error: { code: "PRECONDITION_FAILED", details: { reason: "binding-failed" } },
    });
  });

  it("is deep-frozen and the runtime's own", async () => {
    const bound = { deviceIds: ["a"] };
    const { registry, execute } = selection({ bind: () => bound });
    await registry.invoke(DISABLE);
    bound.deviceIds.push("b");
    const input = execute.mock.calls[0]?.[0].input as { deviceIds: string[] };
    expect(input.deviceIds).toEqual(["a"]);
    expect(Object.isFrozen(input.deviceIds)).toBe(true);
  });
});

describe("an input that does not fit", () => {
  it("is told with dot paths, no more issues than the limit and none of them long", async () => {
    const { registry } = mount({}, { maxIssues: 2 });
    const result = await registry.invoke({
      ...DISABLE,
      input: { deviceIds: [1, 2, 3], ["x".repeat(500)]: 1 },
    });
    expect(result).toMatchObject({
      error: {
        code: "INVALID_INPUT",
        details: { issues: [{ path: "deviceIds.0" }, { path: "deviceIds.1" }] },
      },
    });
    const long = await registry.invoke({ ...DISABLE, input: { deviceIds: ["a"], ["x".repeat(500)]: 1 } });
    expect(JSON.stringify(long).length).toBeLessThan(600);
  });
});

it("a read takes no input but nothing or the empty object", async () => {
  const { registry } = testRegistry();
  registry.register({
    type: "counter",
    description: "Counts.",
    observations: {
      read: observation({ description: "Reads.", output: numberSchema, read: () => ({ n: 1 }) }),
    },
  });
  const read = (input?: never) => registry.invoke({ capabilityId: "view:counter.read", input });
  expect(await read()).toMatchObject({ status: "ok" });
  expect(await read({} as never)).toMatchObject({ status: "ok" });
  expect(await read(null as never)).toMatchObject({ status: "ok" });
  for (const input of [{ page: 2 }, [], "all"]) {
    expect(await read(input as never)).toMatchObject({
      error: { code: "INVALID_INPUT", details: { issues: [{ message: "a read takes no input" }] } },
    });
  }
});
