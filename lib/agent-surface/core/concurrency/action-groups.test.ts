import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type AgentConcurrency, action } from "../definition/capability-definition";
import { deviceProcedure } from "../fixtures/device-procedure";
import { deferred, numberSchema, settled, testRegistry } from "../fixtures/test-registry";
import type { AgentSurfaceRegistry } from "../registry/agent-surface-registry";
import { surfaceOf } from "../registry/surface-of";

interface Counter {
  readonly set?: AgentConcurrency;
  readonly clear?: AgentConcurrency;
  readonly instanceId?: string;
}

/** Handlers that run until they are let go, and a list of what runs. */
function openRegistry(limits = {}) {
  const { registry } = testRegistry({ limits });
  const running: string[] = [];
  const gates: (() => void)[] = [];
  const run = async (name: string) => {
    const gate = deferred();
    running.push(name);
    gates.push(gate.resolve);
    await gate.promise;
  };
  const mount = ({ set, clear, instanceId = "default" }: Counter = {}) => {
    const handler = (name: string, concurrency: AgentConcurrency | undefined) =>
      action({
        description: "Runs.",
        input: numberSchema,
        effect: "local-state",
        execute: ({ n }) => run(`${instanceId}.${name}.${n}`),
        ...(concurrency && { concurrency }),
      });
    return registry.register({
      type: "counter",
      instanceId,
      description: "Counts.",
      actions: { set: handler("set", set), clear: handler("clear", clear) },
      procedures: [deviceProcedure()],
    });
  };
  registry.setProcedureExecutor({ execute: ({ input }) => run(`disable.${JSON.stringify(input)}`) });
  const finishAll = async () => {
    while (gates.length > 0) {
      for (const finish of gates.splice(0)) finish();
      await settled();
    }
  };
  return { registry, running, mount, finishAll };
}

function call(registry: AgentSurfaceRegistry, name: "set" | "clear", n = 1, instanceId = "default") {
  return registry.invoke({ capabilityId: `view:counter.${name}`, instanceId, input: { n } });
}

describe("action groups", () => {
  it("serialise everything of one instance unless told otherwise, and nothing across instances", async () => {
    const { registry, running, mount, finishAll } = openRegistry();
    mount();
    mount({ instanceId: "other" });
    const calls = [call(registry, "set"), call(registry, "clear"), call(registry, "set", 1, "other")];
    await settled();
    expect(running).toEqual(["default.set.1", "other.set.1"]);
    await finishAll();
    await Promise.all(calls);
    expect(running).toEqual(["default.set.1", "other.set.1", "default.clear.1"]);
  });

  it("of mode capability let two capabilities of one instance run at once", async () => {
    const { registry, running, mount, finishAll } = openRegistry();
    mount({ set: { mode: "capability" } });
    const calls = [call(registry, "set", 1), call(registry, "clear", 1), call(registry, "set", 2)];
    await settled();
    expect(running).toEqual(["default.set.1", "default.clear.1"]);
    await finishAll();
    await Promise.all(calls);
  });

  it("of mode key are shared by the whole registry", async () => {
    const { registry, running, mount, finishAll } = openRegistry();
    mount({ set: { mode: "key", key: "printer" } });
    mount({ clear: { mode: "key", key: "printer" }, instanceId: "other" });
    const calls = [call(registry, "set"), call(registry, "clear", 1, "other")];
    await settled();
    expect(running).toEqual(["default.set.1"]);
    await finishAll();
    await Promise.all(calls);
    expect(running).toHaveLength(2);
  });

  it("of mode parallel run as many at once as their max", async () => {
    const { registry, running, mount, finishAll } = openRegistry();
    mount({ set: { mode: "parallel", max: 2 } });
    const calls = [1, 2, 3].map((n) => call(registry, "set", n));
    await settled();
    expect(running).toEqual(["default.set.1", "default.set.2"]);
    await finishAll();
    await Promise.all(calls);
    expect(running).toHaveLength(3);
  });

  it("have one group per procedure and referencing registration where nothing is said", async () => {
    const { registry, running, mount, finishAll } = openRegistry();
    mount();
    mount({ instanceId: "other" });
    const disable = (instanceId: string, id: string) =>
      registry.invoke({
        capabilityId: "domain:devices.disable",
        instanceId,
        input: { deviceIds: [id] },
      });
    const calls = [
      call(registry, "set"),
      disable("default", "a"),
      disable("default", "b"),
      disable("other", "c"),
    ];
    await settled();
    expect(running).toEqual(["default.set.1", 'disable.{"deviceIds":["a"]}', 'disable.{"deviceIds":["c"]}']);
    await finishAll();
    await Promise.all(calls);
  });

  it("queue as many as the limit or the group's own depth says, and refuse one more", async () => {
    const { registry, mount, finishAll } = openRegistry({ actionQueueDepth: 1 });
    mount({ clear: { mode: "capability", queueDepth: 2 } });
    const waiting = [call(registry, "set", 1), call(registry, "set", 2)];
    const deeper = [1, 2, 3].map((n) => call(registry, "clear", n));
    for (const name of ["set", "clear"] as const) {
      expect(await call(registry, name, 9)).toMatchObject({
        error: {
          code: "RATE_LIMITED",
          retry: "after-delay",
          details: { reason: "queue-full", retryAfterMs: 250 },
        },
      });
    }
    await settled();
    await finishAll();
    for (const result of await Promise.all([...waiting, ...deeper])) expect(result.status).toBe("ok");
  });

  it("exist only while somebody is in them", async () => {
    const { registry, mount, finishAll } = openRegistry();
    mount();
    const calls = [call(registry, "set"), call(registry, "clear")];
    await settled();
    expect(surfaceOf(registry).actions.depths()).toHaveLength(1);
    await finishAll();
    await Promise.all(calls);
    expect(surfaceOf(registry).actions.depths()).toHaveLength(0);
  });

  it("start a new mount afresh: it never waits for a handler of the old one", async () => {
    const { registry, running, mount, finishAll } = openRegistry();
    const old = mount();
    const first = call(registry, "set", 1);
    await settled();
    old.unregister();
    mount();
    const second = call(registry, "set", 2);
    await settled();
    expect(running).toEqual(["default.set.1", "default.set.2"]);
    await finishAll();
    expect(await first).toMatchObject({ error: { code: "COMPONENT_UNMOUNTED" } });
    expect(await second).toMatchObject({ status: "ok" });
  });

  describe("with a deadline", () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    it("give a waiter's place back at once when its time is over", async () => {
      const { registry, mount } = openRegistry({ actionQueueDepth: 1, actionTimeoutMs: 1_000_000 });
      mount();
      void call(registry, "set", 1);
      const waiter = registry.invoke(
        { capabilityId: "view:counter.set", input: { n: 2 } },
        { timeoutMs: 50 },
      );
      await vi.advanceTimersByTimeAsync(50);
      const result = await waiter;
      expect(result).toMatchObject({ error: { code: "TIMEOUT" } });
      expect(result).not.toHaveProperty("error.details.dispatched");
      expect(surfaceOf(registry).actions.depths()).toMatchObject([{ running: 1, waiting: 0 }]);
      registry.dispose();
      expect(surfaceOf(registry).actions.depths()).toHaveLength(0);
    });
  });
});
