import { describe, expect, it, vi } from "vitest";
import { action, observation } from "../definition/capability-definition";
import { numberSchema, testRegistry } from "../fixtures/test-registry";

function component(type: string, extra: object = {}) {
  return {
    type,
    description: `The ${type}.`,
    observations: {
      read: observation({ description: "Reads.", output: numberSchema, read: () => ({ n: 1 }) }),
    },
    ...extra,
  };
}

function isDeepFrozen(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return true;
  return Object.isFrozen(value) && Object.values(value).every(isDeepFrozen);
}

describe("snapshot", () => {
  it("has the shape of the contract, deep-frozen, unset keys absent", () => {
    const { registry } = testRegistry({ route: () => ({ path: "/devices", params: { id: "1" } }) });
    const handle = registry.register(
      component("devices.table", {
        parent: { type: "page" },
        meta: { rows: 3 },
        internal: { secret: true },
        actions: {
          clear: action({
            description: "Clears.",
            input: numberSchema,
            output: numberSchema,
            effect: "local-state",
            idempotent: true,
            reversible: false,
            confirmation: "optional",
            execute: () => ({ n: 0 }),
          }),
        },
      }),
    );
    const snapshot = registry.snapshot();
    expect(snapshot).toEqual({
      surfaceId: registry.surfaceId,
      surfaceVersion: "1",
      capturedAt: new Date(1_000_000).toISOString(),
      route: { path: "/devices", params: { id: "1" } },
      components: [
        {
          type: "devices.table",
          instanceId: "default",
          registrationId: handle.registrationId,
          description: "The devices.table.",
          parent: { type: "page", instanceId: "default" },
          meta: { rows: 3 },
          observations: [
            {
              capabilityId: "view:devices.table.read",
              name: "read",
              description: "Reads.",
              outputSchema: numberSchema.jsonSchema,
              available: true,
            },
          ],
          actions: [
            {
              capabilityId: "view:devices.table.clear",
              name: "clear",
              description: "Clears.",
              inputSchema: numberSchema.jsonSchema,
              outputSchema: numberSchema.jsonSchema,
              effect: "local-state",
              idempotent: true,
              reversible: false,
              confirmation: "optional",
              available: true,
            },
          ],
        },
      ],
      procedures: [],
    });
    expect(isDeepFrozen(snapshot)).toBe(true);
    expect(registry.surfaceId).toMatch(/^srf_[0-9A-Za-z]{22}$/);
    expect(handle.registrationId).toMatch(/^reg_[0-9A-Za-z]{22}$/);
  });

  it("is sorted by priority, type and instance whatever the order of mounting", () => {
    const { registry } = testRegistry();
    for (const [type, instanceId, priority] of [
      ["b", "x", 0],
      ["a", "z", 0],
      ["c", "x", 5],
      ["a", "y", 0],
      ["low", "x", -1],
    ] as const) {
      registry.register(component(type, { instanceId, priority }));
      registry.snapshot();
    }
    expect(registry.snapshot().components.map(({ type, instanceId }) => `${type}/${instanceId}`)).toEqual([
      "c/x",
      "a/y",
      "a/z",
      "b/x",
      "low/x",
    ]);
  });

  it("never calls read, and survives a route or a note that throws", () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const read = vi.fn();
    const { registry } = testRegistry({
      route: () => {
        throw new Error("no router");
      },
    });
    registry.register({
      ...component("a"),
      observations: { read: observation({ description: "Reads.", output: numberSchema, read }) },
    });
    expect(registry.snapshot()).not.toHaveProperty("route");
    expect(read).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  it("shares its frozen lists while nothing moves, and re-projects only what moved", () => {
    const { registry } = testRegistry();
    registry.register(component("a"));
    const b = registry.register(component("b"));
    const before = registry.snapshot();
    expect(registry.snapshot().components).toBe(before.components);
    b.update({ enabled: false });
    const after = registry.snapshot();
    expect(after.components[0]).toBe(before.components[0]);
    expect(after.components[1]).not.toBe(before.components[1]);
  });

  it("asks when() and policies each time, and keeps the lists when the answers are the same", () => {
    const when = vi.fn(() => true);
    const { registry } = testRegistry();
    registry.register(component("a"));
    registry.register({
      ...component("b"),
      observations: {
        read: observation({ description: "Reads.", output: numberSchema, read: () => ({ n: 1 }), when }),
      },
    });
    const before = registry.snapshot();
    const after = registry.snapshot();
    expect(when).toHaveBeenCalledTimes(2);
    expect(after.components).toBe(before.components);
    when.mockReturnValue(false);
    expect(registry.snapshot().components[1]?.observations[0]?.available).toBe(false);
    when.mockReturnValue(true);
    expect(registry.snapshot().components[1]?.observations[0]?.available).toBe(true);
  });

  it("shows each consumer its own view", () => {
    const { registry } = testRegistry({
      policies: [
        {
          name: "only-alice",
          onDiscovery: ({ consumer }) => ({ decision: consumer.id === "alice" ? "expose" : "hide" }),
        },
      ],
    });
    registry.register(component("a"));
    const see = (id: string) => registry.snapshot({ consumer: { id, kind: "test" } }).components.length;
    expect([see("alice"), see("bob"), see("alice")]).toEqual([1, 0, 1]);
  });

  it("says disabled by the first policy that disables, and the state's own reason before it", () => {
    const { registry } = testRegistry({
      policies: [
        { name: "one", onDiscovery: () => ({ decision: "disable", reason: "First." }) },
        { name: "two", onDiscovery: () => ({ decision: "disable", reason: "Second." }) },
      ],
    });
    registry.register(component("a"));
    expect(registry.snapshot().components[0]?.observations[0]).toMatchObject({
      available: false,
      unavailableReason: "First.",
    });
  });

  it("narrows by scope, availability and budget, and says what it left out", () => {
    const { registry } = testRegistry();
    registry.register(component("devices.table", { priority: 2 }));
    registry.register(component("devices.filters", { priority: 1 }));
    registry.register(component("devicesmap")).update({ enabled: false });
    const types = (context: object) => registry.snapshot(context).components.map(({ type }) => type);
    expect(types({ scope: ["devices"] })).toEqual(["devices.table", "devices.filters"]);
    expect(registry.snapshot({ scope: ["devices.table", "nowhere"] }).scopeRejected).toEqual(["nowhere"]);
    const available = registry.snapshot({ includeUnavailable: false }).components;
    expect(available.map(({ observations }) => observations.length)).toEqual([1, 1, 0]);
    const budget = JSON.stringify([registry.snapshot().components[0], []]).length;
    expect(types({ budget })).toEqual(["devices.table"]);
    expect(registry.snapshot({ budget }).truncated).toEqual({ droppedComponents: 2 });
    expect(types({ budget: 0 })).toEqual([]);
  });
});
