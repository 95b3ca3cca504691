import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { action } from "../definition/capability-definition";
import { AgentSurfaceError } from "../errors/agent-surface-error";
import { deferred, numberSchema, settled, testRegistry } from "../fixtures/test-registry";
import { type AgentPolicy, CONFIRMATION_ESCALATION } from "../policy/agent-policy";
import type { AgentRegistrationHandle, AgentSurfaceRegistry } from "../registry/agent-surface-registry";

const SET = { capabilityId: "view:counter.set", input: { n: 1 } };
const EXPOSE = { decision: "expose" } as const;
const audited: AgentPolicy = { name: "audited", onInvoke: async (_ctx, next) => next() };

/** A component whose parts may reach back into the registry that calls them. */
function counter(change: Partial<Parameters<typeof action>[0]> = {}) {
  return {
    type: "counter",
    description: "A counter.",
    actions: {
      set: action({
        description: "Sets it.",
        input: numberSchema,
        effect: "local-state",
        execute: () => undefined,
        ...change,
      } as never),
    },
  };
}

function settledEvents(events: readonly { type: string }[]) {
  return events.filter(({ type }) => type === "invocation-settled");
}

describe("host code that reaches back into the registry", () => {
  const rejections = vi.fn();
  process.on("unhandledRejection", rejections);
  afterEach(() => rejections.mockClear());
  afterAll(() => void process.off("unhandledRejection", rejections));

  it("a listener that disposes as soon as a call starts leaves no caller waiting", async () => {
    const { registry, events } = testRegistry();
    const execute = vi.fn();
    registry.register(counter({ execute }));
    registry.subscribe(({ type }) => type === "invocation-started" && registry.dispose());
    const seen = vi.fn();
    registry.subscribe(seen);
    expect(await registry.invoke(SET)).toMatchObject({ error: { code: "CANCELLED" } });
    expect(execute).not.toHaveBeenCalled();
    expect(settledEvents(events)).toHaveLength(1);
    expect(settledEvents(seen.mock.calls.map(([event]) => event))).toHaveLength(1);
  });

  it("a listener that joins the call with an aborted signal leaves no caller waiting", async () => {
    const { registry } = testRegistry();
    registry.register(counter());
    registry.subscribe(({ type }) => {
      if (type === "invocation-started") {
        void registry.invoke({ ...SET, invocationId: "a" }, { signal: AbortSignal.abort() });
      }
    });
    expect(await registry.invoke({ ...SET, invocationId: "a" })).toHaveProperty("status");
  });

  it("dispose tells every subscriber of a call whose handler has just answered", async () => {
    const { registry, events } = testRegistry();
    registry.register(counter());
    const call = registry.invoke(SET);
    registry.dispose();
    expect(await call).toMatchObject({
      error: { code: "CANCELLED", details: { reason: "surface-disposed", dispatched: true } },
    });
    expect(settledEvents(events)).toHaveLength(1);
  });

  it.each(["unregister", "dispose", "abort"] as const)(
    "a handler that ends its own call by %s and fails later is audited, without an unhandled rejection or a timer",
    async (end) => {
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      const { registry, sink } = testRegistry();
      const later = deferred();
      const abort = new AbortController();
      const handle = registry.register(
        counter({
          execute: () => {
            if (end === "abort") abort.abort();
            else if (end === "dispose") registry.dispose();
            else handle.unregister();
            return later.promise;
          },
        }),
      );
      expect(await registry.invoke(SET, { signal: abort.signal })).toMatchObject({
        error: { details: { dispatched: true } },
      });
      expect(vi.getTimerCount()).toBe(0);
      later.reject(new Error("boom"));
      await settled();
      expect(rejections).not.toHaveBeenCalled();
      expect(sink.events().filter(({ type }) => type === "late-settlement")).toHaveLength(1);
      vi.useRealTimers();
    },
  );

  it("an unmount in the moment after the handler has answered does not take the answer back", async () => {
    const { registry } = testRegistry();
    const answer = deferred();
    const handle = registry.register(counter({ execute: () => answer.promise }));
    const call = registry.invoke(SET);
    void answer.promise.then(() => handle.unregister());
    answer.resolve();
    expect(await call).toMatchObject({ status: "ok" });
  });

  it.each([
    ["policy", (end: () => void) => ({ policies: [{ name: "p", onDiscovery: () => end() ?? EXPOSE }] })],
    ["when()", (end: () => void) => ({ when: () => end() ?? true })],
    ["precondition", (end: () => void) => ({ precondition: () => end() })],
  ])("a %s that unmounts its owner keeps the handler from running", async (_, change) => {
    const { registry, events } = testRegistry();
    const execute = vi.fn();
    const handle: AgentRegistrationHandle = registry.register(
      counter({ execute, ...change(() => handle.unregister()) }),
    );
    expect(await registry.invoke(SET)).toMatchObject({ error: { code: "COMPONENT_UNMOUNTED" } });
    await settled();
    expect(execute).not.toHaveBeenCalled();
    expect(settledEvents(events)).toHaveLength(1);
  });

  it("an output that unmounts its owner while it is read settles the call once", async () => {
    const { registry, events } = testRegistry({ policies: [audited] });
    const handle: AgentRegistrationHandle = registry.register(
      counter({
        output: {
          jsonSchema: {},
          parse: (value: unknown) => {
            handle.unregister();
            return value;
          },
        },
        execute: () => 1,
      } as never),
    );
    await registry.invoke(SET);
    await settled();
    expect(settledEvents(events)).toHaveLength(1);
  });

  it("a condition for approval that ends the call opens no request and holds no approval", async () => {
    let end: ((registry: AgentSurfaceRegistry) => void) | undefined;
    const { registry } = testRegistry();
    const approval: AgentPolicy = {
      name: "approval",
      [CONFIRMATION_ESCALATION]: {
        if: () => {
          end?.(registry);
          return true;
        },
      },
    };
    const handle = registry.register(counter({ policies: [approval] }));
    end = () => handle.unregister();
    expect(await registry.invoke(SET)).toMatchObject({ error: { code: "COMPONENT_UNMOUNTED" } });
    expect(registry.confirmations.pending()).toEqual([]);
  });

  it("a rejected rest that a policy does not wait for is no unhandled rejection", async () => {
    const careless: AgentPolicy = {
      name: "careless",
      onInvoke: async (_ctx, next) => {
        const result = await next();
        void next();
        return result;
      },
    };
    const refusing: AgentPolicy = {
      name: "refusing",
      onInvoke: async () => {
        throw new Error("boom");
      },
    };
    for (const policies of [
      [careless],
      [
        {
          name: "hasty",
          onInvoke: async (_: unknown, next: () => unknown) => {
            void next();
            throw new Error("own");
          },
        } as AgentPolicy,
        refusing,
      ],
    ]) {
      const { registry } = testRegistry({ policies });
      registry.register(counter());
      expect(await registry.invoke(SET)).toMatchObject({ error: { code: "EXECUTION_FAILED" } });
    }
    await settled();
    expect(rejections).not.toHaveBeenCalled();
  });

  it("a promise where none is expected, which fails later, is reported and no unhandled rejection", async () => {
    const report = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const failing = () => Promise.reject(new Error("later")) as never;
    const { registry } = testRegistry({
      audit: { record: failing },
      policies: [{ name: "asynchronous", onDiscovery: failing }],
    });
    registry.register(counter());
    const open = testRegistry().registry;
    open.register(counter({ when: failing }));
    expect([registry.snapshot().components, open.snapshot().components]).toMatchObject([
      [],
      [{ actions: [{ unavailableReason: "when-error" }] }],
    ]);
    await settled();
    expect(report).toHaveBeenCalledTimes(3);
    expect(rejections).not.toHaveBeenCalled();
  });

  it("a refusal that cannot be read settles the call all the same", async () => {
    const { registry, events } = testRegistry();
    registry.register(
      counter({
        execute: () => {
          throw new AgentSurfaceError({
            code: "RATE_LIMITED",
            get details(): never {
              throw new Error("unreadable");
            },
          });
        },
      }),
    );
    expect(await registry.invoke(SET)).toMatchObject({ error: { code: "EXECUTION_FAILED" } });
    expect(settledEvents(events)).toHaveLength(1);
  });
});
