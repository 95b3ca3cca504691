import { describe, expect, it, vi } from "vitest";
import { action, observation } from "../core/definition/capability-definition";
import type { AgentComponentDefinition } from "../core/definition/component-definition";
import { deviceProcedure } from "../core/fixtures/device-procedure";
import { deferred, numberSchema, settled, testRegistry } from "../core/fixtures/test-registry";
import { createWebMcpAdapter, type WebMcpAdapterOptions } from "./create-webmcp-adapter";
import type { ModelContext, ModelContextTool } from "./model-context";

/** A model context as the specification has it, that counts. */
function modelContext() {
  const tools = new Map<string, ModelContextTool>();
  const counts = { registered: 0, removed: 0 };
  const context: ModelContext = {
    async registerTool(tool, { signal }) {
      if (tools.has(tool.name)) throw new Error(`Tool already registered: ${tool.name}`);
      tools.set(tool.name, tool);
      counts.registered++;
      signal.addEventListener("abort", () => {
        counts.removed++;
        if (tools.get(tool.name) === tool) tools.delete(tool.name);
      });
    },
  };
  const call = async (name: string, input: unknown = {}) => {
    const tool = tools.get(name);
    if (!tool) throw new Error(`no tool ${name}`);
    return tool.execute(input);
  };
  return { context, tools, counts, call, names: () => [...tools.keys()].sort() };
}

function counter(
  execute: () => unknown = () => null,
  change: Partial<AgentComponentDefinition> = {},
): AgentComponentDefinition {
  return {
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
        execute: execute as never,
      }),
      clear: action({
        description: "Clears.",
        input: numberSchema,
        effect: "local-state",
        confirmation: "required",
        execute: execute as never,
      }),
    },
    ...change,
  };
}

const SET = "view_counter__set";
const CLEAR = "view_counter__clear";
const READ = "view_counter__read";

function open(options?: WebMcpAdapterOptions) {
  const page = modelContext();
  vi.stubGlobal("document", { modelContext: page.context });
  const surface = testRegistry();
  const adapter = createWebMcpAdapter(options);
  return { ...page, ...surface, adapter };
}

