import { describe, expect, it, vi } from "vitest";
import { action, observation } from "../definition/capability-definition";
import { defineAgentComponent } from "../definition/define-agent-component";
import { numberSchema, testRegistry } from "../fixtures/test-registry";
import { fromJsonSchema } from "../schema/from-json-schema";

const READ = { capabilityId: "view:counter.read" };

function counter(extra: object = {}) {
  return {
    type: "counter",
    description: "Counts.",
    observations: {
      read: observation({ description: "Reads.", output: numberSchema, read: () => ({ n: 1 }) }),
    },
    ...extra,
  };
}

const set = action({
  description: "Sets.",
  input: numberSchema,
  effect: "local-state",
  execute: () => undefined,
});

describe("register", () => {
  it.each([
    ["a bad type", { ...counter(), type: "Counter" }, "INVALID_ID"],
    ["a bad instance id", counter({ instanceId: "a b" }), "INVALID_ID"],
    ["a dotted capability name", counter({ actions: { "a.b": set } }), "INVALID_ID"],
    ["an empty description", counter({ description: " " }), "INVALID_DEFINITION"],
    ["an unknown field", counter({ colour: "red" }), "INVALID_DEFINITION"],
    [
      "an unknown field of an action",
      counter({ actions: { set: { ...set, colour: 1 } } }),
      "INVALID_DEFINITION",
    ],
    ["a name declared twice", counter({ actions: { read: set } }), "DUPLICATE_CAPABILITY"],
    [
      "a server effect on a view action",
      counter({ actions: { set: { ...set, effect: "destructive" } } }),
      "PLANE_VIOLATION",
    ],
    ["a description over its limit", counter({ description: "x".repeat(501) }), "LIMIT_EXCEEDED"],
    ["metadata over its limit", counter({ meta: { text: "x".repeat(2_100) } }), "LIMIT_EXCEEDED"],
    ["an id over its limit", { ...counter(), type: "a".repeat(127) }, "INVALID_ID"],
    [
      "a keyword outside the subset",
      counter({ actions: { set: { ...set, input: fromJsonSchema({ oneOf: [{}] }) } } }),
      "UNSUPPORTED_SCHEMA",
    ],
    [
      "parallel without a bound",
      counter({ actions: { set: { ...set, concurrency: { mode: "parallel" } } } }),
      "INVALID_DEFINITION",
    ],
  ])("throws for %s in every environment (AS-DEF)", (_, definition, code) => {
    for (const environment of ["development", "test", "production"] as const) {
      const { registry } = testRegistry({ environment });
      expect(() => registry.register(definition as never)).toThrow(
        expect.objectContaining({ name: "AgentSurfaceDefinitionError", code }),
      );
      expect(registry.getVersion()).toBe("0");
    }
  });

  it("tells what can be told where a component is defined", () => {
    expect(() => defineAgentComponent({ type: "Bad", description: "Bad." })).toThrow("component type");
    expect(Object.isFrozen(defineAgentComponent(counter()))).toBe(true);
  });

  it("gives a dead handle for a duplicate, the first one wins, and says so (D4)", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const { registry, events } = testRegistry();
    const first = registry.register(counter());
    const second = registry.register(counter());
    expect([first.status, second.status]).toEqual(["active", "rejected"]);
    expect(events.at(-1)).toMatchObject({ type: "component-rejected", reason: "duplicate" });
    second.update({ enabled: false });
    second.unregister();
    expect(await registry.invoke(READ)).toMatchObject({ status: "ok" });
    expect(registry.getVersion()).toBe("1");
    vi.restoreAllMocks();
  });

  it("retires the old one first where duplicates replace", () => {
    const { registry, events } = testRegistry({ onDuplicateInstance: "replace" });
    const first = registry.register(counter());
    const second = registry.register(counter());
    expect([first.status, second.status]).toEqual(["unregistered", "active"]);
    expect(events.map(({ type }) => type)).toEqual([
      "component-registered",
      "component-unregistered",
      "component-registered",
    ]);
  });

  it.each([
    ["rejects", () => "reject" as const, "rejected"],
    [
      "throws",
      () => {
        throw new Error("no");
      },
      "rejected",
    ],
    ["answers nothing", (() => undefined) as never, "rejected"],
    ["accepts", () => "accept" as const, "active"],
  ])("asks the guard; one that %s decides", (_, onRegister, status) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { registry } = testRegistry({ onRegister });
    expect(registry.register(counter()).status).toBe(status);
    vi.restoreAllMocks();
  });

  it("warns of view:x.y beside domain:x.y, or throws where told to", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const executor = { execute: async () => undefined, paths: ["counter.read"] };
    const { registry, events } = testRegistry();
    registry.setProcedureExecutor(executor);
    registry.register(counter());
    expect(events.at(-1)).toMatchObject({
      type: "collision-suspected",
      viewCapabilityId: "view:counter.read",
      domainProcedureId: "domain:counter.read",
    });
    const strict = testRegistry({ duplicateSuffixPolicy: "error" });
    strict.registry.setProcedureExecutor(executor);
    expect(() => strict.registry.register(counter())).toThrow("stands beside");
    const silent = testRegistry({ duplicateSuffixPolicy: "off" });
    silent.registry.setProcedureExecutor(executor);
    silent.registry.register(counter());
    expect(silent.events).toHaveLength(1);
    expect(warn).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
  });
});

