import { createRouterClient, ORPCError, os } from "@orpc/server";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { AgentConsumer } from "../core/consumer/agent-consumer";
import { AgentSurfaceDefinitionError } from "../core/errors/definition-error";
import type { JsonObject } from "../core/json/json-value";
import { createAgentSurfaceRegistry } from "../core/registry/create-registry";
import { createAgentToolset } from "../toolset/create-agent-toolset";
import type { AgentManifest, AgentManifestTool } from "./agent-manifest";
import { bindAgentProcedure } from "./bind-agent-procedure";
import { isBridgeRef } from "./bridge-refs";
import { createOrpcAgentBridge, type OrpcAgentCall } from "./create-orpc-agent-bridge";

interface ServerContext {
  readonly agent?: OrpcAgentCall;
}

const disableInput = z.strictObject({ deviceIds: z.array(z.string()).min(1), reason: z.string().optional() });

/** A server that keeps its own approvals for removals. */
function startServer() {
  const calls: { path: string; input: unknown; agent: OrpcAgentCall | undefined }[] = [];
  const approved = new Set<string>();
  const asked = new Map<string, string>();
  const base = os.$context<ServerContext>();
  const router = {
    devices: {
      disable: base.input(disableInput).handler(({ input, context }) => {
        calls.push({ path: "devices.disable", input, agent: context.agent });
        if (input.reason === "forbidden")
          throw new ORPCError("FORBIDDEN", { message: "secret of the server" });
        return { changed: input.deviceIds.length };
      }),
      decommission: base.input(z.strictObject({ deviceId: z.string() })).handler(({ input, context }) => {
        calls.push({ path: "devices.decommission", input, agent: context.agent });
        const presented = context.agent?.serverConfirmationId;
        if (presented && approved.has(presented) && asked.get(presented) === input.deviceId)
          return { gone: true };
        const confirmationId = `approval-${asked.size + 1}`;
        asked.set(confirmationId, input.deviceId);
        throw new ORPCError("CONFIRMATION_REQUIRED", { status: 428, data: { confirmationId } });
      }),
    },
    ping: base.handler(() => "pong"),
  };
  const client = createRouterClient(router, { context: (sent: ServerContext): ServerContext => sent });
  return { client, calls, approve: (id: string) => approved.add(id) };
}

const tool = (input: z.ZodType, change: Partial<AgentManifestTool> = {}): AgentManifestTool => ({
  description: "Does something to devices",
  inputSchema: z.toJSONSchema(input) as JsonObject,
  effect: "server-mutation",
  ...change,
});

const manifest: AgentManifest = {
  tools: {
    "devices.disable": tool(disableInput),
    "devices.decommission": tool(z.strictObject({ deviceId: z.string() }), { effect: "destructive" }),
  },
};

const consumer: AgentConsumer = { id: "chat-1", kind: "embedded" };

function openSurface() {
  const server = startServer();
  let clock = 0;
  const bridge = createOrpcAgentBridge({
    client: server.client,
    manifest,
    callContext: (agent) => ({ agent }),
    now: () => clock,
  });
  const registry = createAgentSurfaceRegistry({ environment: "test" });
  registry.setProcedureExecutor(bridge.executor);
  return { ...server, bridge, registry, pass: (ms: number) => (clock += ms) };
}

function bound<T>(ref: T | undefined): T {
  if (!ref) throw new Error("The manifest of this test has the reference.");
  return ref;
}

