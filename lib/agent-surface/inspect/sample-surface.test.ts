import { describe, expect, it } from "vitest";
import { action } from "../core/definition/capability-definition";
import { deferred, numberSchema, settled, testRegistry } from "../core/fixtures/test-registry";
import { recordPhases } from "./record-phases";
import { sampleSurface } from "./sample-surface";

const SET = { capabilityId: "view:counter.set", input: { n: 1 } };

function mount(execute: () => void | Promise<void> = () => undefined) {
  let readings = 0;
  const clock = { at: 1_000 };
  const surface = testRegistry({
    now: () => {
      readings++;
      return clock.at;
    },
  });
  surface.registry.register({
    type: "counter",
    description: "Counts.",
    actions: { set: action({ description: "Sets.", input: numberSchema, effect: "local-state", execute }) },
  });
  /** How often the clock is read by a call, which is what recording needs most. */
  const readingsOf = async (invocationId: string) => {
    const before = readings;
    await surface.registry.invoke({ ...SET, invocationId });
    await settled();
    return readings - before;
  };
  return { ...surface, clock, readingsOf };
}

describe("sampleSurface", () => {
  it("samples depths and durations while it is asked to, in a bounded number", async () => {
    const gate = deferred();
    const { registry, clock } = mount(() => gate.promise);
    const sampler = sampleSurface(registry, { capacity: 3 });
    const calls = [registry.invoke(SET), registry.invoke(SET)];
    await settled();
    await registry.invoke({ capabilityId: "view:counter.none" });
    expect(sampler.samples().depths.at(-1)).toEqual({
      at: 1_000,
      invocationsInFlight: 2,
      actionsWaiting: 1,
      observationsRunning: 0,
      observationsWaiting: 0,
      confirmationsPending: 0,
    });
    clock.at += 40;
    gate.resolve();
    await Promise.all(calls);
    const samples = sampler.samples();
    expect(samples.depths).toHaveLength(3);
    expect(samples.durations.map(({ status, durationMs }) => [status, durationMs])).toEqual([
      ["error", 0],
      ["ok", 40],
      ["ok", 40],
    ]);
    expect(sampler.samples()).toBe(samples);
    sampler.stop();
    await registry.invoke(SET);
    expect(sampler.samples()).toBe(samples);
    expect(() => sampleSurface(registry, { capacity: 0 })).toThrow(RangeError);
  });
});

describe("developer tools that nobody has attached", () => {
  it("leave the same work to a call as if there were none", async () => {
    const { registry, readingsOf } = mount();
    const usual = await readingsOf("a");
    const recorder = recordPhases(registry);
    const sampler = sampleSurface(registry);
    expect(await readingsOf("b")).toBeGreaterThan(usual);
    recorder.stop();
    sampler.stop();
    expect(await readingsOf("c")).toBe(usual);
    expect(recorder.traces().map(({ invocationId }) => invocationId)).toEqual(["b"]);
  });
});