describe("createWebMcpAdapter", () => {
  it("registers a page's tools with their words, schema and hints", async () => {
    const { registry, adapter, tools, names } = open();
    registry.register(counter());
    registry.register({
      type: "devices",
      description: "Devices.",
      procedures: [deviceProcedure({ effect: "destructive" })],
    });
    adapter.start({ registry });
    expect(names()).toEqual(["domain_devices__disable", CLEAR, READ, SET]);
    expect(tools.get(READ)).toMatchObject({
      description: "[view · read] Reads the count.",
      inputSchema: { type: "object" },
      annotations: { readOnlyHint: true, consequentialHint: false, untrustedContentHint: true },
    });
    expect(tools.get("domain_devices__disable")).toMatchObject({
      description: "[domain · destructive · requires confirmation] Disables devices.",
      annotations: { readOnlyHint: false, consequentialHint: true, untrustedContentHint: true },
    });
    expect(tools.get(SET)?.inputSchema).toEqual(numberSchema.jsonSchema);
  });

  it("uses the deprecated alias only where there is nothing else", () => {
    const [current, alias] = [modelContext(), modelContext()];
    const { registry } = testRegistry();
    registry.register(counter());
    vi.stubGlobal("navigator", { modelContext: alias.context });
    vi.stubGlobal("document", { modelContext: current.context });
    const adapter = createWebMcpAdapter();
    adapter.start({ registry });
    expect([current.tools.size, alias.tools.size]).toEqual([3, 0]);
    adapter.stop();
    vi.stubGlobal("document", {});
    adapter.start({ registry });
    expect([current.tools.size, alias.tools.size]).toEqual([0, 3]);
  });

  it.each([
    ["no document at all", undefined],
    ["a document without it", {}],
    ["something else of its name", { modelContext: { provideContext: () => undefined } }],
  ])("does nothing where there is %s", (_, document) => {
    vi.stubGlobal("document", document);
    vi.stubGlobal("navigator", undefined);
    const { registry } = testRegistry();
    const adapter = createWebMcpAdapter();
    const subscribe = vi.fn(registry.subscribe);
    adapter.start({ registry: { ...registry, subscribe } });
    adapter.stop();
    expect(subscribe).not.toHaveBeenCalled();
  });

  it("calls as a consumer of the kind webmcp, whoever is given, with the runtime's own answer", async () => {
    const { registry, adapter, call } = open();
    const seen = vi.fn();
    registry.register(
      counter(() => null, {
        observations: {
          read: observation({
            description: "Reads.",
            output: numberSchema,
            read: ({ consumer }) => {
              seen(consumer);
              return { n: 1 };
            },
          }),
        },
      }),
    );
    adapter.start({ registry, consumer: { id: "browser", kind: "embedded", grants: ["read"] } });
    expect(await call(READ)).toEqual({ ok: true, output: { n: 1 } });
    expect(seen).toHaveBeenCalledExactlyOnceWith({ id: "browser", kind: "webmcp", grants: ["read"] });
    expect(await call(SET, { n: "x" })).toEqual({
      ok: false,
      code: "INVALID_INPUT",
      message: expect.any(String),
      retry: "with-changes",
      details: { issues: [{ path: "n", message: expect.any(String) }] },
    });
  });

  it("hands a demand to the agent and serves the identical call once it is approved", async () => {
    const execute = vi.fn(() => null);
    const { registry, adapter, call } = open();
    registry.register(counter(execute));
    adapter.start({ registry });
    expect(await call(CLEAR, { n: 1 })).toMatchObject({ ok: false, code: "CONFIRMATION_REQUIRED" });
    const [record] = registry.confirmations.pending();
    expect(record).toMatchObject({ consumerKey: "webmcp:webmcp", input: { n: 1 } });
    registry.confirmations.resolve(record?.confirmationId ?? "", { approved: true });
    expect(await call(CLEAR, { n: 2 })).toMatchObject({ code: "CONFIRMATION_REQUIRED" });
    expect(await call(CLEAR, { n: 1 })).toEqual({ ok: true, output: null });
    expect(execute).toHaveBeenCalledOnce();
  });

  it("touches the tools that changed and leaves the others alone", async () => {
    const { registry, adapter, counts, names, call } = open();
    const handle = registry.register(counter());
    adapter.start({ registry });
    expect(counts).toEqual({ registered: 3, removed: 0 });

    const panel = registry.register({ ...counter(), type: "panel" });
    await settled();
    expect(counts).toEqual({ registered: 6, removed: 0 });
    // State is no part of a tool.
    panel.update({ enabled: false });
    panel.invalidate();
    await settled();
    expect(counts).toEqual({ registered: 6, removed: 0 });
    expect(await call("view_panel__set", { n: 1 })).toMatchObject({ code: "CAPABILITY_NOT_AVAILABLE" });

    panel.unregister();
    await settled();
    expect(counts).toEqual({ registered: 6, removed: 3 });
    expect(names()).toEqual([CLEAR, READ, SET]);
    // Another registration is another tool, so that an agent reads it anew.
    handle.unregister();
    registry.register(counter());
    await settled();
    expect(counts).toEqual({ registered: 9, removed: 6 });
  });

  it("calls with the version of the latest reading", async () => {
    const { registry, adapter, call } = open();
    registry.setProcedureExecutor({ execute: async () => null });
    const handle = registry.register({
      type: "devices",
      description: "Devices.",
      procedures: [deviceProcedure({ effect: "destructive" })],
    });
    adapter.start({ registry });
    handle.invalidate();
    const input = { deviceIds: ["a"] };
    expect(await call("domain_devices__disable", input)).toMatchObject({ code: "STALE_CAPABILITY" });
    await settled();
    expect(await call("domain_devices__disable", input)).toMatchObject({ code: "CONFIRMATION_REQUIRED" });
  });

  it("keeps a tool until its call has ended, so that the answer is not lost", async () => {
    const gate = deferred();
    const { registry, adapter, call, names } = open();
    const handle = registry.register({
      type: "counter",
      description: "Counts.",
      actions: {
        set: action({
          description: "Goes elsewhere.",
          input: numberSchema,
          effect: "navigation",
          execute: () => {
            handle.unregister();
            registry.register({ ...counter(), type: "other" });
            return gate.promise as never;
          },
        }),
      },
    });
    adapter.start({ registry });
    const answer = call(SET, { n: 1 });
    await settled();
    expect(names()).toContain(SET);
    expect(names()).toContain("view_other__set");
    gate.resolve();
    expect(await answer).toEqual({ ok: true, surfaceChanged: true });
    await settled();
    expect(names()).not.toContain(SET);
  });

  it("keeps to the scope, and to what is available if that is asked for", async () => {
    const { registry, adapter, names } = open();
    const handle = registry.register(counter());
    registry.register({ ...counter(), type: "panel" });
    const snapshotContext = { scope: ["counter"], includeUnavailable: false };
    adapter.start({ registry, snapshotContext });
    expect(names()).toEqual([CLEAR, READ, SET]);
    handle.update({ availability: { set: false } });
    await settled();
    expect(names()).toEqual([CLEAR, READ]);
    handle.update({ availability: { set: true } });
    await settled();
    expect(names()).toEqual([CLEAR, READ, SET]);
  });

  it("starts and stops as often as one likes, moves over to another registry, and leaves nothing", async () => {
    const gate = deferred();
    const { registry, adapter, counts, tools, call } = open();
    const listeners = { count: 0 };
    const counted = {
      ...registry,
      subscribe: (listener: Parameters<typeof registry.subscribe>[0]) => {
        const unsubscribe = registry.subscribe(listener);
        listeners.count++;
        return () => {
          listeners.count--;
          unsubscribe();
        };
      },
    };
    registry.register(counter(() => gate.promise));
    adapter.stop();
    adapter.start({ registry: counted });
    adapter.start({ registry: counted });
    expect([tools.size, counts.registered, listeners.count]).toEqual([3, 3, 1]);

    const running = call(SET, { n: 1 });
    adapter.stop();
    adapter.stop();
    expect(await running).toMatchObject({ code: "CANCELLED" });
    registry.register({ ...counter(), type: "panel" });
    await settled();
    expect([tools.size, listeners.count]).toEqual([0, 0]);

    adapter.start({ registry: counted });
    adapter.start({ registry: testRegistry().registry });
    expect([tools.size, listeners.count]).toEqual([0, 0]);
  });

  it("takes its tools back when the surface is disposed", async () => {
    const { registry, adapter, tools } = open();
    registry.register(counter());
    adapter.start({ registry });
    registry.dispose();
    await settled();
    expect(tools.size).toBe(0);
    adapter.stop();
  });

  it("reports what the browser refuses, and goes on", async () => {
    const report = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { registry, adapter, context, names } = open();
    const taken = { name: SET, description: "Somebody else's." } as ModelContextTool;
    await context.registerTool(taken, { signal: new AbortController().signal });
    registry.register(counter());
    adapter.start({ registry });
    await settled();
    expect(names()).toEqual([CLEAR, READ, SET]);
    expect(report).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(SET), expect.any(Error));
  });

  describe("lets an override", () => {
    it("change the title and the text, and nothing that an agent decides by", () => {
      const { registry, adapter, tools } = open({
        present: ({ name }) =>
          name === CLEAR
            ? ({
                name: "harmless",
                title: "Clear it",
                description: "[view · read] Just looks.",
                annotations: { readOnlyHint: true },
              } as object)
            : undefined,
      });
      registry.register(counter());
      adapter.start({ registry });
      expect(tools.get(CLEAR)).toMatchObject({
        name: CLEAR,
        title: "Clear it",
        description: "[view · local-state · requires confirmation] [view · read] Just looks.",
        annotations: { readOnlyHint: false },
      });
      expect(tools.get(SET)).not.toHaveProperty("title");
    });

    it("throw or answer nonsense without harm", () => {
      vi.spyOn(console, "error").mockImplementation(() => undefined);
      for (const present of [
        () => {
          throw new Error("no");
        },
        () => ({ title: 5, description: "" }) as never,
      ]) {
        const { registry, adapter, tools } = open({ present });
        registry.register(counter());
        adapter.start({ registry });
        expect(tools.get(SET)?.description).toBe("[view · local-state] Sets the count.");
      }
    });
  });
});