describe("the references of a bridge", () => {
  it("are nested as the client is, and only those of the manifest exist", () => {
    const { bridge } = openSurface();
    expect(bridge.refs.devices.disable).toMatchObject({
      id: "domain:devices.disable",
      effect: "server-mutation",
    });
    expect(isBridgeRef(bridge.refs.devices.disable)).toBe(true);
    expect(isBridgeRef({ ...bridge.refs.devices.disable })).toBe(false);
    expect(bridge.hasPath("devices.disable")).toBe(true);
    expect(bridge.hasPath("ping")).toBe(false);
    expect(bridge.executor.paths).toEqual(["devices.disable", "devices.decommission"]);
  });

  it("gives an empty group for what this user may not reference at all", () => {
    const bridge = createOrpcAgentBridge({ client: startServer().client, manifest: { tools: {} } });
    expect(bridge.refs.devices.disable).toBeUndefined();
  });

  it.each([
    "__proto__.x",
    "constructor",
    "devices.prototype.x",
    "devices..x",
    "",
    ".devices",
    "devices.1x",
    "a b",
  ])("refuses the path %j", (path) => {
    const tools = JSON.parse(JSON.stringify({ [path]: tool(disableInput) }));
    const open = () => createOrpcAgentBridge({ client: startServer().client, manifest: { tools } });
    expect(open).toThrow(AgentSurfaceDefinitionError);
    expect({}).not.toHaveProperty("x");
  });

  it("refuses the own key __proto__ that JSON can carry", () => {
    const tools = JSON.parse(`{"__proto__": ${JSON.stringify(tool(disableInput))}}`);
    expect(() => createOrpcAgentBridge({ client: startServer().client, manifest: { tools } })).toThrow(
      '"__proto__" is invalid',
    );
  });

  it("refuses an unknown effect", () => {
    const { client } = startServer();
    const odd = { ...tool(disableInput), effect: "toString" } as unknown as AgentManifestTool;
    expect(() => createOrpcAgentBridge({ client, manifest: { tools: { "devices.disable": odd } } })).toThrow(
      '"devices.disable" is invalid',
    );
  });
});

describe("a call through the bridge", () => {
  it("runs on the server with the bound input and the call's identity", async () => {
    const { registry, bridge, calls } = openSurface();
    registry.register({
      type: "devices.table",
      description: "The table",
      procedures: [
        bindAgentProcedure(bound(bridge.refs.devices.disable), { bind: () => ({ deviceIds: ["a", "b"] }) }),
      ],
    });
    const result = await registry.invoke(
      { capabilityId: "domain:devices.disable", input: { reason: "broken" }, invocationId: "turn:1" },
      { consumer },
    );
    expect(result).toMatchObject({ status: "ok", output: { changed: 2 } });
    expect(calls).toEqual([
      {
        path: "devices.disable",
        input: { deviceIds: ["a", "b"], reason: "broken" },
        agent: expect.objectContaining({
          invocationId: "turn:1",
          consumer,
          surfaceId: registry.surfaceId,
          effect: "server-mutation",
        }),
      },
    ]);
  });

  it("tells the server's refusal without the server's words", async () => {
    const { registry, bridge } = openSurface();
    registry.register({
      type: "devices.table",
      description: "The table",
      procedures: [
        bindAgentProcedure(bound(bridge.refs.devices.disable), { bind: () => ({ deviceIds: ["a"] }) }),
      ],
    });
    const result = await registry.invoke({
      capabilityId: "domain:devices.disable",
      input: { reason: "forbidden" },
    });
    expect(result).toMatchObject({
      status: "error",
      error: { code: "NOT_AUTHORIZED", details: { origin: "server" } },
    });
    expect(JSON.stringify(result)).not.toContain("secret");
  });

  it("reaches no procedure that the manifest lacks", async () => {
    const { bridge, calls } = openSurface();
    const info = {
      invocationId: "i",
      surfaceId: "s",
      capabilityId: "domain:ping",
      registrationId: "r",
      consumer,
      signal: new AbortController().signal,
    };
    for (const path of ["ping", "__proto__", "devices", "constructor.constructor"]) {
      await expect(bridge.executor.execute({ path, input: {}, info })).rejects.toMatchObject({
        payload: { code: "EXECUTION_FAILED", details: { reason: "unknown-procedure" } },
      });
    }
    expect(calls).toEqual([]);
  });

  it("lets the host map an error first, and only what it returns gets through", async () => {
    const { client } = startServer();
    const bridge = createOrpcAgentBridge({
      client,
      manifest,
      mapServerError: () => ({
        code: "EXECUTION_FAILED",
        message: "Choose other devices.",
        details: { reason: "busy" },
      }),
    });
    const registry = createAgentSurfaceRegistry({ environment: "test" });
    registry.setProcedureExecutor(bridge.executor);
    registry.register({
      type: "devices.table",
      description: "The table",
      procedures: [bindAgentProcedure(bound(bridge.refs.devices.disable))],
    });
    const result = await registry.invoke({
      capabilityId: "domain:devices.disable",
      input: { deviceIds: ["a"], reason: "forbidden" },
    });
    expect(result).toMatchObject({
      error: { message: "Choose other devices.", details: { reason: "busy" } },
    });
  });
});

