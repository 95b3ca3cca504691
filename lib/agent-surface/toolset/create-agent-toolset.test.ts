import { describe, expect, it, vi } from "vitest";
import { action, observation } from "../core/definition/capability-definition";
import { deviceProcedure } from "../core/fixtures/device-procedure";
import { deferred, numberSchema, settled, testRegistry } from "../core/fixtures/test-registry";
import type { AgentToolsetOptions } from "./agent-tool";
import { createAgentToolset } from "./create-agent-toolset";

const CONSUMER = { id: "conversation", kind: "embedded" } as const;

function mount(
  options: Partial<AgentToolsetOptions> = { topology: "embedded" },
  execute: () => unknown = () => undefined,
) {
  const surface = testRegistry();
  const state = { ready: true };
  const spy = vi.fn(execute);
  const definition = {
    type: "counter",
    description: "Counts.",
    observations: {
      read: observation({ description: "Reads the count.", output: numberSchema, read: () => ({ n: 1 }) }),
    },
    actions: {
      set: action({
        description: "Sets the count.",
        input: numberSchema,
        effect: "local-state",
        execute: spy as never,
        when: () => state.ready,
        unavailableReason: "Unlock it first.",
      }),
      clear: action({
        description: "Clears.",
        input: numberSchema,
        effect: "local-state",
        confirmation: "required",
        execute: spy as never,
      }),
    },
  };
  const handle = surface.registry.register(definition);
  const toolset = createAgentToolset(surface.registry, { consumer: CONSUMER, ...options });
  const tool = (name: string) => {
    const found = toolset.tools().find((one) => one.name === name);
    if (!found) throw new Error(`no tool ${name}`);
    return found;
  };
  return { ...surface, state, execute: spy, definition, handle, toolset, tool };
}

const CLEAR = "view_counter__clear";

