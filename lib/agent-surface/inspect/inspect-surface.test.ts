import { describe, expect, it } from "vitest";
import { action, observation } from "../core/definition/capability-definition";
import { deferred, numberSchema, settled, testRegistry } from "../core/fixtures/test-registry";
import { PIPELINE_PHASES } from "../core/invocation/step";
import { inspectSurface } from "./inspect-surface";
import { recordPhases } from "./record-phases";

function mount(execute: () => unknown = () => undefined, limits = {}) {
  const surface = testRegistry({ limits });
  const handle = surface.registry.register({
    type: "counter",
    description: "Counts.",
    observations: {
      read: observation({ description: "Reads.", output: numberSchema, read: () => ({ n: 1 }) }),
    },
    actions: {
      set: action({
        description: "Sets.",
        input: numberSchema,
        effect: "local-state",
        execute: execute as never,
      }),
      clear: action({
        description: "Clears.",
        input: numberSchema,
        effect: "local-state",
        confirmation: "required",
        execute: execute as never,
      }),
    },
  });
  const collection = (name: string) =>
    inspectSurface(surface.registry).collections.find((one) => one.name === name);
  return { ...surface, handle, collection };
}

const SET = { capabilityId: "view:counter.set", input: { n: 1 } };

describe("inspectSurface", () => {
  it("shows queues and calls in flight against their limits, with what was refused", async () => {
    const gate = deferred();
    const { registry, collection, handle } = mount(() => gate.promise, { actionQueueDepth: 1 });
    const calls = [registry.invoke(SET), registry.invoke(SET)];
    await registry.invoke(SET);
    expect(collection("waiters of one action group")).toEqual({
      name: "waiters of one action group",
      current: 1,
      peak: 1,
      limit: 1,
      refused: 1,
      evicted: 0,
    });
    const { actionGroups, inFlight } = inspectSurface(registry);
    expect(actionGroups).toEqual([{ key: handle.registrationId, running: 1, waiting: 1 }]);
    expect(inFlight.map(({ state }) => state)).toEqual(["running", "preparing"]);
    gate.resolve();
    await Promise.all(calls);
    expect(inspectSurface(registry)).toMatchObject({ actionGroups: [], inFlight: [] });
    expect(collection("invocations in flight")).toMatchObject({ current: 0, peak: 3 });
    expect(collection("waiters of one action group")).toMatchObject({ current: 0, peak: 1 });
  });

  it("counts what was evicted and what waits for a person", async () => {
    const { registry, collection } = mount(undefined, { dedupeCacheSize: 2 });
    for (const n of [1, 2, 3]) await registry.invoke({ ...SET, input: { n } });
    await registry.invoke({ capabilityId: "view:counter.clear", input: { n: 1 } });
    expect(collection("dedupe window")).toMatchObject({ current: 2, peak: 2, limit: 2, evicted: 1 });
    expect(collection("confirmations pending")).toMatchObject({ current: 1, limit: 32 });
  });

  it("is the same frozen object until something moves", async () => {
    const { registry } = mount();
    const before = inspectSurface(registry);
    expect(inspectSurface(registry)).toBe(before);
    expect(Object.isFrozen(before) && Object.isFrozen(before.collections)).toBe(true);
    await registry.invoke(SET);
    expect(inspectSurface(registry)).not.toBe(before);
  });
});

describe("recordPhases", () => {
  it("traces the phases of a call with their times and outcomes", async () => {
    const { registry, clock } = mount();
    const recorder = recordPhases(registry);
    await registry.invoke({ ...SET, invocationId: "one" });
    clock.at += 5;
    await registry.invoke({ ...SET, input: { n: "x" }, invocationId: "two" });
    await settled();
    const [first, second] = recorder.traces();
    expect(first).toMatchObject({
      invocationId: "one",
      capabilityId: "view:counter.set",
      consumerKey: "embedded:anonymous",
    });
    expect(first).toMatchObject({
      issuedInput: { n: 1 },
      effectiveInput: { n: 1 },
      result: { status: "ok" },
    });
    expect(first?.phases.map(({ phase }) => phase).sort()).toEqual([...PIPELINE_PHASES].sort());
    expect(second).toMatchObject({ issuedInput: { n: "x" }, result: { error: { code: "INVALID_INPUT" } } });
    expect(second).not.toHaveProperty("effectiveInput");
    expect(second).not.toHaveProperty("dispatchedAt");
    expect(second?.phases.at(0)).toMatchObject({ phase: "dedupe", outcome: "passed" });
    expect(second?.phases.some(({ phase, outcome }) => phase === "settle" && outcome === "refused")).toBe(
      true,
    );
    expect(recorder.traces()).toBe(recorder.traces());
    expect(second?.phases.find(({ phase }) => phase === "effective-input")).toEqual({
      phase: "effective-input",
      startedAt: 1_000_005,
      endedAt: 1_000_005,
      outcome: "refused",
    });
  });

  it("keeps the latest calls alone, one recorder at a time, and nothing once stopped", async () => {
    const { registry } = mount();
    const recorder = recordPhases(registry, { capacity: 2 });
    expect(() => recordPhases(registry)).toThrow("already");
    for (const invocationId of ["a", "b", "c"]) await registry.invoke({ ...SET, invocationId });
    expect(recorder.traces().map(({ invocationId }) => invocationId)).toEqual(["b", "c"]);
    recorder.stop();
    await registry.invoke({ ...SET, invocationId: "d" });
    expect(recorder.traces()).toHaveLength(2);
    expect(() => recordPhases(registry, { capacity: 0 })).toThrow(RangeError);
  });
});
