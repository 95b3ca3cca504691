import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AgentActionContext, AgentViewEffect } from "../definition/capability-definition";
import { action, observation } from "../definition/capability-definition";
import { deferred, numberSchema, settled, testRegistry } from "../fixtures/test-registry";

const SET = { capabilityId: "view:counter.set", input: { n: 1 } };

function mount(
  execute: (input: { n: number }, ctx: AgentActionContext) => unknown,
  { effect = "local-state" as AgentViewEffect, limits = {}, ...rest } = {},
) {
  const surface = testRegistry({ limits });
  const definition = {
    type: "counter",
    description: "Counts.",
    observations: {
      read: observation({ description: "Reads.", output: numberSchema, read: () => ({ n: 0 }) }),
    },
    actions: {
      set: action({
        description: "Sets.",
        input: numberSchema,
        effect,
        execute: execute as never,
        ...rest,
      }),
    },
  };
  const handle = surface.registry.register(definition);
  return { ...surface, definition, handle };
}

describe("races", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("unmount-before-execute: the handler never runs", async () => {
    const first = deferred();
    const execute = vi.fn(() => first.promise);
    const { registry, handle } = mount(execute);
    const running = registry.invoke(SET);
    const queued = registry.invoke(SET);
    handle.unregister();
    expect(await queued).toMatchObject({
      error: { code: "COMPONENT_UNMOUNTED", details: { phase: "before-dispatch" } },
    });
    expect(await running).toMatchObject({
      error: { code: "COMPONENT_UNMOUNTED", details: { phase: "mid-flight", dispatched: true } },
    });
    expect(execute).toHaveBeenCalledOnce();
  });

  it("unmount-during-execute, handler wins: what has answered before the unmount stands", async () => {
    const { registry, handle, sink } = mount(() => undefined);
    const call = registry.invoke(SET);
    await Promise.resolve();
    handle.unregister();
    expect(await call).toMatchObject({ status: "ok", surfaceChanged: true });
    expect(sink.events().some(({ type }) => type === "late-settlement")).toBe(false);
  });

  it("unmount-during-execute, unmount wins: the loser is audited as late-settlement", async () => {
    const gate = deferred();
    let signal: AbortSignal | undefined;
    const { registry, handle, sink } = mount((_input, ctx) => {
      signal = ctx.signal;
      return gate.promise;
    });
    const call = registry.invoke(SET);
    handle.unregister();
    expect(await call).toMatchObject({
      error: { code: "COMPONENT_UNMOUNTED", details: { phase: "mid-flight" } },
    });
    expect(signal?.aborted).toBe(true);
    gate.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(sink.events().at(-1)).toMatchObject({ type: "late-settlement", status: "ok" });
  });

  it("timeout-with-late-resolution: one settled event, the late end is only audited", async () => {
    const gate = deferred();
    const { registry, events, sink } = mount(() => gate.promise, { timeoutMs: 10 } as never);
    const call = registry.invoke(SET);
    await vi.advanceTimersByTimeAsync(11);
    gate.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(await call).toMatchObject({
      error: { code: "TIMEOUT", retry: "no", details: { timeoutMs: 10, idempotent: false } },
    });
    expect(events.filter(({ type }) => type === "invocation-settled")).toHaveLength(1);
    expect(sink.events().filter(({ type }) => type === "late-settlement")).toHaveLength(1);
  });

  it("external-cancel-before-queue-entry: an aborted signal stops the call before it begins", async () => {
    const execute = vi.fn();
    const { registry } = mount(execute);
    expect(await registry.invoke(SET, { signal: AbortSignal.abort() })).toMatchObject({
      error: { code: "CANCELLED", retry: "yes" },
    });
    expect(execute).not.toHaveBeenCalled();
  });

  it("external-cancel-while-queued: the waiter settles at once and frees its place at once", async () => {
    const gate = deferred();
    const execute = vi.fn((): unknown => gate.promise);
    const { registry } = mount(execute, { limits: { actionQueueDepth: 1 } });
    const running = registry.invoke(SET);
    const abort = new AbortController();
    const queued = registry.invoke(SET, { signal: abort.signal });
    expect(await registry.invoke(SET)).toMatchObject({ error: { code: "RATE_LIMITED" } });
    abort.abort();
    expect(await queued).toMatchObject({ error: { code: "CANCELLED" } });
    const next = registry.invoke(SET);
    gate.resolve();
    expect(await running).toMatchObject({ status: "ok" });
    expect(await next).toMatchObject({ status: "ok" });
    expect(execute).toHaveBeenCalledTimes(2);
  });

  it("serialises actions per instance, first come, first served", async () => {
    const order: number[] = [];
    const { registry } = mount(async ({ n }) => {
      order.push(n);
      await Promise.resolve();
      order.push(-n);
    });
    await Promise.all([1, 2, 3].map((n) => registry.invoke({ ...SET, input: { n } })));
    expect(order).toEqual([1, -1, 2, -2, 3, -3]);
  });

  it("lets reads pass a busy action queue", async () => {
    const { registry } = mount(() => new Promise(() => undefined));
    void registry.invoke(SET);
    expect(await registry.invoke({ capabilityId: "view:counter.read" })).toMatchObject({ status: "ok" });
    registry.dispose();
  });

  describe("navigation (AS-NAV-001 … AS-NAV-004)", () => {
    const navigating = { effect: "navigation" as const };

    it("navigation-commit-then-owner-unmount: a transition that was accepted succeeds", async () => {
      const accepted = deferred();
      let signal: AbortSignal | undefined;
      const { registry, handle } = mount((_input, ctx) => {
        signal = ctx.signal;
        return accepted.promise;
      }, navigating);
      const call = registry.invoke(SET);
      handle.unregister();
      expect(signal?.aborted).toBe(true);
      accepted.resolve();
      expect(await call).toMatchObject({ status: "ok", surfaceChanged: true });
    });

    it("a rejection after the abort is CANCELLED, without one EXECUTION_FAILED", async () => {
      const refused = deferred();
      const abandoned = mount(() => refused.promise, navigating);
      const first = abandoned.registry.invoke(SET);
      abandoned.handle.unregister();
      refused.reject(new Error("gone"));
      expect(await first).toMatchObject({ error: { code: "CANCELLED" } });
      const guarded = mount(() => Promise.reject(new Error("guard")), navigating);
      expect(await guarded.registry.invoke(SET)).toMatchObject({ error: { code: "EXECUTION_FAILED" } });
    });

    it("unmounted before dispatch is COMPONENT_UNMOUNTED; siblings of a hung one are settled, not stranded", async () => {
      const { registry, handle } = mount(() => new Promise(() => undefined), navigating);
      const hung = registry.invoke(SET);
      const queued = registry.invoke(SET);
      handle.unregister();
      expect(await queued).toMatchObject({
        error: { code: "COMPONENT_UNMOUNTED", details: { phase: "before-dispatch" } },
      });
      await vi.advanceTimersByTimeAsync(10_001);
      expect(await hung).toMatchObject({ error: { code: "TIMEOUT" } });
    });

    it("an external cancel settles it although its owner has gone", async () => {
      const { registry, handle } = mount(() => new Promise(() => undefined), navigating);
      const abort = new AbortController();
      const call = registry.invoke(SET, { signal: abort.signal });
      handle.unregister();
      abort.abort();
      expect(await call).toMatchObject({ error: { code: "CANCELLED", details: { dispatched: true } } });
    });
  });

  it("dispose settles what runs and what waits, and every subscriber sees it", async () => {
    const { registry, events } = mount(() => new Promise(() => undefined));
    const running = registry.invoke(SET);
    const queued = registry.invoke(SET);
    registry.dispose();
    expect(await running).toMatchObject({ error: { code: "CANCELLED" } });
    expect(await queued).toMatchObject({ error: { code: "CANCELLED" } });
    expect(events.filter(({ type }) => type === "invocation-settled")).toHaveLength(2);
    expect(() => registry.register({ type: "late", description: "Late." })).toThrow("disposed");
    expect(() => registry.snapshot()).toThrow("disposed");
    expect(await registry.invoke(SET)).toMatchObject({ error: { code: "CANCELLED" } });
    expect(vi.getTimerCount()).toBe(0);
  });

  it("listener-mutates-registry-without-reentrant-dispatch: announced after the current round", async () => {
    const { registry } = testRegistry();
    const log: string[] = [];
    registry.subscribe((event) => {
      if (event.type !== "component-registered") return;
      log.push(`a ${event.componentType}`);
      if (event.componentType === "first") registry.register({ type: "second", description: "Second." });
    });
    registry.subscribe((event) => {
      if (event.type === "component-registered") log.push(`b ${event.componentType}`);
    });
    registry.register({ type: "first", description: "First." });
    expect(log).toEqual(["a first", "b first", "a second", "b second"]);
  });

  it("strict-mode-register-cleanup-register: the second registration is a new one and works", async () => {
    const { registry, definition, handle } = mount(() => undefined);
    handle.unregister();
    const again = registry.register(definition);
    expect(again.registrationId).not.toBe(handle.registrationId);
    expect(await registry.invoke(SET)).toMatchObject({ status: "ok" });
    expect(await registry.invoke({ ...SET, registrationId: handle.registrationId })).toMatchObject({
      error: {
        code: "STALE_CAPABILITY",
        details: { reason: "registration-replaced", liveRegistrationId: again.registrationId },
      },
    });
  });

  it("leaves no timer behind after a call that waited and one that ran", async () => {
    const gate = deferred();
    const { registry } = mount(() => gate.promise);
    const calls = [registry.invoke(SET), registry.invoke(SET)];
    gate.resolve();
    await Promise.all(calls);
    // The one timer that looks for what has outlived its task.
    await vi.advanceTimersByTimeAsync(0);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("the gate for reads (AS-OBS-001 … AS-OBS-003)", () => {
  function mountReader(limits: object) {
    const surface = testRegistry({ limits });
    const pending: (() => void)[] = [];
    surface.registry.register({
      type: "reader",
      description: "Reads.",
      observations: {
        read: observation({
          description: "Reads.",
          output: numberSchema,
          read: () => new Promise<{ n: number }>((resolve) => pending.push(() => resolve({ n: 1 }))),
        }),
      },
    });
    const read = (id: string) =>
      surface.registry.invoke({ capabilityId: "view:reader.read" }, { consumer: { id, kind: "test" } });
    return { ...surface, pending, read };
  }

  it("queues a saturated consumer first come, first served, and refuses beyond its queue", async () => {
    const { read, pending } = mountReader({
      maxConcurrentObservationsPerConsumer: 1,
      maxQueuedObservationsPerConsumer: 1,
    });
    const calls = [read("a"), read("a")];
    expect(await read("a")).toMatchObject({
      error: { code: "RATE_LIMITED", details: { reason: "queue-full", retryAfterMs: 250 } },
    });
    expect(pending).toHaveLength(1);
    pending.shift()?.();
    await settled();
    expect(pending).toHaveLength(1);
    pending.shift()?.();
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(["ok", "ok"]);
  });

  it("does not let one consumer's queue keep another below its allowance", async () => {
    const { read, pending } = mountReader({
      maxConcurrentObservationsTotal: 2,
      maxConcurrentObservationsPerConsumer: 2,
    });
    const busy = [read("a"), read("a"), read("a"), read("a")];
    const other = read("b");
    pending.shift()?.();
    pending.shift()?.();
    await settled();
    // Of the two places that came free, one is b's although a has waited with two calls for longer.
    for (const finish of pending.splice(0)) finish();
    expect(await other).toMatchObject({ status: "ok" });
    await settled();
    for (const finish of pending.splice(0)) finish();
    await Promise.all(busy);
  });

  it("bounds the waiters over all consumers", async () => {
    const { read, registry } = mountReader({
      maxConcurrentObservationsTotal: 1,
      maxQueuedObservationsTotal: 2,
    });
    void read("a");
    void read("b");
    void read("c");
    expect(await read("d")).toMatchObject({ error: { code: "RATE_LIMITED" } });
    registry.dispose();
  });
});
