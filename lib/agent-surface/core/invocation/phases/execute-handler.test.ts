import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type AgentActionContext, action, observation } from "../../definition/capability-definition";
import { AgentSurfaceError } from "../../errors/agent-surface-error";
import { deviceProcedure } from "../../fixtures/device-procedure";
import { numberSchema, testRegistry } from "../../fixtures/test-registry";
import { requireConfirmation } from "../../policy/builtin/require-confirmation";

const CALL = { capabilityId: "domain:devices.disable", input: { deviceIds: ["a"] } };
const CONSUMER = { id: "conversation", kind: "embedded" } as const;
const forever = () => new Promise<never>(() => undefined);

describe("an executor", () => {
  it("gets the path, the effective input and who calls from where, and nothing runs without one", async () => {
    const { registry } = testRegistry();
    const execute = vi.fn(async (_call: object) => ({ changed: 1 }));
    const handle = registry.register({ type: "table", description: "T.", procedures: [deviceProcedure()] });
    expect(await registry.invoke(CALL)).toMatchObject({
      error: { code: "EXECUTION_FAILED", details: { reason: "no-executor" } },
    });
    registry.setProcedureExecutor({ execute });
    expect(await registry.invoke({ ...CALL, invocationId: "t:1" }, { consumer: CONSUMER })).toMatchObject({
      status: "ok",
      output: { changed: 1 },
    });
    expect(execute).toHaveBeenCalledExactlyOnceWith({
      path: "devices.disable",
      input: { deviceIds: ["a"] },
      info: {
        invocationId: "t:1",
        surfaceId: registry.surfaceId,
        capabilityId: "domain:devices.disable",
        registrationId: handle.registrationId,
        consumer: CONSUMER,
        signal: expect.any(AbortSignal),
      },
    });
  });

  it("that meets the server's own demand says whose it is, and the local approval is not spent on it", async () => {
    const { registry, sink } = testRegistry();
    let approvedByServer = false;
    registry.setProcedureExecutor({
      async execute() {
        if (approvedByServer) return {};
        throw new AgentSurfaceError({
          code: "CONFIRMATION_REQUIRED",
          details: { confirmationId: "approval-1" },
        });
      },
    });
    registry.register({
      type: "table",
      description: "T.",
      procedures: [deviceProcedure({ effect: "destructive" })],
    });
    await registry.invoke(CALL);
    const { confirmationId = "" } = registry.confirmations.pending()[0] ?? {};
    registry.confirmations.resolve(confirmationId, { approved: true });
    expect(await registry.invoke({ ...CALL, confirmationId })).toMatchObject({
      error: {
        code: "CONFIRMATION_REQUIRED",
        details: { origin: "server", confirmationId: "approval-1" },
      },
    });
    expect(registry.confirmations.pending()).toEqual([]);
    approvedByServer = true;
    expect(await registry.invoke({ ...CALL, confirmationId })).toMatchObject({ status: "ok" });
    expect(sink.events().filter(({ type }) => type === "confirmation-requested")).toHaveLength(1);
  });
});

it.each(["unregister", "dispose"] as const)(
  "a summary whose policy lets the owner %s leaves no request behind",
  async (end) => {
    const { registry } = testRegistry();
    const handle = registry.register({
      type: "counter",
      description: "C.",
      actions: {
        set: action({
          description: "Sets.",
          input: numberSchema,
          effect: "local-state",
          policies: [
            requireConfirmation({
              summary() {
                if (end === "unregister") handle.unregister();
                else registry.dispose();
                return "Set it";
              },
            }),
          ],
          execute: () => undefined,
        }),
      },
    });
    const result = await registry.invoke({ capabilityId: "view:counter.set", input: { n: 1 } });
    expect(result).toMatchObject({ status: "error" });
    expect(registry.confirmations.pending()).toEqual([]);
  },
);

