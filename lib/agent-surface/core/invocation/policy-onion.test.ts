import { describe, expect, it, vi } from "vitest";
import { action } from "../definition/capability-definition";
import { AgentSurfaceError } from "../errors/agent-surface-error";
import { deferred, numberSchema, settled, testRegistry } from "../fixtures/test-registry";
import type { AgentPolicy, AgentPolicyContext } from "../policy/agent-policy";
import type { AgentInvocationResult } from "./invocation-result";

const SET = { capabilityId: "view:counter.set", input: { n: 1 } };

function mount(
  policies: { registry?: AgentPolicy[]; component?: AgentPolicy[]; capability?: AgentPolicy[] },
  execute: () => unknown = () => undefined,
) {
  const surface = testRegistry({ policies: policies.registry ?? [], context: { user: "ada" } });
  const spy = vi.fn(execute);
  const handle = surface.registry.register({
    type: "counter",
    description: "Counts.",
    meta: { rows: 3 },
    internal: { account: "acme" },
    policies: policies.component,
    actions: {
      set: action({
        description: "Sets.",
        input: numberSchema,
        effect: "local-state",
        meta: { unit: "kg" },
        policies: policies.capability,
        execute: spy as never,
      }),
    },
  });
  return { ...surface, handle, execute: spy };
}

describe("policies around a call", () => {
  it("stand in the order registry, component, capability, the first one outermost", async () => {
    const log: string[] = [];
    const around = (name: string): AgentPolicy => ({
      name,
      async onInvoke(_ctx, next) {
        log.push(`${name} in`);
        const result = await next();
        log.push(`${name} out`);
        return result;
      },
    });
    const { registry } = mount({
      registry: [around("r1"), around("r2")],
      component: [around("c")],
      capability: [around("k")],
    });
    await registry.invoke(SET);
    expect(log).toEqual(["r1 in", "r2 in", "c in", "k in", "k out", "c out", "r2 out", "r1 out"]);
  });

  it("do not let a call through by answering nothing, at once or later", async () => {
    for (const silent of [() => undefined, async () => undefined] as unknown[] as AgentPolicy["onInvoke"][]) {
      const { registry, execute } = mount({ registry: [{ name: "silent", onInvoke: silent }] });
      expect(await registry.invoke(SET)).toMatchObject({
        error: { code: "EXECUTION_FAILED", details: { reason: "policy-failed" } },
      });
      expect(execute).not.toHaveBeenCalled();
    }
  });

  it("are told the capability, its declared data, consumer, host, environment and clock, and no input before phase 6", async () => {
    let authorize: AgentPolicyContext | undefined;
    let invoke: object | undefined;
    const { registry, clock, handle } = mount({
      registry: [
        {
          name: "spy",
          onAuthorize: (ctx, next) => {
            authorize = ctx;
            return next();
          },
          onInvoke: (ctx, next) => {
            invoke = ctx;
            return next();
          },
        },
      ],
    });
    const consumer = { id: "chat", kind: "embedded" } as const;
    await registry.invoke({ ...SET, invocationId: "t:1" }, { consumer });
    const told = {
      capabilityId: "view:counter.set",
      plane: "view",
      kind: "action",
      effect: "local-state",
      registrationId: handle.registrationId,
      consumer,
      host: { user: "ada" },
      meta: { component: { rows: 3 }, capability: { unit: "kg" } },
      internal: { account: "acme" },
      environment: "test",
      now: expect.any(Function),
    };
    expect(authorize).toEqual(told);
    expect(invoke).toEqual({ ...told, invocationId: "t:1", effectiveInput: { n: 1 } });
    expect(authorize?.now()).toBe(clock.at);
  });

  it("refuse by an error result without next as well as by throwing, and nothing runs", async () => {
    const refused = {
      status: "error",
      invocationId: "",
      capabilityId: "",
      surfaceVersion: "",
      error: { code: "RATE_LIMITED", message: "Slow down.", retry: "after-delay" },
    } as const;
    const { registry, execute } = mount({ registry: [{ name: "no", onAuthorize: async () => refused }] });
    expect(await registry.invoke({ ...SET, invocationId: "t:1" })).toMatchObject({
      invocationId: "t:1",
      error: { code: "RATE_LIMITED", message: "Slow down." },
    });
    const thrower = mount({
      registry: [
        {
          name: "no",
          onInvoke: () => {
            throw new AgentSurfaceError({ code: "NOT_AUTHORIZED" });
          },
        },
      ],
    });
    expect(await thrower.registry.invoke(SET)).toMatchObject({ error: { code: "NOT_AUTHORIZED" } });
    expect(execute).not.toHaveBeenCalled();
    expect(thrower.execute).not.toHaveBeenCalled();
  });

  it("see a frozen result of their own, which nobody gets", async () => {
    let shown: AgentInvocationResult | undefined;
    const { registry } = mount(
      {
        registry: [
          {
            name: "look",
            async onInvoke(_ctx, next) {
              shown = await next();
              return shown;
            },
          },
        ],
      },
      () => ({ n: 7 }),
    );
    const result = await registry.invoke(SET);
    expect(shown).toMatchObject({ status: "ok", output: { n: 7 } });
    expect(Object.isFrozen(shown)).toBe(true);
    expect(Object.isFrozen((shown as { output?: object }).output)).toBe(true);
    expect(shown).not.toBe(result);
  });

  it("that call next when the call has ended otherwise start nothing any more", async () => {
    const gate = deferred();
    const { registry, execute, events } = mount({
      registry: [
        {
          name: "slow",
          async onAuthorize(_ctx, next) {
            await gate.promise;
            return next();
          },
        },
      ],
    });
    const abort = new AbortController();
    const call = registry.invoke(SET, { signal: abort.signal });
    abort.abort();
    expect(await call).toMatchObject({ error: { code: "CANCELLED" } });
    gate.resolve();
    await settled();
    expect(execute).not.toHaveBeenCalled();
    expect(events.filter(({ type }) => type === "invocation-settled")).toHaveLength(1);
  });
});
