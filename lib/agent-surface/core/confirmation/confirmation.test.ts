import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { action } from "../definition/capability-definition";
import { deferred, numberSchema, testRegistry } from "../fixtures/test-registry";
import type { AgentInvocationResult } from "../invocation/invocation-result";
import { rateLimit } from "../policy/builtin/rate-limit";
import { requireConfirmation } from "../policy/builtin/require-confirmation";
import type { AgentSurfaceRegistryOptions } from "../registry/agent-surface-registry";

const CALL = { capabilityId: "view:counter.clear", input: { n: 1 } };
const ALICE = { id: "alice", kind: "test" } as const;

function mount(
  options: AgentSurfaceRegistryOptions & { execute?: () => unknown; precondition?: () => void } = {},
) {
  const { execute = () => undefined, precondition, ...rest } = options;
  const surface = testRegistry(rest);
  const spy = vi.fn(execute);
  const handle = surface.registry.register({
    type: "counter",
    description: "Counts.",
    actions: {
      clear: action({
        description: "Clears the count.",
        input: numberSchema,
        effect: "local-state",
        confirmation: "required",
        execute: spy as never,
        ...(precondition && { precondition }),
      }),
    },
  });
  const { confirmations } = surface.registry;
  return { ...surface, handle, execute: spy, confirmations };
}

function confirmationIdOf(result: AgentInvocationResult): string {
  expect(result).toMatchObject({ error: { code: "CONFIRMATION_REQUIRED", retry: "with-confirmation" } });
  return String(result.status === "error" && result.error.details?.confirmationId);
}

