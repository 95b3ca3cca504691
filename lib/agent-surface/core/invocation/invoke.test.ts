import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { action, observation } from "../definition/capability-definition";
import { AgentSurfaceError } from "../errors/agent-surface-error";
import { deferred, numberSchema, settled, testRegistry } from "../fixtures/test-registry";
import type { AgentPolicy, AgentPolicyNext } from "../policy/agent-policy";
import { requireConfirmation } from "../policy/builtin/require-confirmation";
import { fromStandardSchema } from "../schema/from-standard-schema";

function counter(extra: object = {}) {
  return {
    type: "counter",
    description: "Counts.",
    observations: {
      read: observation({ description: "Reads the count.", output: numberSchema, read: () => ({ n: 1 }) }),
    },
    ...extra,
  };
}

function withAction(options: Partial<Parameters<typeof action<{ n: number }>>[0]> = {}) {
  return counter({
    actions: {
      set: action({
        description: "Sets the count.",
        input: numberSchema,
        effect: "local-state",
        execute: () => undefined,
        ...options,
      }),
    },
  });
}

const SET = { capabilityId: "view:counter.set", input: { n: 1 } };

describe("invoke", () => {
  it("runs phases 1 to 8 synchronously when nothing has to wait", () => {
    const { registry } = testRegistry();
    const execute = vi.fn();
    registry.register(withAction({ execute }));
    void registry.invoke(SET);
    expect(execute).toHaveBeenCalledOnce();
  });

  it("goes through the phases in their order, policies as onions around what follows", async () => {
    const log: string[] = [];
    const policy: AgentPolicy = {
      name: "log",
      onAuthorize: async (_ctx, next) => {
        log.push("authorize in");
        const result = await next();
        log.push(`authorize out ${result.status}`);
        return result;
      },
      onInvoke: async (ctx, next) => {
        log.push(`invoke in ${JSON.stringify(ctx.effectiveInput)}`);
        const result = await next();
        log.push("invoke out");
        return result;
      },
    };
    const { registry } = testRegistry({ policies: [policy] });
    registry.register(
      withAction({
        when: () => {
          log.push("availability");
          return true;
        },
        precondition: () => void log.push("precondition"),
        execute: () => void log.push("execute"),
      }),
    );
    await registry.invoke(SET);
    expect(log).toEqual([
      "availability",
      "authorize in",
      'invoke in {"n":1}',
      "precondition",
      "execute",
      "invoke out",
      "authorize out ok",
    ]);
  });

  it("never shows a policy the raw input, and no approval is asked for an input that does not fit", async () => {
    const seen: unknown[] = [];
    const spy: AgentPolicy = {
      name: "spy",
      onAuthorize: (ctx, next) => {
        seen.push(Object.keys(ctx));
        return next();
      },
    };
    const { registry } = testRegistry({ policies: [spy, requireConfirmation()] });
    registry.register(withAction());
    const result = await registry.invoke({ ...SET, input: { n: "secret" } });
    expect(result).toMatchObject({ status: "error", error: { code: "INVALID_INPUT" } });
    expect(JSON.stringify(seen)).not.toMatch(/input/i);
    expect(registry.confirmations.pending()).toEqual([]);
  });

  it("answers with a rejected promise for programmer misuse alone, and never throws", async () => {
    const { registry } = testRegistry();
    await expect(registry.invoke(undefined as never)).rejects.toThrow(TypeError);
    await expect(registry.invoke({ capabilityId: 1 } as never)).rejects.toThrow("capabilityId");
    await expect(registry.invoke(SET, { consumer: { id: "", kind: "test" } })).rejects.toThrow("consumer");
    await expect(registry.invoke(SET, { timeoutMs: Number.NaN })).rejects.toThrow("timeoutMs");
    await expect(registry.invoke(SET, { signal: {} as never })).rejects.toThrow("signal");
    await expect(registry.invoke({ ...SET, input: { n: new Date() } as never })).resolves.toMatchObject({
      error: { code: "INVALID_INPUT", details: { issues: [{ path: "n" }] } },
    });
  });

  it("hands out copies: neither input nor output can be changed by whoever holds a reference", async () => {
    const { registry } = testRegistry();
    const kept: { n: number }[] = [];
    const output = { n: 7 };
    registry.register(
      withAction({
        output: numberSchema as never,
        execute: (input) => {
          kept.push(input);
          return output as never;
        },
      }),
    );
    const input = { n: 1 };
    const call = registry.invoke({ ...SET, input });
    input.n = 99;
    const result = await call;
    output.n = 99;
    expect(kept[0]).toEqual({ n: 1 });
    expect(Object.isFrozen(kept[0])).toBe(true);
    expect(result).toMatchObject({ status: "ok", output: { n: 7 } });
    expect(Object.isFrozen((result as { output: object }).output)).toBe(true);
  });

  it("refuses an input over the limit before it looks at it", async () => {
    const { registry } = testRegistry({ limits: { maxInputBytes: 100 } });
    registry.register(withAction());
    expect(await registry.invoke({ ...SET, input: { n: 1, text: "x".repeat(200) } })).toMatchObject({
      error: { code: "INVALID_INPUT", details: { reason: "input-too-large", maxBytes: 100 } },
    });
  });

  it("refuses an effective input that a transform turned into something that is no JSON", async () => {
    const { registry } = testRegistry();
    const schema = z.object({ at: z.string().transform((text) => new Date(text)) });
    registry.register({
      ...counter(),
      actions: {
        at: action({
          description: "Takes a date.",
          input: fromStandardSchema(schema, { jsonSchema: z.toJSONSchema(schema, { io: "input" }) }),
          effect: "local-state",
          execute: () => undefined,
        }),
      },
    });
    expect(
      await registry.invoke({ capabilityId: "view:counter.at", input: { at: "2026-01-01" } }),
    ).toMatchObject({ error: { code: "INVALID_INPUT", details: { issues: [{ path: "at" }] } } });
  });

  it("says that the surface changed when the version moved while the call ran", async () => {
    const { registry } = testRegistry();
    const handle = registry.register(withAction({ execute: () => handle.invalidate() }));
    expect(await registry.invoke(SET)).toMatchObject({
      status: "ok",
      surfaceVersion: "2",
      surfaceChanged: true,
    });
  });

  it("reads the version at least one microtask after the handler has returned", async () => {
    const { registry } = testRegistry();
    const handle = registry.register(
      withAction({ execute: () => queueMicrotask(() => handle.invalidate()) }),
    );
    expect(await registry.invoke(SET)).toMatchObject({ surfaceChanged: true });
  });

  describe("output", () => {
    it.each([
      ["a function", () => ({ n: () => 1 })],
      ["a date", () => ({ n: new Date(0) })],
      ["a bigint", () => 1n],
      ["a non-finite number", () => Number.NaN],
      [
        "a cycle",
        () => {
          const cycle: Record<string, unknown> = {};
          cycle.self = cycle;
          return cycle;
        },
      ],
      ["half a surrogate pair", () => "\ud800"],
      [
        "a throwing getter",
        () => ({
          get n() {
            throw new Error("no");
          },
        }),
      ],
    ])(
      "that is %s rejects in development after the settled event, and fails in production",
      async (_, make) => {
        const development = testRegistry({ environment: "development" });
        development.registry.register(withAction({ execute: make as never }));
        await expect(development.registry.invoke(SET)).rejects.toThrow("JsonValue");
        expect(development.events.at(-1)).toMatchObject({
          type: "invocation-settled",
          code: "EXECUTION_FAILED",
        });

        const production = testRegistry({ environment: "production" });
        production.registry.register(withAction({ execute: make as never }));
        expect(await production.registry.invoke(SET)).toMatchObject({
          error: { code: "EXECUTION_FAILED", details: { reason: "output-invalid" } },
        });
      },
    );

    it("drops undefined members and copies a shared reference", async () => {
      const { registry } = testRegistry();
      const shared = { n: 1 };
      registry.register(withAction({ execute: (() => ({ a: shared, b: shared, c: undefined })) as never }));
      expect(await registry.invoke(SET)).toMatchObject({ output: { a: { n: 1 }, b: { n: 1 } } });
    });

    it("over the limit fails loudly and is never cut", async () => {
      const { registry } = testRegistry({ limits: { maxOutputBytes: 50 } });
      registry.register(withAction({ execute: (() => "x".repeat(60)) as never }));
      expect(await registry.invoke(SET)).toMatchObject({
        error: { code: "EXECUTION_FAILED", details: { reason: "output-too-large" } },
      });
    });
  });

  describe("a handler that fails", () => {
    it("is answered with a safe message; its own words go to the audit trail alone", async () => {
      const { registry, sink } = testRegistry();
      registry.register(
        withAction({
          execute: () => {
            throw new Error("password=hunter2");
          },
        }),
      );
      const result = await registry.invoke(SET);
      expect(result).toMatchObject({ error: { code: "EXECUTION_FAILED", retry: "no" } });
      expect(JSON.stringify(result)).not.toContain("hunter2");
      expect(JSON.stringify(sink.events())).toContain("hunter2");
    });

    it("may refuse with a code of the closed list, and a code from elsewhere is not passed on", async () => {
      const { registry } = testRegistry();
      const errors = [
        new AgentSurfaceError({ code: "PRECONDITION_FAILED", message: "Close the drawer first." }),
        new AgentSurfaceError({ code: "MADE_UP" as never }),
      ];
      registry.register(
        withAction({
          execute: () => {
            throw errors.shift();
          },
        }),
      );
      expect(await registry.invoke(SET)).toMatchObject({
        error: { code: "PRECONDITION_FAILED", message: "Close the drawer first." },
      });
      expect(await registry.invoke(SET)).toMatchObject({ error: { code: "EXECUTION_FAILED" } });
    });
  });

  describe("a precondition", () => {
    it("refuses with its own message and details", async () => {
      const { registry } = testRegistry();
      const execute = vi.fn();
      registry.register(
        withAction({
          execute,
          precondition: () => {
            // biome-ignore lint/style/useThrowOnlyError: the contract allows a plain {message, details?}
            throw { message: "A person is editing this.", details: { reason: "being-edited" } };
          },
        }),
      );
      expect(await registry.invoke(SET)).toMatchObject({
        error: {
          code: "PRECONDITION_FAILED",
          message: "A person is editing this.",
          details: { reason: "being-edited" },
          retry: "with-changes",
        },
      });
      expect(execute).not.toHaveBeenCalled();
    });

    it("that is asynchronous is awaited", async () => {
      const { registry } = testRegistry();
      const execute = vi.fn();
      registry.register(withAction({ execute, precondition: () => Promise.reject(new Error("Not now.")) }));
      expect(await registry.invoke(SET)).toMatchObject({
        error: { code: "PRECONDITION_FAILED", message: "Not now." },
      });
      expect(execute).not.toHaveBeenCalled();
    });

    it("that never answers still ends with the deadline", async () => {
      vi.useFakeTimers();
      try {
        const { registry } = testRegistry();
        registry.register(withAction({ precondition: () => new Promise(() => undefined), timeoutMs: 50 }));
        const call = registry.invoke(SET);
        await vi.advanceTimersByTimeAsync(60);
        expect(await call).toMatchObject({ error: { code: "TIMEOUT", details: { timeoutMs: 50 } } });
      } finally {
        vi.useRealTimers();
      }
    });
  });

  describe("policies that misbehave", () => {
    const cases: [string, AgentPolicy["onInvoke"]][] = [
      [
        "returns nothing",
        (async (_ctx: unknown, next: AgentPolicyNext) => {
          await next();
        }) as unknown as AgentPolicy["onInvoke"],
      ],
      ["returns before next", (async () => undefined) as unknown as AgentPolicy["onInvoke"]],
      [
        "calls next twice",
        async (_ctx, next) => {
          await next();
          return next();
        },
      ],
      ["invents a success", async () => ({ status: "ok", output: 1 }) as never],
      ["changes the result", async (_ctx, next) => ({ ...(await next()), output: 2 }) as never],
      [
        "throws something foreign",
        async () => {
          throw new Error("boom");
        },
      ],
    ];
    it.each(cases)("one that %s fails closed with one settled event", async (_, onInvoke) => {
      const { registry, events } = testRegistry({ policies: [{ name: "odd", onInvoke: onInvoke as never }] });
      const execute = vi.fn();
      registry.register(withAction({ execute }));
      expect(await registry.invoke(SET)).toMatchObject({ error: { code: "EXECUTION_FAILED" } });
      await settled();
      expect(events.filter(({ type }) => type === "invocation-settled")).toHaveLength(1);
      expect(execute.mock.calls.length).toBeLessThanOrEqual(1);
    });

    it("one that never settles obeys the caller's abort, the owner's unmount and disposal", async () => {
      for (const end of ["abort", "unregister", "dispose"] as const) {
        const { registry } = testRegistry({
          policies: [{ name: "stuck", onAuthorize: () => new Promise(() => undefined) }],
        });
        const handle = registry.register(withAction());
        const abort = new AbortController();
        const call = registry.invoke(SET, { signal: abort.signal });
        if (end === "abort") abort.abort();
        if (end === "unregister") handle.unregister();
        if (end === "dispose") registry.dispose();
        expect(await call).toMatchObject({
          error: { code: end === "unregister" ? "COMPONENT_UNMOUNTED" : "CANCELLED" },
        });
      }
    });

    it("one that refuses after the handler ran says that effects may exist", async () => {
      const { registry } = testRegistry({
        policies: [
          {
            name: "late",
            onInvoke: async (_ctx, next) => {
              await next();
              throw new AgentSurfaceError({ code: "NOT_AUTHORIZED" });
            },
          },
        ],
      });
      registry.register(withAction());
      expect(await registry.invoke(SET)).toMatchObject({
        error: { code: "NOT_AUTHORIZED", details: { dispatched: true } },
      });
    });
  });

  it("gives a deaf handler's slot back after the timeout and audits its late end", async () => {
    vi.useFakeTimers();
    try {
      const { registry, sink } = testRegistry();
      const late = deferred();
      let calls = 0;
      registry.register(
        withAction({
          timeoutMs: 20,
          idempotent: true,
          execute: () => (++calls === 1 ? late.promise : undefined),
        }),
      );
      const first = registry.invoke(SET);
      await vi.advanceTimersByTimeAsync(25);
      expect(await first).toMatchObject({
        error: {
          code: "TIMEOUT",
          retry: "yes",
          details: { timeoutMs: 20, idempotent: true, dispatched: true },
        },
      });
      expect(await registry.invoke(SET)).toMatchObject({ status: "ok" });
      late.resolve();
      await vi.advanceTimersByTimeAsync(0);
      expect(sink.events().filter(({ type }) => type === "late-settlement")).toHaveLength(1);
    } finally {
      vi.useRealTimers();
    }
  });
});
