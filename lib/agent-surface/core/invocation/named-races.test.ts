import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type AgentPolicy, type AgentSurfaceRegistry, action } from "../../index";
import { deferred, numberSchema, testRegistry } from "../fixtures/test-registry";

const WIPE = { capabilityId: "view:counter.wipe", input: { n: 1 } };

function mount(registry: AgentSurfaceRegistry, first: Promise<void>, policies: readonly AgentPolicy[] = []) {
  const wipe = vi.fn();
  const press = (execute: () => void | Promise<void>, confirmation: "never" | "required") =>
    action({
      description: "Presses it.",
      input: numberSchema,
      effect: "local-state",
      confirmation,
      timeoutMs: 1_000_000,
      execute,
    });
  const handle = registry.register({
    type: "counter",
    description: "Counts.",
    policies,
    actions: { hold: press(() => first, "never"), wipe: press(wipe, "required") },
  });
  return { handle, wipe };
}

describe("races that random programs have found", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("evidence-given-back-after-its-expiry: an approval that a queued call held until it was too late runs nothing", async () => {
    const { registry, clock } = testRegistry({ limits: { confirmationTtlMs: 500 } });
    const gate = deferred();
    const { wipe } = mount(registry, gate.promise);
    const holding = registry.invoke({ capabilityId: "view:counter.hold", input: { n: 1 } });
    await registry.invoke(WIPE);
    const { confirmationId = "" } = registry.confirmations.pending()[0] ?? {};
    registry.confirmations.resolve(confirmationId, { approved: true });
    const caller = new AbortController();
    const queued = registry.invoke({ ...WIPE, confirmationId }, { signal: caller.signal });
    clock.at += 600;
    // Whoever looks meanwhile lets the store see that time has passed.
    expect(registry.confirmations.pending()).toEqual([]);
    caller.abort();
    expect(await queued).toMatchObject({ error: { code: "CANCELLED" } });
    gate.resolve();
    await holding;
    expect(await registry.invoke({ ...WIPE, confirmationId })).toMatchObject({
      error: { code: "CONFIRMATION_INVALID", details: { reason: "expired" } },
    });
    expect(wipe).not.toHaveBeenCalled();
  });

  it("owner-unmounts-while-it-is-looked-for: the trail has the start of the call before its end", async () => {
    const { registry, sink } = testRegistry();
    let unmount: (() => void) | undefined;
    const leaving: AgentPolicy = {
      name: "leaving",
      onDiscovery() {
        unmount?.();
        return { decision: "expose" };
      },
    };
    const { handle } = mount(registry, Promise.resolve(), [leaving]);
    unmount = () => handle.unregister();
    expect(await registry.invoke(WIPE)).toMatchObject({
      error: { code: "COMPONENT_UNMOUNTED", details: { phase: "before-dispatch" } },
    });
    expect(sink.events().map(({ type }) => type)).toEqual([
      "registration",
      "unregistration",
      "invocation-started",
      "invocation-settled",
    ]);
  });
});