describe("a registration", () => {
  it("reads handlers live, and a definition that is changed later changes nothing that is shown (D2, D3)", async () => {
    const { registry } = testRegistry();
    const definition = counter();
    registry.register(definition);
    const before = JSON.stringify(registry.snapshot().components);
    definition.observations = {
      read: observation({ description: "Something else.", output: numberSchema, read: () => ({ n: 2 }) }),
    };
    (definition as { description: string }).description = "Changed.";
    expect(JSON.stringify(registry.snapshot().components)).toBe(before);
    expect(await registry.invoke(READ)).toMatchObject({ output: { n: 2 } });
    expect(registry.getVersion()).toBe("1");
  });

  it("bumps the version for what changes and for nothing else (D1)", () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const { registry } = testRegistry();
    const handle = registry.register(counter());
    const versions: string[] = [];
    for (const change of [
      { enabled: true },
      { enabled: false },
      { enabled: false },
      { enabled: true },
      { availability: { read: true } },
      { availability: { read: { available: false, reason: "Loading" } } },
      { availability: { read: { available: false, reason: "Loading" } } },
      { availability: { read: { available: false, reason: "Failed" } } },
      { availability: { read: undefined } },
      { availability: { unknown: false } },
      {},
    ]) {
      handle.update(change);
      versions.push(registry.getVersion());
    }
    expect(versions).toEqual(["1", "2", "2", "3", "3", "4", "4", "5", "6", "6", "6"]);
    expect(console.warn).toHaveBeenCalledOnce();
    handle.invalidate();
    handle.unregister();
    handle.unregister();
    handle.invalidate();
    expect(registry.getVersion()).toBe("8");
    vi.restoreAllMocks();
  });

  it("announces pushed availability per capability, with nothing but what moved", () => {
    const { registry, events } = testRegistry();
    const handle = registry.register(counter());
    handle.update({ availability: { read: false } });
    expect(events.at(-1)).toEqual({
      type: "availability-changed",
      registrationId: handle.registrationId,
      capabilityId: "view:counter.read",
      available: false,
    });
  });

  it.each([
    [{ enabled: false }, "component-disabled"],
    [{ availability: { read: false } }, "Currently unavailable"],
    [{ availability: { read: { available: false, reason: "Loading" } } }, "Loading"],
  ])("that is %j refuses with the reason that the snapshot shows (D11)", async (change, reason) => {
    const { registry } = testRegistry();
    registry.register(counter()).update(change);
    expect(registry.snapshot().components[0]?.observations[0]).toMatchObject({
      available: false,
      unavailableReason: reason,
    });
    expect(await registry.invoke(READ)).toMatchObject({
      error: { code: "CAPABILITY_NOT_AVAILABLE", retry: "after-refresh", details: { reason } },
    });
  });

  it.each([
    ["false", () => false, "Select a row first."],
    [
      "throws",
      () => {
        throw new Error("no");
      },
      "when-error",
    ],
    ["is no boolean", () => 1 as never, "when-error"],
    ["is a promise", () => Promise.resolve(true) as never, "when-error"],
  ])("whose when() is %s is unavailable, without a version bump", (_, when, reason) => {
    const { registry } = testRegistry();
    registry.register({
      ...counter(),
      observations: {
        read: observation({
          description: "Reads.",
          output: numberSchema,
          read: () => ({ n: 1 }),
          when,
          unavailableReason: "Select a row first.",
        }),
      },
    });
    expect(registry.snapshot().components[0]?.observations[0]?.unavailableReason).toBe(reason);
    expect(registry.getVersion()).toBe("1");
  });

  it("is forgotten after its tombstone's time or when too many came after it", async () => {
    const { registry, clock } = testRegistry({ limits: { tombstoneSize: 1 } });
    const first = registry.register(counter({ instanceId: "a" }));
    const second = registry.register(counter({ instanceId: "b" }));
    first.unregister();
    expect(await registry.invoke({ ...READ, registrationId: first.registrationId })).toMatchObject({
      error: { code: "COMPONENT_UNMOUNTED" },
    });
    second.unregister();
    expect(await registry.invoke({ ...READ, registrationId: first.registrationId })).toMatchObject({
      error: { code: "CAPABILITY_NOT_FOUND" },
    });
    clock.at += 300_000;
    expect(await registry.invoke({ ...READ, registrationId: second.registrationId })).toMatchObject({
      error: { code: "CAPABILITY_NOT_FOUND" },
    });
  });

  it("an unknown registration with a live candidate is a reloaded surface", async () => {
    const { registry } = testRegistry();
    registry.register(counter());
    expect(await registry.invoke({ ...READ, registrationId: "reg_of_another_page" })).toMatchObject({
      error: { code: "STALE_CAPABILITY", details: { reason: "surface-reloaded" } },
    });
    expect(await registry.invoke({ capabilityId: "view:counter.constructor" })).toMatchObject({
      error: { code: "CAPABILITY_NOT_FOUND" },
    });
  });
});