describe("createAgentToolset", () => {
  it("insists on a topology or a confirmation mode (D26)", () => {
    const { registry } = testRegistry();
    expect(() => createAgentToolset(registry, { consumer: CONSUMER })).toThrow("topology");
  });

  it("describes plane, effect and confirmation before the authored text, and keeps live state apart", () => {
    const { toolset, state } = mount();
    expect(toolset.tools().map(({ name, description, state: live }) => [name, description, live])).toEqual([
      ["view_counter__read", "[view · read] Reads the count.", { available: true }],
      ["view_counter__set", "[view · local-state] Sets the count.", { available: true }],
      [CLEAR, "[view · local-state · requires confirmation] Clears.", { available: true }],
    ]);
    const block = () =>
      JSON.stringify(
        toolset.tools().map(({ name, description, inputSchema }) => ({ name, description, inputSchema })),
      );
    const before = block();
    state.ready = false;
    expect(block()).toBe(before);
    expect(toolset.tools()[1]?.state).toEqual({ available: false, unavailableReason: "Unlock it first." });
  });

  it("names the instance where a type is mounted twice, and maps every name back", () => {
    const { registry, toolset, definition } = mount();
    const second = registry.register({ ...definition, instanceId: "comparison" });
    expect(toolset.tools().map(({ name }) => name)).toContain("view_counter__set_at_comparison");
    expect(toolset.wireNameMap().get("view_counter__set_at_default")).toEqual({
      capabilityId: "view:counter.set",
      instanceId: "default",
    });
    second.unregister();
    expect(toolset.tools().map(({ name }) => name)).toContain("view_counter__set");
  });

  it("sends the registration and version that the tool was made from", async () => {
    const { registry, tool, handle, definition } = mount();
    const set = tool("view_counter__set");
    handle.unregister();
    registry.register(definition);
    expect(await set.execute({ n: 1 })).toMatchObject({
      error: { code: "STALE_CAPABILITY", details: { reason: "registration-replaced" } },
    });
    expect(await tool("view_counter__set").execute({ n: 1 })).toMatchObject({ status: "ok" });
  });

  it("never rejects, whatever a model sends", async () => {
    const { tool } = mount();
    for (const input of [undefined, null, "text", 1n, { n: "x" }, [], Symbol("x")]) {
      const result = await tool("view_counter__set").execute(input);
      expect(result).toMatchObject({ status: "error", error: { code: "INVALID_INPUT" } });
    }
    expect(await tool("view_counter__set").execute({ n: 1 }, null as never)).toMatchObject({ status: "ok" });
    expect(await tool("view_counter__set").execute({ n: 1 }, { toolCallId: 7 as never })).toMatchObject({
      error: { code: "INVALID_INPUT" },
    });
  });

  it("never tells a model to correct its input when the handler's output is at fault", async () => {
    const report = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { tool } = mount({ topology: "embedded" }, () => new Map());
    expect(await tool("view_counter__set").execute({ n: 1 }, { toolCallId: "a" })).toMatchObject({
      invocationId: "a",
      error: {
        code: "EXECUTION_FAILED",
        retry: "no",
        details: { reason: "output-invalid", dispatched: true },
      },
    });
    expect(report).toHaveBeenCalledOnce();
  });

  it("executes once when a provider delivers the same call twice", async () => {
    const { tool, execute } = mount();
    const set = tool("view_counter__set");
    const [first, second] = await Promise.all([
      set.execute({ n: 1 }, { toolCallId: "turn1:call1" }),
      set.execute({ n: 1 }, { toolCallId: "turn1:call1" }),
    ]);
    expect(first).toBe(second);
    expect(execute).toHaveBeenCalledOnce();
  });

  describe("wait mode", () => {
    it("waits for the person, then repeats once with the evidence", async () => {
      const { registry, tool, execute } = mount();
      const call = tool(CLEAR).execute({ n: 1 }, { toolCallId: "t:1" });
      await settled();
      const [record] = registry.confirmations.pending();
      registry.confirmations.resolve(record?.confirmationId ?? "", { approved: true });
      expect(await call).toMatchObject({ status: "ok", invocationId: "t:1" });
      expect(execute).toHaveBeenCalledOnce();
    });

    it("keeps the request open for another caller of the same when one of them stops", async () => {
      const { tool, registry, execute } = mount();
      const stop = new AbortController();
      const stopped = tool(CLEAR).execute({ n: 1 }, { toolCallId: "a", signal: stop.signal });
      const waiting = tool(CLEAR).execute({ n: 1 }, { toolCallId: "b" });
      await settled();
      stop.abort();
      expect(await stopped).toMatchObject({ error: { code: "CANCELLED" } });
      const [record] = registry.confirmations.pending();
      registry.confirmations.resolve(record?.confirmationId ?? "", { approved: true });
      expect(await waiting).toMatchObject({ status: "ok" });
      expect(execute).toHaveBeenCalledOnce();
    });

    it("runs a call once that was delivered twice, although its handler moves the version", async () => {
      const { registry, tool, handle, execute } = mount({ topology: "embedded" }, () => handle.invalidate());
      const clear = tool(CLEAR);
      const calls = [1, 2].map(() => clear.execute({ n: 1 }, { toolCallId: "t:1" }));
      await settled();
      registry.confirmations.resolve(registry.confirmations.pending()[0]?.confirmationId ?? "", {
        approved: true,
      });
      const [first, second] = await Promise.all(calls);
      expect(first).toMatchObject({ status: "ok" });
      expect(second).toBe(first);
      expect(execute).toHaveBeenCalledOnce();
    });

    it("hands a denial and an expiry to the model", async () => {
      const { registry, tool, execute } = mount();
      const denied = tool(CLEAR).execute({ n: 1 });
      await settled();
      registry.confirmations.resolve(registry.confirmations.pending()[0]?.confirmationId ?? "", {
        approved: false,
      });
      expect(await denied).toMatchObject({
        error: { code: "CONFIRMATION_INVALID", details: { reason: "denied" } },
      });
      const expired = tool(CLEAR).execute({ n: 2 });
      await settled();
      registry.confirmations.forceExpire(registry.confirmations.pending()[0]?.confirmationId ?? "");
      expect(await expired).toMatchObject({
        error: { code: "CONFIRMATION_INVALID", details: { reason: "expired" } },
      });
      expect(execute).not.toHaveBeenCalled();
    });

    it("renews the version hint while it waits: staleness checks registration, surface and input", async () => {
      const { registry, tool } = mount();
      const call = tool(CLEAR).execute({ n: 1 });
      await settled();
      registry.register({ type: "other", description: "Something else mounts." });
      registry.confirmations.resolve(registry.confirmations.pending()[0]?.confirmationId ?? "", {
        approved: true,
      });
      expect(await call).toMatchObject({ status: "ok" });
    });

    it("ends the request when the caller stops, and settles with the pending result on dispose", async () => {
      const stopped = mount();
      const abort = new AbortController();
      const call = stopped.tool(CLEAR).execute({ n: 1 }, { signal: abort.signal });
      await settled();
      abort.abort();
      expect(await call).toMatchObject({ error: { code: "CANCELLED" } });
      expect(stopped.registry.confirmations.pending()).toEqual([]);

      const disposed = mount();
      const waiting = disposed.tool(CLEAR).execute({ n: 1 });
      await settled();
      disposed.toolset.dispose();
      expect(await waiting).toMatchObject({ error: { code: "CONFIRMATION_REQUIRED" } });
      expect(disposed.registry.confirmations.pending()).toEqual([]);
    });
  });

  describe("two-phase mode", () => {
    it("hands the demand to the model and serves the identical call once approved", async () => {
      const { registry, tool, execute } = mount({ topology: "remote" });
      const first = await tool(CLEAR).execute({ n: 1 }, { toolCallId: "t1:1" });
      expect(first).toMatchObject({ error: { code: "CONFIRMATION_REQUIRED" } });
      expect(await tool(CLEAR).execute({ n: 1 }, { toolCallId: "t1:2" })).toMatchObject({
        error: { code: "CONFIRMATION_REQUIRED" },
      });
      registry.confirmations.resolve(registry.confirmations.pending()[0]?.confirmationId ?? "", {
        approved: true,
      });
      expect(await tool(CLEAR).execute({ n: 2 }, { toolCallId: "t2:1" })).toMatchObject({
        error: { code: "CONFIRMATION_REQUIRED" },
      });
      expect(await tool(CLEAR).execute({ n: 1 }, { toolCallId: "t2:2" })).toMatchObject({ status: "ok" });
      expect(execute).toHaveBeenCalledOnce();
    });
  });

  it("dispose cancels its own calls, queued ones too, and leaves others alone", async () => {
    const gate = deferred();
    const { registry, toolset, tool } = mount({ topology: "embedded" }, () => gate.promise);
    const set = tool("view_counter__set");
    const running = set.execute({ n: 1 });
    const queued = set.execute({ n: 2 });
    const foreign = registry.invoke({ capabilityId: "view:counter.set", input: { n: 3 } });
    toolset.dispose();
    expect(await running).toMatchObject({ error: { code: "CANCELLED" } });
    expect(await queued).toMatchObject({ error: { code: "CANCELLED" } });
    expect(toolset.tools()).toEqual([]);
    gate.resolve();
    expect(await foreign).toMatchObject({ status: "ok" });
  });

  it("dispose of one of two toolsets of a consumer ends neither the other's calls nor its requests", async () => {
    const gate = deferred();
    const { registry, tool, toolset, execute } = mount({ topology: "embedded" }, () => gate.promise);
    const other = createAgentToolset(registry, { consumer: CONSUMER, topology: "embedded" });
    const named = (name: string) => other.tools().find((one) => one.name === name);
    // The same call, delivered to both: one invocation with two callers, and one request that two wait for.
    const mine = [
      tool("view_counter__set").execute({ n: 1 }, { toolCallId: "a" }),
      tool(CLEAR).execute({ n: 2 }),
    ];
    const theirs = [
      named("view_counter__set")?.execute({ n: 1 }, { toolCallId: "a" }),
      named(CLEAR)?.execute({ n: 2 }),
    ];
    await settled();
    toolset.dispose();
    expect(await mine[0]).toMatchObject({ error: { code: "CANCELLED" } });
    expect(await mine[1]).toMatchObject({ error: { code: "CONFIRMATION_REQUIRED" } });
    const [record, ...more] = registry.confirmations.pending();
    expect(more).toEqual([]);
    registry.confirmations.resolve(record?.confirmationId ?? "", { approved: true });
    gate.resolve();
    expect(await theirs[0]).toMatchObject({ status: "ok" });
    expect(await theirs[1]).toMatchObject({ status: "ok" });
    expect(execute).toHaveBeenCalledTimes(2);
  });

  it("gives the same bytes for 20 steps in which only state moves", () => {
    const { registry, toolset, state, handle } = mount();
    const second = registry.register({
      type: "reports",
      description: "Reports.",
      procedures: [
        deviceProcedure({
          boundKeys: ["deviceIds"],
          config: { bind: () => ({ deviceIds: ["a"] }), describe: () => `${step} are selected` },
        }),
      ],
    });
    let step = 0;
    const states = new Set<string>();
    const blocks = new Set<string>();
    for (; step < 20; step++) {
      state.ready = step % 3 === 0;
      handle.update({ enabled: step % 4 !== 0, availability: { clear: step % 2 === 0 } });
      second.invalidate();
      const tools = toolset.tools();
      const declared = tools.map(({ name, description, inputSchema }) => ({
        name,
        description,
        inputSchema,
      }));
      blocks.add(JSON.stringify(declared));
      states.add(JSON.stringify(tools.map((one) => one.state)));
    }
    expect(blocks.size).toBe(1);
    expect(states.size).toBe(20);
  });

  it("tells its listeners of a changed surface until they leave", async () => {
    const { toolset, handle } = mount();
    await settled();
    const listener = vi.fn();
    const stop = toolset.subscribe(listener);
    handle.invalidate();
    await settled();
    stop();
    handle.invalidate();
    await settled();
    expect(listener).toHaveBeenCalledOnce();
  });
});