it("a handler gets its capability, registration, consumer and host, an action its call and signal too", async () => {
  const seen: object[] = [];
  const { registry } = testRegistry({ context: { user: "ada" } });
  const handle = registry.register({
    type: "counter",
    description: "Counts.",
    observations: {
      read: observation({
        description: "Reads.",
        output: numberSchema,
        read: (ctx) => {
          seen.push(ctx);
          return { n: 1 };
        },
      }),
    },
    actions: {
      set: action({
        description: "Sets.",
        input: numberSchema,
        effect: "local-state",
        execute: (_input, ctx) => void seen.push({ ...ctx, signal: ctx.signal }),
      }),
    },
  });
  await registry.invoke({ capabilityId: "view:counter.read" }, { consumer: CONSUMER });
  await registry.invoke(
    { capabilityId: "view:counter.set", input: { n: 1 }, invocationId: "t:1" },
    { consumer: CONSUMER },
  );
  const common = { registrationId: handle.registrationId, consumer: CONSUMER, host: { user: "ada" } };
  expect(seen).toEqual([
    { capabilityId: "view:counter.read", ...common },
    {
      capabilityId: "view:counter.set",
      ...common,
      invocationId: "t:1",
      signal: expect.any(AbortSignal),
    },
  ]);
});

describe("a deadline", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function mount(timeoutMs?: number) {
    const { registry } = testRegistry();
    registry.setProcedureExecutor({ execute: forever });
    registry.register({
      type: "counter",
      description: "Counts.",
      observations: {
        read: observation({ description: "Reads.", output: numberSchema, read: forever, timeoutMs }),
      },
      actions: {
        set: action({
          description: "Sets.",
          input: numberSchema,
          effect: "local-state",
          execute: forever,
          timeoutMs,
        }),
      },
      procedures: [deviceProcedure({ config: { timeoutMs } })],
    });
    return registry;
  }

  const calls = [
    ["an observation", { capabilityId: "view:counter.read" }, 5_000],
    ["an action", { capabilityId: "view:counter.set", input: { n: 1 } }, 10_000],
    ["a procedure", CALL, 30_000],
  ] as const;

  it.each(calls)(
    "of %s is its kind's unless the capability or the call has its own",
    async (_, call, usual) => {
      for (const [registry, options, expected] of [
        [mount(), {}, usual],
        [mount(700), {}, 700],
        [mount(700), { timeoutMs: 90 }, 90],
      ] as const) {
        const answered = vi.fn();
        const result = registry.invoke(call, options).then((settled) => {
          answered();
          return settled;
        });
        await vi.advanceTimersByTimeAsync(expected - 1);
        expect(answered).not.toHaveBeenCalled();
        await vi.advanceTimersByTimeAsync(1);
        expect(await result).toMatchObject({
          error: { code: "TIMEOUT", details: { timeoutMs: expected, dispatched: true } },
        });
      }
    },
  );

  it("is one for everything that waits before the handler, and a new one for the handler", async () => {
    const { registry } = testRegistry({
      policies: [
        {
          name: "slow",
          onAuthorize: async (_ctx, next) => {
            await new Promise((resume) => setTimeout(resume, 60));
            return next();
          },
        },
      ],
    });
    let precondition = 60;
    let signal: AbortSignal | undefined;
    registry.register({
      type: "counter",
      description: "Counts.",
      actions: {
        set: action({
          description: "Sets.",
          input: numberSchema,
          effect: "local-state",
          timeoutMs: 100,
          precondition: () => new Promise((resume) => setTimeout(resume, precondition)),
          execute: async (_input: unknown, ctx: AgentActionContext) => {
            signal = ctx.signal;
            await new Promise((resume) => setTimeout(resume, 90));
          },
        }),
      },
    });
    const call = { capabilityId: "view:counter.set", input: { n: 1 } };
    const late = registry.invoke(call);
    await vi.advanceTimersByTimeAsync(100);
    const result = await late;
    expect(result).toMatchObject({ error: { code: "TIMEOUT", details: { timeoutMs: 100 } } });
    expect(result).not.toHaveProperty("error.details.dispatched");
    expect(signal).toBeUndefined();

    precondition = 10;
    const good = registry.invoke(call);
    await vi.advanceTimersByTimeAsync(200);
    expect(await good).toMatchObject({ status: "ok" });
  });
});
