import { describe, expect, it, vi } from "vitest";
import { action, observation } from "../core/definition/capability-definition";
import type { AgentComponentDefinition } from "../core/definition/component-definition";
import { deviceProcedure } from "../core/fixtures/device-procedure";
import { deferred, numberSchema, settled, testRegistry } from "../core/fixtures/test-registry";
import type { AgentSurfaceRegistryOptions } from "../core/registry/agent-surface-registry";
import { emptyObjectSchema } from "../core/schema/empty-object-schema";
import type { AgentToolCall, AgentToolsetOptions } from "./agent-tool";
import { createAgentToolset } from "./create-agent-toolset";

const CONSUMER = { id: "conversation", kind: "embedded" } as const;
const SET = "view:counter.main.set";
const CLEAR = "view:counter.main.clear";
const READ = "view:counter.main.read";

function counter(execute: () => unknown = () => undefined, change: Partial<AgentComponentDefinition> = {}) {
  return {
    type: "counter.main",
    description: "Counts.",
    observations: {
      read: observation({ description: "Reads the count.", output: numberSchema, read: () => ({ n: 1 }) }),
    },
    actions: {
      set: action({
        description: "Sets the count.",
        input: numberSchema,
        effect: "local-state",
        execute: execute as never,
      }),
      clear: action({
        description: "Clears.",
        input: emptyObjectSchema,
        effect: "local-state",
        confirmation: "required",
        execute: execute as never,
      }),
    },
    ...change,
  } satisfies AgentComponentDefinition;
}

function open(options: Partial<AgentToolsetOptions> = {}, registryOptions: AgentSurfaceRegistryOptions = {}) {
  const surface = testRegistry(registryOptions);
  const execute = vi.fn();
  const toolset = createAgentToolset(surface.registry, {
    consumer: CONSUMER,
    topology: "embedded",
    mode: "meta",
    ...options,
  });
  const call = (name: string) => (input?: unknown, given?: AgentToolCall) => {
    const tool = toolset.tools().find((one) => one.name === name);
    if (!tool) throw new Error(`no tool ${name}`);
    return tool.execute(input, given);
  };
  const [discover, read, act] = [call("surface_discover"), call("surface_read"), call("surface_act")];
  const found = async (input?: unknown) => {
    const result = await discover(input);
    if (result.status === "error") throw new Error(result.error.code);
    return result.output as never as Record<string, never[]>;
  };
  return { ...surface, execute, toolset, discover, found, read, act };
}

const settings: AgentComponentDefinition = {
  type: "settings",
  description: "Settings.",
  actions: {
    save: action({
      description: "Saves.",
      input: numberSchema,
      effect: "local-state",
      execute: () => undefined,
    }),
  },
};

