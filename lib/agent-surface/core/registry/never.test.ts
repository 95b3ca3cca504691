import { afterEach, describe, expect, it, vi } from "vitest";
import {
  type AgentSurfaceRegistry,
  action,
  createAgentToolset,
  emptyObjectSchema,
  fromJsonSchema,
  observation,
} from "../../index";
import { inspectSurface, recordPhases } from "../../inspect";
import { deferred, settled, testRegistry } from "../fixtures/test-registry";
import { surfaceOf } from "./surface-of";

const SECRET = "tenant-4711-of-nobody-else";

function mount(registry: AgentSurfaceRegistry, execute: () => void | Promise<void> = () => undefined) {
  const press = (confirmation: "never" | "required") =>
    action({
      description: "Presses it.",
      input: emptyObjectSchema,
      effect: "local-state",
      confirmation,
      execute,
    });
  return registry.register({
    type: "panel",
    description: "A panel.",
    internal: { tenant: SECRET, [SECRET]: true },
    observations: {
      read: observation({ description: "Reads it.", output: fromJsonSchema({}), read: () => "shown" }),
    },
    actions: { press: press("never"), wipe: press("required") },
  });
}

describe("what never happens", () => {
  afterEach(() => void vi.restoreAllMocks());

  it("what a component keeps private is in no snapshot, tool, result, event, record or inspection", async () => {
    const { registry, events, sink } = testRegistry();
    const recorder = recordPhases(registry);
    const handle = mount(registry, () => {
      throw new Error("broken");
    });
    const toolset = createAgentToolset(registry, {
      consumer: { id: "chat", kind: "embedded" },
      topology: "remote",
    });
    const told: unknown[] = [registry.snapshot(), toolset.tools(), inspectSurface(registry)];
    for (const capabilityId of [
      "view:panel.read",
      "view:panel.press",
      "view:panel.wipe",
      "view:panel.none",
    ]) {
      told.push(await registry.invoke({ capabilityId }));
    }
    told.push(registry.confirmations.pending(), recorder.traces());
    handle.unregister();
    told.push(await registry.invoke({ capabilityId: "view:panel.press" }), events, sink.events());
    expect(JSON.stringify(told)).not.toContain(SECRET);
    toolset.dispose();
  });

  it("no timer of the runtime keeps a process alive", async () => {
    const timers: NodeJS.Timeout[] = [];
    const real = globalThis.setTimeout;
    vi.spyOn(globalThis, "setTimeout").mockImplementation(((run: () => void, ms?: number) => {
      const timer = real(run, ms);
      timers.push(timer);
      return timer;
    }) as typeof setTimeout);
    const { registry } = testRegistry();
    const gate = deferred();
    mount(registry, () => gate.promise);
    const calls = ["press", "press", "wipe"].map((name) =>
      registry.invoke({ capabilityId: `view:panel.${name}` }),
    );
    // One for the handler, one for the waiter, one for the approval that a person was asked for.
    while (timers.length < 3) await settled();
    expect(timers.filter((timer) => timer.hasRef())).toEqual([]);
    gate.resolve();
    await Promise.all(calls);
    registry.dispose();
  });

  it("a refusal for want of room tells nothing but that and when to come again", async () => {
    const { registry } = testRegistry({ limits: { actionQueueDepth: 0, maxPendingConfirmations: 1 } });
    const gate = deferred();
    mount(registry, () => gate.promise);
    const first = registry.invoke({ capabilityId: "view:panel.press" });
    const second = await registry.invoke({ capabilityId: "view:panel.press" });
    expect(second).toHaveProperty("error.details", { reason: "queue-full", retryAfterMs: 250 });
    await registry.invoke({ capabilityId: "view:panel.wipe" });
    const other = { consumer: { id: "other", kind: "test" } } as const;
    const third = await registry.invoke({ capabilityId: "view:panel.wipe" }, other);
    expect(third).toHaveProperty("error.details", { reason: "queue-full", retryAfterMs: 1_000 });
    gate.resolve();
    await first;
  });

  it("nothing of a component is left after it was unmounted but ids and times", async () => {
    const { registry } = testRegistry({ audit: undefined });
    registry.snapshot();
    mount(registry).unregister();
    registry.snapshot();
    await settled();
    const left: unknown[] = [surfaceOf(registry).tombstones];
    const words: unknown[] = [];
    for (let next = left.pop(); next; next = left.pop()) {
      const members =
        next instanceof Map || next instanceof Set ? [...next.entries()].flat() : Object.values(next);
      for (const member of members) {
        // The surface itself is what the tombstones work on.
        if (member === surfaceOf(registry)) continue;
        if (typeof member === "object" && member !== null) left.push(member);
        else words.push(member);
      }
    }
    expect(words.filter((word) => word === "A panel." || word === "Presses it." || word === SECRET)).toEqual(
      [],
    );
    expect(words.filter((word) => typeof word === "string").length).toBeGreaterThan(0);
  });
});