describe("the server's own approval", () => {
  function open() {
    const surface = openSurface();
    surface.registry.register({
      type: "devices.detail",
      description: "One device",
      procedures: [bindAgentProcedure(bound(surface.bridge.refs.devices.decommission))],
    });
    return surface;
  }

  /** One call that the person approves on this side; the server may still ask. */
  async function decommission({ registry }: ReturnType<typeof open>, deviceId: string, as = consumer) {
    const request = { capabilityId: "domain:devices.decommission", input: { deviceId } };
    const demand = await registry.invoke(request, { consumer: as });
    const confirmationId = demand.status === "error" ? demand.error.details?.confirmationId : undefined;
    if (typeof confirmationId !== "string") throw new Error("The client's own approval was not asked for.");
    registry.confirmations.resolve(confirmationId, { approved: true });
    return registry.invoke({ ...request, confirmationId }, { consumer: as });
  }

  it("is asked for, and its id is sent along when the exact call is repeated", async () => {
    const surface = open();
    const first = await decommission(surface, "a");
    expect(first).toMatchObject({
      error: { code: "CONFIRMATION_REQUIRED", details: { origin: "server", confirmationId: "approval-1" } },
    });

    surface.approve("approval-1");
    expect(await decommission(surface, "a")).toMatchObject({ status: "ok", output: { gone: true } });
    expect(surface.calls.map(({ agent }) => agent?.serverConfirmationId)).toEqual([undefined, "approval-1"]);
  });

  it("is sent for no other input and no other consumer, and only once", async () => {
    const surface = open();
    await decommission(surface, "a");
    surface.approve("approval-1");
    await decommission(surface, "b");
    await decommission(surface, "a", { id: "chat-2", kind: "embedded" });
    expect(surface.calls.every(({ agent }) => agent?.serverConfirmationId === undefined)).toBe(true);

    await decommission(surface, "a");
    await decommission(surface, "a");
    expect(surface.calls.map(({ agent }) => agent?.serverConfirmationId).slice(3)).toEqual([
      "approval-1",
      undefined,
    ]);
  });

  it("is forgotten after its time", async () => {
    const surface = open();
    await decommission(surface, "a");
    surface.approve("approval-1");
    surface.pass(600_000);
    await decommission(surface, "a");
    expect(surface.calls.at(-1)?.agent?.serverConfirmationId).toBeUndefined();
  });

  it("lets a model's repeated call through after both approvals, without asking the person twice", async () => {
    const surface = open();
    const { registry } = surface;
    const toolset = createAgentToolset(registry, { consumer, topology: "embedded" });
    const asked: string[] = [];
    registry.confirmations.subscribe(() => {
      for (const { confirmationId } of registry.confirmations.pending()) {
        asked.push(confirmationId);
        registry.confirmations.resolve(confirmationId, { approved: true });
      }
    });
    const callAs = (toolCallId: string) => toolset.tools()[0]?.execute({ deviceId: "a" }, { toolCallId });

    expect(await callAs("turn-1:call")).toMatchObject({
      error: { code: "CONFIRMATION_REQUIRED", details: { origin: "server", confirmationId: "approval-1" } },
    });
    surface.approve("approval-1");
    expect(await callAs("turn-2:call")).toMatchObject({ status: "ok", output: { gone: true } });
    expect(asked).toHaveLength(1);
    toolset.dispose();
  });
});