describe("confirmation", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("asks with the exact effective input and a sentence, and runs once approved (AS-CONFIRM-001)", async () => {
    const { registry, execute, confirmations } = mount();
    const confirmationId = confirmationIdOf(await registry.invoke({ ...CALL, invocationId: "one" }));
    expect(confirmations.pending()).toMatchObject([
      {
        confirmationId,
        capabilityId: "view:counter.clear",
        consumerKey: "embedded:anonymous",
        input: { n: 1 },
        summary: 'Clears the count. — input: {"n":1}',
        expiresAt: 1_120_000,
      },
    ]);
    expect(execute).not.toHaveBeenCalled();
    confirmations.resolve(confirmationId, { approved: true });
    expect(await registry.invoke({ ...CALL, invocationId: "two", confirmationId })).toMatchObject({
      status: "ok",
    });
    expect(execute).toHaveBeenCalledOnce();
    expect(execute.mock.calls[0]).toMatchObject([{ n: 1 }, { confirmation: { id: confirmationId } }]);
  });

  it("confirmation-approved-input-changed: another input is a mismatch and nothing runs (AS-CONFIRM-002)", async () => {
    const { registry, execute, confirmations } = mount();
    const confirmationId = confirmationIdOf(await registry.invoke(CALL));
    confirmations.resolve(confirmationId, { approved: true });
    expect(await registry.invoke({ ...CALL, input: { n: 2 }, confirmationId })).toMatchObject({
      error: { code: "CONFIRMATION_INVALID", retry: "no", details: { reason: "mismatch" } },
    });
    expect(await registry.invoke({ ...CALL, confirmationId }, { consumer: ALICE })).toMatchObject({
      error: { details: { reason: "mismatch" } },
    });
    expect(execute).not.toHaveBeenCalled();
  });

  it("is spent once: two retries at the same time cannot both run (AS-CONFIRM-003)", async () => {
    const gate = deferred();
    const { registry, execute, confirmations } = mount({ execute: () => gate.promise });
    const confirmationId = confirmationIdOf(await registry.invoke(CALL));
    confirmations.resolve(confirmationId, { approved: true });
    const first = registry.invoke({ ...CALL, confirmationId });
    expect(await registry.invoke({ ...CALL, confirmationId })).toMatchObject({
      error: { code: "CONFIRMATION_INVALID", details: { reason: "consumed" } },
    });
    gate.resolve();
    await first;
    expect(await registry.invoke({ ...CALL, confirmationId })).toMatchObject({
      error: { details: { reason: "consumed" } },
    });
    expect(execute).toHaveBeenCalledOnce();
  });

  it("is dead at its expiry by the registry's clock, and may be asked for again (AS-CONFIRM-004)", async () => {
    const { registry, clock, confirmations } = mount();
    const confirmationId = confirmationIdOf(await registry.invoke(CALL));
    confirmations.resolve(confirmationId, { approved: true });
    clock.at += 120_000;
    expect(await registry.invoke({ ...CALL, confirmationId })).toMatchObject({
      error: { code: "CONFIRMATION_INVALID", retry: "with-confirmation", details: { reason: "expired" } },
    });
    expect(confirmationIdOf(await registry.invoke(CALL))).not.toBe(confirmationId);
  });

  it("expires by itself and tells those who wait", async () => {
    const { registry, clock, confirmations, events } = mount();
    const waiting = confirmations.waitFor(confirmationIdOf(await registry.invoke(CALL)));
    clock.at += 120_000;
    await vi.advanceTimersByTimeAsync(120_000);
    expect(await waiting).toBe("expired");
    expect(confirmations.pending()).toEqual([]);
    expect(events.at(-1)).toMatchObject({ type: "confirmation-resolved", outcome: "expired" });
  });

  it("gives evidence back when a later phase refuses, and when the call is cancelled in the queue", async () => {
    let refuse = true;
    const precondition = () => {
      if (refuse) throw new Error("Not yet.");
    };
    const { registry, confirmations, execute } = mount({ precondition });
    const confirmationId = confirmationIdOf(await registry.invoke(CALL));
    confirmations.resolve(confirmationId, { approved: true });
    expect(await registry.invoke({ ...CALL, confirmationId })).toMatchObject({
      error: { code: "PRECONDITION_FAILED" },
    });
    refuse = false;
    expect(await registry.invoke({ ...CALL, confirmationId })).toMatchObject({ status: "ok" });
    expect(execute).toHaveBeenCalledOnce();
  });

  it("gives the same id while the same request is pending", async () => {
    const { registry, confirmations } = mount();
    const first = confirmationIdOf(await registry.invoke(CALL));
    expect(confirmationIdOf(await registry.invoke(CALL))).toBe(first);
    expect(confirmationIdOf(await registry.invoke({ ...CALL, input: { n: 2 } }))).not.toBe(first);
    expect(confirmations.pending()).toHaveLength(2);
  });

  it("does not reopen the dialog for a looping model: a denial holds for the cool-down, then is asked anew", async () => {
    const { registry, confirmations, clock } = mount();
    const denied = confirmationIdOf(await registry.invoke(CALL));
    confirmations.resolve(denied, { approved: false, reason: "no" });
    expect(await registry.invoke(CALL)).toMatchObject({
      error: { code: "CONFIRMATION_INVALID", retry: "no", details: { reason: "denied" } },
    });
    expect(await registry.invoke({ ...CALL, confirmationId: denied })).toMatchObject({
      error: { details: { reason: "denied" } },
    });
    clock.at += 3_000;
    expect(confirmationIdOf(await registry.invoke(CALL))).not.toBe(denied);
  });

  it("fails closed when the store is full, per consumer and in all, without a record", async () => {
    const { registry, confirmations } = mount({
      limits: { maxPendingConfirmations: 3, maxPendingConfirmationsPerConsumer: 2 },
    });
    const ask = (n: number, id: string) =>
      registry.invoke({ ...CALL, input: { n } }, { consumer: { id, kind: "test" } });
    await ask(1, "a");
    await ask(2, "a");
    expect(await ask(3, "a")).toMatchObject({
      error: { code: "RATE_LIMITED", details: { reason: "queue-full", retryAfterMs: 1_000 } },
    });
    await ask(1, "b");
    expect(await ask(2, "b")).toMatchObject({ error: { code: "RATE_LIMITED" } });
    expect(confirmations.pending()).toHaveLength(3);
  });

  it("never evicts an unspent approval for others' traffic", async () => {
    const { registry, confirmations } = mount({ limits: { maxPendingConfirmations: 2 } });
    const mine = confirmationIdOf(await registry.invoke(CALL, { consumer: ALICE }));
    confirmations.resolve(mine, { approved: true });
    for (let n = 0; n < 100; n++) {
      const other = await registry.invoke(
        { ...CALL, input: { n } },
        { consumer: { id: "noisy", kind: "test" } },
      );
      confirmations.resolve(confirmationIdOf(other), { approved: false });
    }
    expect(await registry.invoke({ ...CALL, confirmationId: mine }, { consumer: ALICE })).toMatchObject({
      status: "ok",
    });
  });

  it("ends a pending request with its owner", async () => {
    const { registry, confirmations, handle } = mount();
    const waiting = confirmations.waitFor(confirmationIdOf(await registry.invoke(CALL)));
    handle.unregister();
    expect(await waiting).toBe("expired");
  });

  it("does not outlive its registration: staleness beats approval", async () => {
    const { registry, confirmations, handle, execute } = mount();
    const confirmationId = confirmationIdOf(
      await registry.invoke({ ...CALL, registrationId: handle.registrationId }),
    );
    confirmations.resolve(confirmationId, { approved: true });
    handle.unregister();
    expect(
      await registry.invoke({ ...CALL, registrationId: handle.registrationId, confirmationId }),
    ).toMatchObject({ error: { code: "COMPONENT_UNMOUNTED" } });
    expect(execute).not.toHaveBeenCalled();
  });

  it("lets a policy ask, by the effective input and with its own sentence", async () => {
    const { registry } = testRegistry({
      policies: [
        requireConfirmation({
          if: ({ effectiveInput }) => (effectiveInput as { n: number }).n > 10,
          summary: (input) => `Set to ${(input as { n: number }).n}?`,
        }),
      ],
    });
    registry.register({
      type: "counter",
      description: "Counts.",
      actions: {
        clear: action({
          description: "Sets.",
          input: numberSchema,
          effect: "local-state",
          execute: () => undefined,
        }),
      },
    });
    expect(await registry.invoke(CALL)).toMatchObject({ status: "ok" });
    confirmationIdOf(await registry.invoke({ ...CALL, input: { n: 11 } }));
    expect(registry.confirmations.pending()).toMatchObject([{ summary: "Set to 11?" }]);
  });

  it("charges a request and its approved repetition one rate token", async () => {
    const { registry, confirmations } = mount({ policies: [rateLimit({ limit: 1, windowMs: 60_000 })] });
    const confirmationId = confirmationIdOf(await registry.invoke(CALL));
    confirmations.resolve(confirmationId, { approved: true });
    expect(await registry.invoke({ ...CALL, confirmationId })).toMatchObject({ status: "ok" });
    expect(await registry.invoke({ ...CALL, confirmationId: "cnf_made_up" })).toMatchObject({
      error: { code: "RATE_LIMITED", details: { retryAfterMs: 60_000 } },
    });
  });

  it("cuts a long summary at 300 characters with an ellipsis", async () => {
    const { registry } = testRegistry();
    registry.register({
      type: "counter",
      description: "Counts.",
      actions: {
        clear: action({
          description: "D".repeat(300),
          input: numberSchema,
          effect: "local-state",
          confirmation: "required",
          execute: () => undefined,
        }),
      },
    });
    await registry.invoke(CALL);
    const [record] = registry.confirmations.pending();
    expect(record?.summary).toHaveLength(300);
    expect(record?.summary.endsWith("…")).toBe(true);
  });

  describe("waitFor", () => {
    it("rejects at once for a signal that is already aborted, and leaves no listener behind", async () => {
      const { registry, confirmations } = mount();
      const id = confirmationIdOf(await registry.invoke(CALL));
      await expect(confirmations.waitFor(id, { signal: AbortSignal.abort("stop") })).rejects.toBe("stop");
      const abort = new AbortController();
      const remove = vi.spyOn(abort.signal, "removeEventListener");
      const waiting = confirmations.waitFor(id, { signal: abort.signal });
      confirmations.resolve(id, { approved: true });
      expect(await waiting).toBe("approved");
      expect(remove).toHaveBeenCalledOnce();
    });

    it("answers at once for what is decided, and calls the unknown expired", async () => {
      const { registry, confirmations } = mount();
      const id = confirmationIdOf(await registry.invoke(CALL));
      confirmations.resolve(id, { approved: false });
      expect(await confirmations.waitFor(id)).toBe("denied");
      expect(await confirmations.waitFor("cnf_unknown")).toBe("expired");
      expect(confirmations.resolve(id, { approved: true })).toBe(false);
    });
  });

  it("keeps the list of what is pending stable between changes", async () => {
    const { registry, confirmations } = mount();
    await registry.invoke(CALL);
    const before = confirmations.pending();
    expect(confirmations.pending()).toBe(before);
    const listener = vi.fn();
    const stop = confirmations.subscribe(listener);
    confirmations.resolve(before[0]?.confirmationId ?? "", { approved: true });
    expect(listener).toHaveBeenCalledOnce();
    expect(confirmations.pending()).not.toBe(before);
    stop();
  });

  it("writes its whole story to the audit trail", async () => {
    const { registry, confirmations, sink } = mount();
    const confirmationId = confirmationIdOf(await registry.invoke(CALL));
    confirmations.resolve(confirmationId, { approved: true });
    await registry.invoke({ ...CALL, confirmationId });
    expect(
      sink
        .events()
        .filter((event) => event.confirmationId)
        .map(({ type, actor }) => [type, actor]),
    ).toEqual([
      ["confirmation-requested", "agent"],
      ["confirmation-approved", "user"],
      ["confirmation-consumed", "agent"],
      ["invocation-settled", "agent"],
    ]);
  });
});