describe("limits", () => {
  it("are checked: undefined is the default, nonsense throws", () => {
    expect(() => testRegistry({ limits: { actionQueueDepth: undefined as never } })).not.toThrow();
    for (const limits of [
      { actionQueueDepth: -1 },
      { maxOutputBytes: 0 },
      { dedupeCacheSize: 1.5 },
      { nonsense: 1 },
    ]) {
      expect(() => testRegistry({ limits: limits as never })).toThrow(RangeError);
    }
  });
});

describe("events", () => {
  it("announce a burst of changes once, with the latest version, after it (D17)", async () => {
    const { registry, events } = testRegistry();
    const handle = registry.register(counter());
    handle.update({ enabled: false });
    handle.invalidate();
    expect(events.some(({ type }) => type === "surface-changed")).toBe(false);
    await Promise.resolve();
    expect(events.filter(({ type }) => type === "surface-changed")).toEqual([
      { type: "surface-changed", surfaceVersion: "3" },
    ]);
  });

  it("contain a listener that throws, count the same function twice, and never call one that has left", () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { registry } = testRegistry();
    const listener = vi.fn();
    let stopLate: () => void = () => undefined;
    registry.subscribe(() => {
      stopLate();
      throw new Error("no");
    });
    registry.subscribe(listener);
    registry.subscribe(listener);
    const late = vi.fn();
    stopLate = registry.subscribe(late);
    registry.register(counter());
    expect(listener).toHaveBeenCalledTimes(2);
    expect(late).not.toHaveBeenCalled();
    expect(error).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
  });

  it("go on although a listener throws and the console does too", () => {
    vi.spyOn(console, "error").mockImplementation(() => {
      throw new Error("no console");
    });
    const { registry } = testRegistry();
    registry.subscribe(() => {
      throw new Error("no");
    });
    const listener = vi.fn();
    registry.subscribe(listener);
    registry.register(counter()).unregister();
    expect(listener).toHaveBeenCalledTimes(2);
    vi.restoreAllMocks();
  });
});
