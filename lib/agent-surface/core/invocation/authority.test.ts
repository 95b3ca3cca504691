import { describe, expect, it, vi } from "vitest";
import { action } from "../definition/capability-definition";
import { numberSchema, testRegistry } from "../fixtures/test-registry";
import type { AgentPolicy } from "../policy/agent-policy";
import { authenticated } from "../policy/builtin/authenticated";
import { hasPermission } from "../policy/builtin/has-permission";
import { tenantBoundary } from "../policy/builtin/tenant-boundary";

const SET = { capabilityId: "view:counter.set", input: { n: 1 } };
const ALICE = { id: "alice", kind: "test" } as const;
const BOB = { id: "bob", kind: "test" } as const;

function counter(instanceId: string, policies: readonly AgentPolicy[] = [], internal?: unknown) {
  return {
    type: "counter",
    instanceId,
    description: `Counter ${instanceId}.`,
    internal,
    policies,
    actions: {
      set: action({
        description: "Sets.",
        input: numberSchema,
        effect: "local-state",
        execute: () => undefined,
        unavailableReason: "The secret vault is closed.",
      }),
    },
  };
}

const hidden: AgentPolicy = { name: "hidden", onDiscovery: () => ({ decision: "hide" }) };

describe("what policy hides does not exist, on any path (D12)", () => {
  it("is absent from the snapshot and CAPABILITY_NOT_FOUND however it is named", async () => {
    const { registry } = testRegistry();
    const handle = registry.register(counter("a", [hidden]));
    expect(registry.snapshot().components).toEqual([]);
    for (const tokens of [
      {},
      { instanceId: "a" },
      { registrationId: handle.registrationId },
      { registrationId: "reg_unknown" },
      { surfaceVersion: "0" },
    ]) {
      expect(await registry.invoke({ ...SET, ...tokens })).toMatchObject({
        error: { code: "CAPABILITY_NOT_FOUND" },
      });
    }
  });

  it("does not count towards ambiguity and is not listed in it", async () => {
    const { registry } = testRegistry();
    registry.register(counter("a"));
    registry.register(counter("b", [hidden]));
    expect(await registry.invoke(SET)).toMatchObject({ status: "ok" });
    registry.register(counter("c"));
    const result = await registry.invoke(SET);
    expect(result).toMatchObject({
      error: {
        code: "AMBIGUOUS_INSTANCE",
        retry: "with-changes",
        details: { instances: [{ instanceId: "a" }, { instanceId: "c" }] },
      },
    });
    expect(JSON.stringify(result)).not.toContain("Counter b");
  });

  it("lists many instances with long descriptions, each cut to what can be told", async () => {
    const { registry } = testRegistry();
    for (let index = 0; index < 60; index++) {
      registry.register({ ...counter(`${"x".repeat(80)}${index}`), description: "é".repeat(500) });
    }
    const result = await registry.invoke(SET);
    expect(result.status === "error" && result.error.details?.instances).toHaveLength(50);
  });

  it("leaves no tombstone that shows that it was there", async () => {
    const { registry } = testRegistry();
    const handle = registry.register(counter("a", [hidden]));
    handle.unregister();
    expect(await registry.invoke(SET)).toMatchObject({ error: { code: "CAPABILITY_NOT_FOUND" } });
    const shown = registry.register(counter("a", [authenticated()]));
    shown.unregister();
    expect(await registry.invoke(SET)).toMatchObject({ error: { code: "CAPABILITY_NOT_FOUND" } });
  });

  it("gives a retired registration's live successor only to who may see it", async () => {
    const { registry } = testRegistry();
    const old = registry.register(counter("a"));
    old.unregister();
    registry.register(counter("a", [hidden]));
    expect(await registry.invoke({ ...SET, registrationId: old.registrationId })).toMatchObject({
      error: { code: "COMPONENT_UNMOUNTED" },
    });
  });

  it("tells of a retired registration only where it was", async () => {
    const { registry } = testRegistry();
    const { registrationId, unregister } = registry.register(counter("a"));
    unregister();
    expect(await registry.invoke({ ...SET, registrationId, instanceId: "b" })).toMatchObject({
      error: { code: "CAPABILITY_NOT_FOUND" },
    });
  });

  it("asks every policy once before the authorization and once after it", async () => {
    const onDiscovery = vi.fn(() => ({ decision: "expose" }) as const);
    const { registry } = testRegistry({
      policies: [{ name: "counted", onDiscovery, onAuthorize: (_ctx, next) => next() }],
    });
    registry.register(counter("a"));
    await registry.invoke(SET);
    // Resolution asks first: what is hidden is no candidate.
    expect(onDiscovery).toHaveBeenCalledTimes(3);
  });

  it("tells no reason for being unavailable", async () => {
    const { registry } = testRegistry();
    const handle = registry.register(counter("a", [hidden]));
    handle.update({ enabled: false });
    expect(JSON.stringify(await registry.invoke(SET))).not.toContain("vault");
  });

  it.each([
    [
      "throws",
      () => {
        throw new Error("no");
      },
    ],
    ["answers something else", () => "expose" as never],
    ["answers a promise", () => Promise.resolve({ decision: "expose" }) as never],
  ])("a discovery policy that %s hides", async (_, onDiscovery) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { registry } = testRegistry({ policies: [{ name: "odd", onDiscovery }] });
    registry.register(counter("a"));
    expect(registry.snapshot().components).toEqual([]);
    expect(await registry.invoke(SET)).toMatchObject({ error: { code: "CAPABILITY_NOT_FOUND" } });
    vi.restoreAllMocks();
  });
});

