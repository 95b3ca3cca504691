import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { action } from "../definition/capability-definition";
import { deferred, numberSchema, testRegistry } from "../fixtures/test-registry";
import { requireConfirmation } from "../policy/builtin/require-confirmation";
import type { AgentSurfaceRegistryOptions } from "../registry/agent-surface-registry";
import { surfaceOf } from "../registry/surface-of";

const CALL = { capabilityId: "view:counter.clear", input: { n: 1 } };

interface Counter extends AgentSurfaceRegistryOptions {
  readonly execute?: () => unknown;
  readonly confirmation?: "never" | "optional" | "required";
}

function mount({ execute = () => undefined, confirmation = "required", ...options }: Counter = {}) {
  const surface = testRegistry(options);
  const spy = vi.fn(execute);
  const definition = {
    type: "counter",
    description: "Counts.",
    actions: {
      clear: action({
        description: "Clears.",
        input: numberSchema,
        effect: "local-state",
        confirmation,
        execute: spy as never,
      }),
    },
  };
  const { registry } = surface;
  const handle = registry.register(definition);
  /** Asks once and answers for the person. */
  const approve = async () => {
    await registry.invoke(CALL);
    const { confirmationId = "" } = registry.confirmations.pending().at(-1) ?? {};
    registry.confirmations.resolve(confirmationId, { approved: true });
    return confirmationId;
  };
  return { ...surface, definition, handle, execute: spy, approve };
}

describe("a confirmation", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it("is asked for where the level is required, and nowhere else unless a policy asks", async () => {
    for (const [confirmation, policies, code] of [
      ["never", [], undefined],
      ["optional", [], undefined],
      ["required", [], "CONFIRMATION_REQUIRED"],
      ["never", [requireConfirmation()], "CONFIRMATION_REQUIRED"],
      ["optional", [requireConfirmation()], "CONFIRMATION_REQUIRED"],
      ["optional", [requireConfirmation({ if: () => false })], undefined],
      ["required", [requireConfirmation({ if: () => false })], "CONFIRMATION_REQUIRED"],
    ] as const) {
      const result = await mount({ confirmation, policies }).registry.invoke(CALL);
      expect(result.status === "error" ? result.error.code : undefined).toBe(code);
    }
  });

  it("is asked for when the condition throws, and keeps the description when the sentence does", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const broken = () => {
      throw new Error("no");
    };
    const { registry, execute } = mount({
      confirmation: "never",
      policies: [requireConfirmation({ if: broken, summary: broken })],
    });
    expect(await registry.invoke(CALL)).toMatchObject({ error: { code: "CONFIRMATION_REQUIRED" } });
    expect(registry.confirmations.pending()).toMatchObject([{ summary: 'Clears. — input: {"n":1}' }]);
    expect(execute).not.toHaveBeenCalled();
  });

  it("that is approved and unspent says so when the identical call is repeated without it", async () => {
    const { registry, approve } = mount();
    const confirmationId = await approve();
    expect(await registry.invoke(CALL)).toMatchObject({
      error: { code: "CONFIRMATION_REQUIRED", details: { confirmationId, approved: true } },
    });
    expect(registry.confirmations.pending()).toEqual([]);
  });

  it("whose evidence was reserved before its expiry stays good for that call", async () => {
    const gate = deferred();
    const { registry, clock, execute, approve } = mount({ execute: () => gate.promise });
    const first = await approve();
    clock.at += 10;
    const busy = registry.invoke({ ...CALL, confirmationId: first });
    const second = await approve();
    clock.at += 119_999;
    const queued = registry.invoke({ ...CALL, confirmationId: second });
    clock.at += 10;
    expect(registry.confirmations.pending()).toEqual([]);
    gate.resolve();
    expect(await busy).toMatchObject({ status: "ok" });
    expect(await queued).toMatchObject({ status: "ok" });
    expect(execute).toHaveBeenCalledTimes(2);
  });

  it("goes back when the call that holds it is cancelled in the queue", async () => {
    const gate = deferred();
    const { registry, approve } = mount({ execute: () => gate.promise });
    const busy = registry.invoke({ ...CALL, confirmationId: await approve() });
    const confirmationId = await approve();
    const abort = new AbortController();
    const queued = registry.invoke({ ...CALL, confirmationId }, { signal: abort.signal });
    expect(await registry.invoke({ ...CALL, confirmationId })).toMatchObject({
      error: { details: { reason: "consumed" } },
    });
    abort.abort();
    expect(await queued).toMatchObject({ error: { code: "CANCELLED" } });
    const again = registry.invoke({ ...CALL, confirmationId });
    gate.resolve();
    expect(await busy).toMatchObject({ status: "ok" });
    expect(await again).toMatchObject({ status: "ok" });
  });

  it("is bound to the registration: an approval does not pass to a new mount of the same component", async () => {
    const { registry, definition, handle, approve, execute } = mount();
    const confirmationId = await approve();
    handle.unregister();
    registry.register(definition);
    expect(await registry.invoke({ ...CALL, confirmationId })).toMatchObject({
      error: { code: "CONFIRMATION_INVALID", details: { reason: "mismatch" } },
    });
    expect(execute).not.toHaveBeenCalled();
  });

  it("can be ended by the host, pending or approved, and answered by it once", async () => {
    const { registry, approve } = mount();
    const { confirmations } = registry;
    const approved = await approve();
    expect(confirmations.resolve(approved, { approved: false })).toBe(false);
    expect(confirmations.forceExpire(approved)).toBe(true);
    expect(confirmations.forceExpire(approved)).toBe(false);
    expect(await registry.invoke({ ...CALL, confirmationId: approved })).toMatchObject({
      error: { code: "CONFIRMATION_INVALID", retry: "with-confirmation", details: { reason: "expired" } },
    });
    expect(confirmations.forceExpire("cnf_unknown")).toBe(false);
  });

  it("never outlives its registry: disposal expires what is pending, and leaves no timer", async () => {
    const { registry, events } = mount();
    await registry.invoke(CALL);
    const waiting = registry.confirmations.waitFor(registry.confirmations.pending()[0]?.confirmationId ?? "");
    registry.dispose();
    expect(await waiting).toBe("expired");
    expect(registry.confirmations.pending()).toEqual([]);
    expect(events.at(-1)).toMatchObject({ type: "confirmation-resolved", outcome: "expired" });
    expect(vi.getTimerCount()).toBe(0);
  });

  it("is remembered in a bounded number, and answered ones make room first", async () => {
    const { registry, sink } = mount({ limits: { maxPendingConfirmations: 2 } });
    for (let n = 0; n < 40; n++) {
      await registry.invoke({ ...CALL, input: { n } });
      registry.confirmations.resolve(registry.confirmations.pending()[0]?.confirmationId ?? "", {
        approved: false,
      });
    }
    const { rememberedGauge } = surfaceOf(registry).confirmations;
    expect(rememberedGauge).toMatchObject({ current: 16, limit: 16, evicted: 24 });
    expect(sink.events().filter(({ type }) => type === "eviction")).toHaveLength(24);
  });
});
