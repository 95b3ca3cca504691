import { describe, expect, it, vi } from "vitest";
import { action } from "../definition/capability-definition";
import { deferred, numberSchema, testRegistry } from "../fixtures/test-registry";
import type { AgentSurfaceRegistryOptions } from "../registry/agent-surface-registry";

const REQUEST = { capabilityId: "view:counter.set", input: { n: 1 }, invocationId: "call-1" };
const ALICE = { id: "alice", kind: "test" } as const;
const BOB = { id: "bob", kind: "test" } as const;

function mount(execute: () => unknown = () => undefined, options: AgentSurfaceRegistryOptions = {}) {
  const surface = testRegistry(options);
  const spy = vi.fn(execute);
  surface.registry.register({
    type: "counter",
    description: "Counts.",
    actions: {
      set: action({
        description: "Sets.",
        input: numberSchema,
        effect: "local-state",
        execute: spy as never,
        concurrency: { mode: "parallel", max: 50 },
      }),
    },
  });
  return { ...surface, execute: spy };
}

describe("invocation identity", () => {
  it("duplicate-call-joins-inflight: the same call while it runs executes once (AS-IDENT-001)", async () => {
    const gate = deferred();
    const { registry, execute, events } = mount(() => gate.promise);
    const first = registry.invoke(REQUEST, { consumer: ALICE });
    const second = registry.invoke(REQUEST, { consumer: ALICE });
    gate.resolve();
    expect(await first).toBe(await second);
    expect(execute).toHaveBeenCalledOnce();
    expect(events.filter(({ type }) => type === "invocation-settled")).toHaveLength(1);
  });

  it("replays a terminal result within the window (AS-IDENT-002)", async () => {
    const { registry, execute } = mount();
    const first = await registry.invoke(REQUEST, { consumer: ALICE });
    expect(await registry.invoke(REQUEST, { consumer: ALICE })).toBe(first);
    expect(execute).toHaveBeenCalledOnce();
  });

  it("invocation-id-conflict-fails-closed: another request under the same id is refused (AS-IDENT-003)", async () => {
    const { registry, execute } = mount();
    await registry.invoke(REQUEST, { consumer: ALICE });
    const conflict = await registry.invoke({ ...REQUEST, input: { n: 2 } }, { consumer: ALICE });
    expect(conflict).toMatchObject({
      error: {
        code: "INVOCATION_CONFLICT",
        message: "This invocation id was already used for a different request.",
        retry: "with-changes",
        details: { reason: "id-reused-with-different-request" },
      },
    });
    expect(await registry.invoke(REQUEST, { consumer: ALICE })).toMatchObject({ status: "ok" });
    expect(execute).toHaveBeenCalledOnce();
  });

  it("keeps consumers apart: one never gets another's result (AS-IDENT-004)", async () => {
    const { registry, execute } = mount();
    await registry.invoke(REQUEST, { consumer: ALICE });
    await registry.invoke(REQUEST, { consumer: BOB });
    await registry.invoke(REQUEST, { consumer: { id: "alice", kind: "other" } });
    expect(execute).toHaveBeenCalledTimes(3);
  });

  it("lets no two pairs of consumer and invocation id share a key", async () => {
    const { registry, execute } = mount();
    await registry.invoke({ ...REQUEST, invocationId: "c" }, { consumer: { id: "a:b", kind: "test" } });
    await registry.invoke({ ...REQUEST, invocationId: "b:c" }, { consumer: { id: "a", kind: "test" } });
    await registry.invoke({ ...REQUEST, invocationId: "bc" }, { consumer: { id: "a:", kind: "test" } });
    expect(execute).toHaveBeenCalledTimes(3);
  });

  it("is an idempotency window, not a promise forever: an expired key is a new attempt (AS-IDENT-005)", async () => {
    const { registry, execute, clock } = mount(undefined, { limits: { dedupeCacheTtlMs: 1_000 } });
    await registry.invoke(REQUEST, { consumer: ALICE });
    clock.at += 1_000;
    await registry.invoke(REQUEST, { consumer: ALICE });
    expect(execute).toHaveBeenCalledTimes(2);
  });

  it("is bounded by size, the oldest first", async () => {
    const { registry, execute } = mount(undefined, { limits: { dedupeCacheSize: 2 } });
    for (const invocationId of ["a", "b", "c"]) await registry.invoke({ ...REQUEST, invocationId });
    await registry.invoke({ ...REQUEST, invocationId: "c" });
    expect(execute).toHaveBeenCalledTimes(3);
    await registry.invoke({ ...REQUEST, invocationId: "a" });
    expect(execute).toHaveBeenCalledTimes(4);
  });

  it("never evicts what is in flight, and a hung call never stops the eviction of others", async () => {
    const gate = deferred();
    let calls = 0;
    const { registry, execute } = mount(() => (++calls === 1 ? gate.promise : undefined), {
      limits: { dedupeCacheSize: 1 },
    });
    const hung = registry.invoke({ ...REQUEST, invocationId: "hung" });
    for (const invocationId of ["a", "b", "c"]) await registry.invoke({ ...REQUEST, invocationId });
    const joined = registry.invoke({ ...REQUEST, invocationId: "hung" });
    await registry.invoke({ ...REQUEST, invocationId: "a" });
    gate.resolve();
    expect(await joined).toBe(await hung);
    expect(execute).toHaveBeenCalledTimes(5);
  });

  it("does not replay what may be different at once: confirmation and rate limits (AS-IDENT-006)", async () => {
    const gate = deferred();
    const surface = testRegistry({ limits: { actionQueueDepth: 0 } });
    let calls = 0;
    surface.registry.register({
      type: "counter",
      description: "Counts.",
      actions: {
        set: action({
          description: "Sets.",
          input: numberSchema,
          effect: "local-state",
          execute: () => (++calls === 1 ? gate.promise : undefined),
        }),
      },
    });
    const first = surface.registry.invoke({ ...REQUEST, invocationId: "first" });
    expect(await surface.registry.invoke(REQUEST)).toMatchObject({
      error: {
        code: "RATE_LIMITED",
        retry: "after-delay",
        details: { reason: "queue-full", retryAfterMs: 250 },
      },
    });
    gate.resolve();
    await first;
    expect(await surface.registry.invoke(REQUEST)).toMatchObject({ status: "ok" });
  });

  it("a caller's own abort cancels that caller alone, the first one's too", async () => {
    const gate = deferred();
    const { registry, execute } = mount(() => gate.promise);
    const abort = new AbortController();
    const first = registry.invoke(REQUEST, { signal: abort.signal });
    const second = registry.invoke(REQUEST);
    registry.register({ type: "other", description: "Comes meanwhile." });
    abort.abort();
    expect(await first).toMatchObject({
      surfaceVersion: registry.getVersion(),
      error: { code: "CANCELLED", details: { dispatched: true } },
    });
    gate.resolve();
    expect(await second).toMatchObject({ status: "ok" });
    expect(execute).toHaveBeenCalledOnce();
  });

  it("does not let the surface id take part in the fingerprint, but checks it", async () => {
    const { registry, execute } = mount();
    await registry.invoke({ ...REQUEST, surfaceId: registry.surfaceId });
    expect(await registry.invoke(REQUEST)).toMatchObject({ status: "ok" });
    expect(await registry.invoke({ ...REQUEST, surfaceId: "srf_of_another_page" })).toMatchObject({
      error: { code: "STALE_CAPABILITY", retry: "after-refresh" },
    });
    expect(execute).toHaveBeenCalledOnce();
  });

  it("bounds the calls in flight over all consumers", async () => {
    const { registry } = mount(() => new Promise(() => undefined), { limits: { maxInFlightInvocations: 2 } });
    void registry.invoke({ ...REQUEST, invocationId: "a" });
    void registry.invoke({ ...REQUEST, invocationId: "b" });
    expect(await registry.invoke({ ...REQUEST, invocationId: "c" })).toMatchObject({
      error: { code: "RATE_LIMITED", details: { reason: "queue-full" } },
    });
    registry.dispose();
  });

  it("bounds the callers that wait for one call", async () => {
    const gate = deferred();
    const { registry, execute } = mount(() => gate.promise);
    const calls = Array.from({ length: 65 }, () => registry.invoke(REQUEST));
    expect(await calls[64]).toMatchObject({
      error: { code: "RATE_LIMITED", details: { reason: "queue-full" } },
    });
    gate.resolve();
    expect(await calls[63]).toMatchObject({ status: "ok" });
    expect(execute).toHaveBeenCalledOnce();
  });
});