describe("a consumer that has been shown a capability gets the policy's own refusal", () => {
  it("but what is hidden by now does not count towards ambiguity", async () => {
    let hides = false;
    const fickle: AgentPolicy = {
      name: "fickle",
      onDiscovery: () => ({ decision: hides ? "hide" : "expose" }),
    };
    const { registry } = testRegistry();
    registry.register(counter("a"));
    registry.register(counter("b", [fickle]));
    registry.snapshot({ consumer: ALICE });
    hides = true;
    expect(await registry.invoke(SET, { consumer: ALICE })).toMatchObject({ status: "ok" });
  });

  it("also where the session hid several instances of it", async () => {
    const session = { user: "ada" as string | undefined };
    const { registry } = testRegistry({ context: session, policies: [authenticated()] });
    registry.register(counter("a"));
    registry.register(counter("b"));
    registry.snapshot({ consumer: ALICE });
    session.user = undefined;
    const result = await registry.invoke(SET, { consumer: ALICE });
    expect(result).toMatchObject({ error: { code: "NOT_AUTHENTICATED" } });
  });

  it("when the session has expired, and another consumer does not", async () => {
    let user: object | undefined = {};
    const { registry } = testRegistry({ context: () => ({ user }), policies: [authenticated()] });
    registry.register(counter("a"));
    registry.snapshot({ consumer: ALICE });
    user = undefined;
    expect(await registry.invoke(SET, { consumer: ALICE })).toMatchObject({
      error: { code: "NOT_AUTHENTICATED", retry: "no" },
    });
    expect(await registry.invoke(SET, { consumer: BOB })).toMatchObject({
      error: { code: "CAPABILITY_NOT_FOUND" },
    });
  });

  it("when a right was withdrawn, with its origin", async () => {
    let allowed = true;
    const { registry } = testRegistry({ policies: [hasPermission("x", () => allowed)] });
    registry.register(counter("a"));
    registry.snapshot({ consumer: ALICE });
    allowed = false;
    expect(await registry.invoke(SET, { consumer: ALICE })).toMatchObject({
      error: { code: "NOT_AUTHORIZED", details: { origin: "client" } },
    });
  });

  it("but a policy that has none to give hides as before, and nothing ever runs", async () => {
    let hide = false;
    const execute = vi.fn();
    const { registry } = testRegistry({
      policies: [
        {
          name: "plain",
          onDiscovery: () => ({ decision: hide ? "hide" : "expose" }),
          onInvoke: (_c, next) => next(),
        },
        {
          name: "lenient",
          onDiscovery: () => ({ decision: hide ? "hide" : "expose" }),
          onAuthorize: (_c, next) => next(),
        },
      ],
    });
    const definition = counter("a");
    registry.register({ ...definition, actions: { set: { ...definition.actions.set, execute } } });
    registry.snapshot({ consumer: ALICE });
    hide = true;
    expect(await registry.invoke(SET, { consumer: ALICE })).toMatchObject({
      error: { code: "CAPABILITY_NOT_FOUND" },
    });
    expect(execute).not.toHaveBeenCalled();
  });

  it("is told of its unmount", async () => {
    const { registry } = testRegistry({ context: { user: {} }, policies: [authenticated()] });
    const handle = registry.register(counter("a"));
    registry.snapshot({ consumer: ALICE });
    handle.unregister();
    expect(await registry.invoke(SET, { consumer: ALICE })).toMatchObject({
      error: { code: "COMPONENT_UNMOUNTED", details: { phase: "resolve" } },
    });
    expect(await registry.invoke(SET, { consumer: BOB })).toMatchObject({
      error: { code: "CAPABILITY_NOT_FOUND" },
    });
  });
});

it("discovery is asked again after an authorization that took its time", async () => {
  let open = true;
  const { registry } = testRegistry({
    policies: [
      {
        name: "door",
        onDiscovery: () => (open ? { decision: "expose" } : { decision: "disable", reason: "closed" }),
      },
      {
        name: "slow",
        onAuthorize: async (_ctx, next) => {
          open = false;
          return next();
        },
      },
    ],
  });
  registry.register(counter("a"));
  expect(await registry.invoke(SET)).toMatchObject({
    error: { code: "CAPABILITY_NOT_AVAILABLE", details: { reason: "closed" } },
  });
});

it("a tenant boundary reads the component's private data and fails closed when either side is unknown", () => {
  const boundary = tenantBoundary({
    current: (host) => host.tenant as string | undefined,
    expected: (ctx) => (ctx.internal as { tenant?: string } | undefined)?.tenant,
  });
  const visible = (tenant: string | undefined, internal: unknown) => {
    const { registry } = testRegistry({ context: { tenant } });
    registry.register(counter("a", [boundary], internal));
    const snapshot = registry.snapshot();
    expect(JSON.stringify(snapshot)).not.toContain("acme-private");
    return snapshot.components.length === 1;
  };
  expect(visible("acme-private", { tenant: "acme-private" })).toBe(true);
  expect(visible("other", { tenant: "acme-private" })).toBe(false);
  expect(visible(undefined, undefined)).toBe(false);
});