describe("the tools of meta mode", () => {
  it("are the same three byte for byte, whatever the page offers, and without a reading of it", () => {
    const { registry } = testRegistry();
    const snapshot = vi.fn(registry.snapshot);
    const toolset = createAgentToolset(
      { ...registry, snapshot },
      { consumer: CONSUMER, topology: "embedded", mode: "meta" },
    );
    const block = () =>
      JSON.stringify(
        toolset
          .tools()
          .map(({ name, description, inputSchema, state }) => [name, description, inputSchema, state]),
      );
    const empty = block();
    expect(toolset.tools().map(({ name, effect }) => [name, effect])).toEqual([
      ["surface_discover", "read"],
      ["surface_read", "read"],
      ["surface_act", undefined],
    ]);
    for (let instance = 0; instance < 50; instance++) {
      registry.register({ ...counter(), instanceId: `i${instance}` });
    }
    expect(block()).toBe(empty);
    expect(new TextEncoder().encode(empty).length).toBeLessThan(1_500);
    expect(snapshot).not.toHaveBeenCalled();
    expect(toolset.wireNameMap().size).toBe(0);
    expect(toolset.tools()).not.toBe(toolset.tools());
  });

  it("tell what the next call needs, and nothing that is usual", async () => {
    const { registry, found } = open({}, { route: () => ({ path: "/devices" }) });
    registry.register({ ...counter(), instanceId: "left", meta: { unit: "pieces" } });
    const handle = registry.register({
      ...settings,
      procedures: [deviceProcedure({ config: { describe: () => "2 are selected" } })],
    });
    handle.update({ availability: { save: { available: false, reason: "Nothing has changed" } } });
    expect(await found()).toEqual({
      surfaceVersion: "3",
      route: { path: "/devices" },
      components: [
        {
          type: "counter.main",
          instanceId: "left",
          description: "Counts.",
          meta: { unit: "pieces" },
          observations: [{ capabilityId: READ, description: "Reads the count." }],
          actions: [
            {
              capabilityId: SET,
              description: "Sets the count.",
              effect: "local-state",
              inputSchema: numberSchema.jsonSchema,
            },
            { capabilityId: CLEAR, description: "Clears.", effect: "local-state", confirmation: "required" },
          ],
        },
        {
          type: "settings",
          description: "Settings.",
          actions: [
            {
              capabilityId: "view:settings.save",
              description: "Saves.",
              effect: "local-state",
              inputSchema: numberSchema.jsonSchema,
              available: false,
              unavailableReason: "Nothing has changed",
            },
          ],
        },
      ],
      procedures: [
        expect.objectContaining({
          capabilityId: "domain:devices.disable",
          effect: "server-mutation",
          note: "2 are selected",
        }),
      ],
    });
  });

  it("read and act as the listed ids say", async () => {
    const { registry, execute, discover, read, act } = open();
    registry.register(counter(execute));
    await discover();
    expect(await read({ capabilityId: READ })).toMatchObject({ status: "ok", output: { n: 1 } });
    expect(await act({ capabilityId: SET, input: { n: 7 } }, { toolCallId: "t1:c1" })).toMatchObject({
      status: "ok",
      invocationId: "t1:c1",
      capabilityId: SET,
    });
    expect(execute).toHaveBeenCalledExactlyOnceWith({ n: 7 }, expect.anything());
  });

  it("execute once what a provider delivers twice, and prefer the envelope's own id", async () => {
    const { registry, execute, act } = open();
    registry.register(counter(execute));
    const twice = [1, 2].map(() => act({ capabilityId: SET, input: { n: 1 } }, { toolCallId: "t1:c1" }));
    const [first, second] = await Promise.all(twice);
    expect(second).toBe(first);
    expect(execute).toHaveBeenCalledOnce();
    const again = { capabilityId: SET, input: { n: 1 }, invocationId: "t1:c1" };
    expect(await act(again, { toolCallId: "t9:c9" })).toMatchObject({ invocationId: "t1:c1", status: "ok" });
    expect(execute).toHaveBeenCalledOnce();
  });

  describe("check their envelopes", () => {
    it.each([
      ["surface_discover", [], ""],
      ["surface_discover", { scope: "devices" }, "scope"],
      ["surface_discover", { scope: [1] }, "scope.0"],
      ["surface_discover", { budget: 1 }, "budget"],
      ["surface_read", undefined, "capabilityId"],
      ["surface_read", null, ""],
      ["surface_read", { capabilityId: READ, input: {} }, "input"],
      ["surface_act", { capabilityId: SET }, "input"],
      ["surface_act", { capabilityId: SET, input: [] }, "input"],
      ["surface_act", { capabilityId: SET, input: "set it to 5" }, "input"],
      ["surface_act", { capabilityId: SET, input: "[1]" }, "input"],
      ["surface_act", { capabilityId: 5, input: {} }, "capabilityId"],
      ["surface_act", { capabilityId: SET, input: {}, registrationId: "reg_1" }, "registrationId"],
      ["surface_act", { capabilityId: SET, input: {}, constructor: 1 }, "constructor"],
    ])("%s refuses %j and names %j", async (name, input, path) => {
      const { registry, execute, toolset } = open();
      registry.register(counter(execute));
      const tool = toolset.tools().find((one) => one.name === name);
      expect(await tool?.execute(input)).toMatchObject({
        status: "error",
        capabilityId: name,
        error: { code: "INVALID_INPUT", retry: "with-changes", details: { issues: [{ path }] } },
      });
      expect(execute).not.toHaveBeenCalled();
    });

    it("repair an input that is an object written as text, and say so to the model and the host", async () => {
      const told = vi.spyOn(console, "warn").mockImplementation(() => undefined);
      const { registry, execute, act } = open();
      registry.register(counter(execute));
      expect(await act({ capabilityId: SET, input: '{"n": 7}' })).toMatchObject({
        status: "ok",
        warning: expect.stringContaining("object itself"),
      });
      expect(execute).toHaveBeenCalledWith({ n: 7 }, expect.anything());
      expect(told).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("surface_act"));
    });

    it("let the capability's own schema refuse what is in the envelope", async () => {
      const { registry, act } = open();
      registry.register(counter());
      expect(await act({ capabilityId: SET, input: { n: "7" } })).toMatchObject({
        capabilityId: SET,
        error: { code: "INVALID_INPUT", details: { issues: [{ path: "n" }] } },
      });
    });

    it("never act by way of a read", async () => {
      const { registry, execute, discover, read } = open();
      registry.register({
        type: "door",
        description: "A door.",
        actions: {
          open: action({ description: "Opens.", input: emptyObjectSchema, effect: "local-state", execute }),
        },
      });
      for (const told of [false, true]) {
        if (told) await discover();
        expect(await read({ capabilityId: "view:door.open" })).toMatchObject({
          error: {
            code: "INVALID_INPUT",
            details: { issues: [{ path: "capabilityId", message: expect.stringContaining("surface_act") }] },
          },
        });
      }
      expect(execute).not.toHaveBeenCalled();
    });
  });

  describe("keep to the scope", () => {
    it("as a floor that is narrowed and never widened", async () => {
      const { registry, found } = open({ scope: ["counter"] });
      registry.register(counter());
      registry.register({ ...counter(), type: "counter.side" });
      registry.register(settings);
      const types = async (scope?: string[]) => {
        const { components, scopeRejected } = await found(scope && { scope });
        return { types: components?.map(({ type }) => type), scopeRejected };
      };
      expect(await types()).toEqual({ types: ["counter.main", "counter.side"], scopeRejected: undefined });
      expect(await types(["counter.side"])).toEqual({ types: ["counter.side"], scopeRejected: undefined });
      // What lies outside looks like what does not exist.
      expect(await types(["counter.side", "settings", "nothing"])).toEqual({
        types: ["counter.side"],
        scopeRejected: ["settings", "nothing"],
      });
      expect(await types(["settings"])).toEqual({ types: [], scopeRejected: ["settings"] });
      expect(await types(["count"])).toEqual({ types: [], scopeRejected: ["count"] });
      expect(await types([])).toEqual({ types: [], scopeRejected: undefined });
    });

    it("never tell the floor, even where it matches nothing", async () => {
      const { found } = open({ scope: ["counter", "reports"] });
      expect(await found()).toEqual({ surfaceVersion: "0", components: [] });
    });

    it("also in what they read and call, which then does not exist", async () => {
      const { registry, execute, act } = open({ scope: ["counter"] });
      registry.register({ ...settings, procedures: [deviceProcedure()] });
      const refusals = [];
      for (const capabilityId of ["view:settings.save", "view:nothing.save", "domain:devices.disable", "x"]) {
        const result = await act({ capabilityId, input: { n: 1 } });
        refusals.push(result.status === "error" && result.error);
      }
      expect(new Set(refusals.map((error) => JSON.stringify(error))).size).toBe(1);
      expect(refusals[0]).toMatchObject({ code: "CAPABILITY_NOT_FOUND", retry: "after-refresh" });
      expect(execute).not.toHaveBeenCalled();
    });
  });

  describe("resolve and go stale as tools of one capability do", () => {
    it("ask for the instance where there are several, and take it", async () => {
      const { registry, execute, discover, act } = open();
      registry.register({ ...counter(execute), instanceId: "left" });
      registry.register({ ...counter(), instanceId: "right" });
      for (const told of [false, true]) {
        if (told) await discover();
        expect(await act({ capabilityId: SET, input: { n: 1 } })).toMatchObject({
          error: {
            code: "AMBIGUOUS_INSTANCE",
            details: { instances: [{ instanceId: "left" }, { instanceId: "right" }] },
          },
        });
      }
      expect(await act({ capabilityId: SET, instanceId: "left", input: { n: 1 } })).toMatchObject({
        status: "ok",
      });
      expect(execute).toHaveBeenCalledOnce();
    });

    it("name the instance that a listed procedure is called by", async () => {
      const { registry, found, act } = open();
      registry.setProcedureExecutor({ execute: async () => null });
      for (const instanceId of ["left", "right"]) {
        registry.register({
          ...settings,
          instanceId,
          procedures: [deviceProcedure({ effect: "server-query" })],
        });
      }
      const { procedures = [] } = await found();
      expect(procedures.map(({ instanceId }) => instanceId)).toEqual(["left", "right"]);
      const envelope = { capabilityId: "domain:devices.disable", input: { deviceIds: ["a"] } };
      expect(await act(envelope)).toMatchObject({ error: { code: "AMBIGUOUS_INSTANCE" } });
      expect(await act({ ...envelope, instanceId: "right" })).toMatchObject({ status: "ok" });
    });

    it("refuse what was replaced since it was listed, until it is listed anew", async () => {
      const { registry, discover, act } = open();
      const handle = registry.register(counter());
      await discover();
      handle.unregister();
      expect(await act({ capabilityId: SET, input: { n: 1 } })).toMatchObject({
        error: { code: "COMPONENT_UNMOUNTED", retry: "after-refresh" },
      });
      registry.register(counter());
      expect(await act({ capabilityId: SET, input: { n: 1 } })).toMatchObject({
        error: { code: "STALE_CAPABILITY", details: { reason: "registration-replaced" } },
      });
      await discover();
      expect(await act({ capabilityId: SET, input: { n: 1 } })).toMatchObject({ status: "ok" });
    });

    it("keep what was listed before when a later listing is narrower", async () => {
      const { registry, discover, act } = open();
      const handle = registry.register(counter());
      registry.register(settings);
      await discover();
      await discover({ scope: ["settings"] });
      handle.unregister();
      registry.register(counter());
      expect(await act({ capabilityId: SET, input: { n: 1 } })).toMatchObject({
        error: { code: "STALE_CAPABILITY" },
      });
    });

    it("insist on the listed version for what cannot be taken back", async () => {
      const { registry, discover, act } = open();
      const reached = vi.fn(async () => null);
      registry.setProcedureExecutor({ execute: reached });
      registry.register({ ...settings, procedures: [deviceProcedure({ effect: "destructive" })] });
      const envelope = { capabilityId: "domain:devices.disable", input: { deviceIds: ["a"] } };
      await discover();
      registry.register(counter());
      const stale = { error: { code: "STALE_CAPABILITY", details: { reason: "surface-version-mismatch" } } };
      expect(await act(envelope)).toMatchObject(stale);
      await discover();
      expect(await act({ ...envelope, surfaceVersion: "1" })).toMatchObject(stale);
      expect(registry.confirmations.pending()).toEqual([]);
      const call = act(envelope);
      await settled();
      registry.confirmations.resolve(registry.confirmations.pending()[0]?.confirmationId ?? "", {
        approved: true,
      });
      expect(await call).toMatchObject({ status: "ok" });
      expect(reached).toHaveBeenCalledOnce();
    });

    it("reveal nothing of what is hidden, and no reason", async () => {
      const hidden = { name: "gate", onDiscovery: () => ({ decision: "hide" }) as const };
      const { registry, found, read, act } = open();
      registry.register({ ...counter(), policies: [hidden] });
      expect(await found()).toEqual({ surfaceVersion: "1", components: [] });
      const refusalOf = async (call: Promise<unknown>) => (await call) as { error: object };
      const unknown = await refusalOf(read({ capabilityId: "view:nothing.at" }));
      expect((await refusalOf(read({ capabilityId: READ }))).error).toEqual(unknown.error);
      expect((await refusalOf(read({ capabilityId: READ, instanceId: "default" }))).error).toEqual(
        unknown.error,
      );
      expect((await refusalOf(act({ capabilityId: SET, input: { n: 1 } }))).error).toEqual(unknown.error);
      expect((await refusalOf(act({ capabilityId: CLEAR, input: {} }))).error).toEqual(unknown.error);
      expect(registry.confirmations.pending()).toEqual([]);
    });
  });

  describe("are confirmed as tools of one capability are", () => {
    it("by waiting for the person", async () => {
      const { registry, execute, act } = open();
      registry.register(counter(execute));
      const call = act({ capabilityId: CLEAR, input: {} }, { toolCallId: "t:1" });
      await settled();
      const [record] = registry.confirmations.pending();
      registry.confirmations.resolve(record?.confirmationId ?? "", { approved: true });
      expect(await call).toMatchObject({ status: "ok", invocationId: "t:1" });
      expect(execute).toHaveBeenCalledOnce();
    });

    it("in two phases, by repeating the identical call or by naming the approval", async () => {
      const { registry, execute, act } = open({ topology: "remote" });
      registry.register(counter(execute));
      const approved = async () => {
        expect(await act({ capabilityId: CLEAR, input: {} })).toMatchObject({
          error: { code: "CONFIRMATION_REQUIRED", retry: "with-confirmation" },
        });
        const confirmationId = registry.confirmations.pending()[0]?.confirmationId ?? "";
        registry.confirmations.resolve(confirmationId, { approved: true });
        return confirmationId;
      };
      await approved();
      expect(await act({ capabilityId: CLEAR, input: {} })).toMatchObject({ status: "ok" });
      const confirmationId = await approved();
      expect(await act({ capabilityId: CLEAR, input: {}, confirmationId })).toMatchObject({ status: "ok" });
      expect(execute).toHaveBeenCalledTimes(2);
      expect(await act({ capabilityId: CLEAR, input: {}, confirmationId })).toMatchObject({
        error: { code: "CONFIRMATION_INVALID", details: { reason: "consumed" } },
      });
    });

    it("with the demand itself when the toolset is disposed meanwhile", async () => {
      const { registry, toolset, act } = open();
      registry.register(counter());
      const call = act({ capabilityId: CLEAR, input: {} });
      await settled();
      toolset.dispose();
      expect(await call).toMatchObject({ error: { code: "CONFIRMATION_REQUIRED" } });
      expect(registry.confirmations.pending()).toEqual([]);
    });
  });

  it("say what a budget left out, and list the rest", async () => {
    const { registry, found, act } = open({ budget: 1_500 });
    for (const [index, instanceId] of ["a", "b", "c", "d"].entries()) {
      registry.register({ ...counter(), instanceId, priority: -index });
    }
    registry.register({ ...settings, procedures: [deviceProcedure()], priority: -9 });
    const output = await found();
    expect(output.components?.map(({ instanceId }) => instanceId)).toEqual(["a"]);
    expect(output.truncated).toEqual({ droppedComponents: 4, droppedProcedures: 1 });
    // Left out of the list is not out of reach.
    expect(await act({ capabilityId: SET, instanceId: "d", input: { n: 1 } })).toMatchObject({
      status: "ok",
    });
  });

  it("end with their toolset, their caller and their surface", async () => {
    const gate = deferred();
    const { registry, toolset, discover, act } = open();
    registry.register(counter(() => gate.promise));
    const stop = new AbortController();
    const stopped = act({ capabilityId: SET, input: { n: 1 } }, { signal: stop.signal });
    stop.abort();
    expect(await stopped).toMatchObject({ error: { code: "CANCELLED" } });
    expect(await discover({}, { signal: stop.signal })).toMatchObject({ error: { code: "CANCELLED" } });

    const [old] = toolset.tools();
    const running = act({ capabilityId: SET, input: { n: 2 } });
    toolset.dispose();
    expect(await running).toMatchObject({ error: { code: "CANCELLED" } });
    expect(toolset.tools()).toEqual([]);
    expect(await old?.execute({})).toMatchObject({ error: { code: "CANCELLED" } });
    gate.resolve();

    const ended = open();
    ended.registry.dispose();
    for (const call of [ended.discover(), ended.read({ capabilityId: READ })]) {
      expect(await call).toMatchObject({
        error: { code: "CANCELLED", details: { reason: "surface-disposed" } },
      });
    }
  });
});

describe("the options of meta mode", () => {
  it("refuse a budget in direct mode, whose tools nobody would miss in time", () => {
    const { registry } = testRegistry();
    const direct = { consumer: CONSUMER, topology: "embedded", budget: 1_000 } as const;
    expect(() => createAgentToolset(registry, direct)).toThrow(TypeError);
    expect(() => createAgentToolset(registry, { ...direct, mode: "direct" })).toThrow(/budget.*meta/);
  });
});
