import { afterEach, describe, expect, it, vi } from "vitest";
import { action, observation } from "../definition/capability-definition";
import { deviceProcedure } from "../fixtures/device-procedure";
import { numberSchema, testRegistry } from "../fixtures/test-registry";
import type { AgentPolicy } from "../policy/agent-policy";

const read = observation({ description: "Reads.", output: numberSchema, read: () => ({ n: 1 }) });
const hide: AgentPolicy = { name: "hide", onDiscovery: () => ({ decision: "hide" }) };

afterEach(() => void vi.restoreAllMocks());

describe("a procedure in the snapshot", () => {
  it("says which fields are bound, and never a bound value", () => {
    const { registry } = testRegistry();
    const bind = vi.fn(() => ({ deviceIds: ["device-private-7"], notify: true }));
    const binding = deviceProcedure({
      effect: "destructive",
      boundKeys: ["deviceIds", "notify"],
      contextLink: { type: "devices.table", instanceId: "default" },
      config: {
        bind,
        overridableFields: ["notify"],
        meta: { undo: false },
        describe: () => "3 devices are selected",
      },
    });
    const handle = registry.register({
      type: "devices.table",
      description: "The devices.",
      procedures: { disable: binding },
    });
    const snapshot = registry.snapshot();
    expect(snapshot.procedures).toEqual([
      {
        procedureId: "domain:devices.disable",
        description: "Disables devices.",
        contextualNote: "3 devices are selected",
        inputSchema: binding.reducedInputSchema.jsonSchema,
        effect: "destructive",
        confirmation: "required",
        boundFields: [
          { path: "deviceIds", locked: true, source: "ui-state" },
          { path: "notify", locked: false, source: "ui-state" },
        ],
        available: true,
        registrationId: handle.registrationId,
        context: { type: "devices.table", instanceId: "default" },
        meta: { undo: false },
      },
    ]);
    expect(Object.isFrozen(snapshot.procedures[0]?.boundFields[0])).toBe(true);
    expect(bind).not.toHaveBeenCalled();
  });

  it("leads to its component, which is listed for its description though it shows nothing else", () => {
    const { registry } = testRegistry();
    const { registrationId } = registry.register({
      type: "devices.table",
      description: "The devices.",
      meta: { rows: 3 },
      procedures: [deviceProcedure()],
    });
    const { components, procedures } = registry.snapshot();
    expect(procedures[0]?.registrationId).toBe(registrationId);
    expect(components).toEqual([
      {
        type: "devices.table",
        instanceId: "default",
        registrationId,
        description: "The devices.",
        meta: { rows: 3 },
        observations: [],
        actions: [],
      },
    ]);
  });

  it("keeps its note to what describe() says now, and none when that throws or is no text", () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { registry } = testRegistry();
    const describeNow = vi.fn((): string => "one");
    registry.register({
      type: "devices.table",
      description: "The devices.",
      procedures: [deviceProcedure({ config: { describe: describeNow } })],
    });
    const note = () => registry.snapshot().procedures[0]?.contextualNote;
    expect(note()).toBe("one");
    describeNow.mockReturnValue("two");
    expect(note()).toBe("two");
    expect(registry.getVersion()).toBe("1");
    describeNow.mockReturnValue(7 as never);
    expect(note()).toBeUndefined();
    describeNow.mockImplementation(() => {
      throw new Error("no");
    });
    expect(note()).toBeUndefined();
  });
});

describe("what policies hide", () => {
  it("takes a component away once everything in it is hidden, and no sooner", () => {
    const { registry } = testRegistry();
    const part = (policies: readonly AgentPolicy[]) => ({
      type: "counter",
      description: "Counts.",
      observations: { read: { ...read, policies } },
      procedures: [deviceProcedure({ config: { policies: [hide] } })],
    });
    const handle = registry.register(part([]));
    expect(registry.snapshot()).toMatchObject({
      components: [{ type: "counter", observations: [{ name: "read" }] }],
      procedures: [],
    });
    handle.unregister();
    registry.register(part([hide]));
    expect(registry.snapshot()).toMatchObject({ components: [], procedures: [] });
  });

  it("is remembered as shown for a bounded number of consumers; forgotten means hidden", async () => {
    let open = true;
    const { registry } = testRegistry({
      policies: [
        {
          name: "door",
          onDiscovery: () => ({ decision: open ? "expose" : "hide" }),
          onAuthorize: (_ctx, next) => next(),
        },
      ],
    });
    const set = action({
      description: "Sets.",
      input: numberSchema,
      effect: "local-state",
      execute: () => undefined,
    });
    const handle = registry.register({ type: "counter", description: "Counts.", actions: { set } });
    const consumer = (index: number) => ({ id: `c${index}`, kind: "test" }) as const;
    for (let index = 0; index < 33; index++) registry.snapshot({ consumer: consumer(index) });
    open = false;
    handle.unregister();
    const codeFor = async (index: number) => {
      const result = await registry.invoke(
        { capabilityId: "view:counter.set", input: { n: 1 } },
        { consumer: consumer(index) },
      );
      return result.status === "error" && result.error.code;
    };
    expect(await codeFor(32)).toBe("COMPONENT_UNMOUNTED");
    expect(await codeFor(0)).toBe("CAPABILITY_NOT_FOUND");
  });
});

describe("a budget", () => {
  it("counts procedures too and says how many it dropped", () => {
    const { registry } = testRegistry();
    registry.register({
      type: "first",
      description: "First.",
      priority: 1,
      procedures: [deviceProcedure()],
    });
    registry.register({
      type: "second",
      description: "Second.",
      procedures: [deviceProcedure(), deviceProcedure({ ref: { id: "domain:a.b", path: "a.b" } })],
    });
    const full = registry.snapshot();
    const bytes = JSON.stringify([full.components[0], [full.procedures[0]]]).length;
    const { components, procedures, truncated } = registry.snapshot({ budget: bytes });
    expect([components.length, procedures.length]).toEqual([1, 1]);
    expect(truncated).toEqual({ droppedComponents: 1, droppedProcedures: 2 });
    expect(registry.snapshot({ budget: bytes - 1 }).components).toEqual([]);
    expect(registry.snapshot({ budget: 1_000_000 })).not.toHaveProperty("truncated");
  });
});

it("copies the host's route, and leaves out one that is no JSON", () => {
  const params: Record<string, unknown> = { id: "1" };
  const { registry } = testRegistry({ route: () => ({ path: "/devices", params: params as never }) });
  const { route } = registry.snapshot();
  params.id = "2";
  expect(route).toEqual({ path: "/devices", params: { id: "1" } });
  expect(Object.isFrozen(route)).toBe(true);
  params.id = () => "3";
  expect(registry.snapshot()).not.toHaveProperty("route");
});
