import { afterEach, describe, expect, it, vi } from "vitest";
import { action, observation } from "../definition/capability-definition";
import { numberSchema, testRegistry } from "../fixtures/test-registry";
import type { AuditEvent, AuditSink } from "./audit-event";
import { consoleAuditSink } from "./console-audit-sink";
import { memoryAuditSink } from "./memory-audit-sink";

function mount(sink: AuditSink, level: "none" | "metadata" | "full", limits = {}) {
  const surface = testRegistry({ audit: sink, limits });
  surface.registry.register({
    type: "counter",
    description: "Counts.",
    observations: {
      read: observation({ description: "Reads.", output: numberSchema, read: () => ({ n: 1 }) }),
    },
    actions: {
      set: action({
        description: "Sets.",
        input: numberSchema,
        output: numberSchema,
        effect: "local-state",
        audit: level,
        execute: ({ n }) => ({ n: n + 1 }),
      }),
    },
  });
  return surface.registry;
}

const SET = { capabilityId: "view:counter.set", input: { n: 1 }, invocationId: "t:1" };

afterEach(() => void vi.restoreAllMocks());

describe("audit", () => {
  it("tells of a call who, what, how it ended and how long it took, without its payload", async () => {
    const sink = memoryAuditSink();
    await mount(sink, "metadata").invoke(SET, { consumer: { id: "chat", kind: "embedded" } });
    expect(sink.events().slice(-2)).toEqual([
      {
        at: 1_000_000,
        type: "invocation-started",
        capabilityId: "view:counter.set",
        registrationId: expect.stringMatching(/^reg_/),
        invocationId: "t:1",
        consumerId: "chat",
        actor: "agent",
      },
      {
        at: 1_000_000,
        type: "invocation-settled",
        capabilityId: "view:counter.set",
        registrationId: expect.stringMatching(/^reg_/),
        invocationId: "t:1",
        consumerId: "chat",
        actor: "agent",
        status: "ok",
        durationMs: 0,
        executionMs: 0,
      },
    ]);
  });

  it("has a start for every end, of a call that was refused before it was known what it means too", async () => {
    const sink = memoryAuditSink();
    await mount(sink, "metadata").invoke({ capabilityId: "view:counter.gone", invocationId: "t:1" });
    expect(sink.events().map(({ type, code }) => [type, code])).toEqual([
      ["registration", undefined],
      ["invocation-started", undefined],
      ["invocation-settled", "CAPABILITY_NOT_FOUND"],
    ]);
  });

  it("tells what stands behind a failed read, although reads leave no records", async () => {
    const sink = memoryAuditSink();
    const { registry } = testRegistry({ audit: sink });
    registry.register({
      type: "gauge",
      description: "Measures.",
      observations: {
        read: observation({
          description: "Reads.",
          output: numberSchema,
          read: () => {
            throw new Error("no sensor");
          },
        }),
      },
    });
    await registry.invoke({ capabilityId: "view:gauge.read" });
    expect(sink.events().slice(-2)).toMatchObject([
      { type: "invocation-started" },
      { type: "invocation-settled", code: "EXECUTION_FAILED", payload: { cause: "Error: no sensor" } },
    ]);
  });

  it("writes at level metadata nothing of what was thrown but an error's own words", async () => {
    const sink = memoryAuditSink();
    const { registry } = testRegistry({ audit: sink });
    registry.register({
      type: "counter",
      description: "Counts.",
      actions: {
        set: action({
          description: "Sets.",
          input: numberSchema,
          effect: "local-state",
          execute: () => Promise.reject({ input: { n: 1 }, secret: "hunter2" }),
        }),
      },
    });
    await registry.invoke(SET);
    expect(sink.events().at(-1)?.payload).toEqual({ cause: "a thrown object" });
  });

  it("tells what was forgotten before its time because there was no room", async () => {
    const sink = memoryAuditSink();
    const { registry } = testRegistry({ audit: sink, limits: { dedupeCacheSize: 1, tombstoneSize: 1 } });
    const register = (type: string) => registry.register({ type, description: "Counts." });
    const handles = [register("first"), register("second")];
    for (const handle of handles) handle.unregister();
    for (const invocationId of ["one", "two"]) {
      await registry.invoke({ capabilityId: "view:first.set", invocationId });
    }
    expect(sink.events().filter(({ type }) => type === "eviction")).toEqual([
      { at: 1_000_000, type: "eviction", registrationId: handles[0]?.registrationId, actor: "runtime" },
      {
        at: 1_000_000,
        type: "eviction",
        invocationId: "one",
        capabilityId: "view:first.set",
        actor: "runtime",
      },
    ]);
  });

  it("holds input and output at level full, after the redaction of the sink", async () => {
    const sink = memoryAuditSink({ redact: (payload) => ({ redacted: payload }) });
    await mount(sink, "full").invoke(SET);
    expect(sink.events().at(-1)?.payload).toEqual({ redacted: { input: { n: 1 }, output: { n: 2 } } });
  });

  it("says that a payload was too large or no JSON instead of cutting it", async () => {
    const large = memoryAuditSink();
    await mount(large, "full", { maxAuditPayloadBytes: 10 }).invoke(SET);
    expect(large.events().at(-1)?.payload).toEqual({ omitted: "too-large", bytes: 34 });
    const odd = memoryAuditSink({ redact: () => new Map() as never });
    await mount(odd, "full").invoke(SET);
    expect(odd.events().at(-1)?.payload).toEqual({ omitted: "not-json" });
  });

  it("at level none, and of a read, tells nothing", async () => {
    const sink = memoryAuditSink();
    const registry = mount(sink, "none");
    await registry.invoke(SET);
    await registry.invoke({ capabilityId: "view:counter.read" });
    expect(sink.events().map(({ type }) => type)).toEqual(["registration"]);
  });

  it("contains a sink and a redaction that throw", async () => {
    const reported = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const broken = () => {
      throw new Error("disk full");
    };
    expect(await mount({ record: broken }, "metadata").invoke(SET)).toMatchObject({ status: "ok" });
    const sink = memoryAuditSink({ redact: broken });
    expect(await mount(sink, "full").invoke(SET)).toMatchObject({ status: "ok" });
    expect(sink.events().at(-1)).toMatchObject({
      type: "invocation-settled",
      payload: { omitted: "redaction-failed" },
    });
    expect(JSON.stringify(sink.events())).not.toContain('"n"');
    expect(reported).toHaveBeenCalled();
  });
});

it("the sink in memory keeps the latest events of its capacity", () => {
  const sink = memoryAuditSink({ capacity: 2 });
  for (const at of [1, 2, 3]) sink.record({ at, type: "registration" });
  expect(sink.events().map(({ at }) => at)).toEqual([2, 3]);
  sink.clear();
  expect(sink.events()).toEqual([]);
  for (const capacity of [0, 1.5, Number.NaN])
    expect(() => memoryAuditSink({ capacity })).toThrow(RangeError);
});

it("the console sink leaves standard output to protocols that own it", () => {
  const out = vi.spyOn(process.stdout, "write").mockImplementation(() => true);
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const event: AuditEvent = { at: 1, type: "registration", registrationId: "reg_1" };
  consoleAuditSink().record(event);
  expect(error).toHaveBeenCalledExactlyOnceWith(JSON.stringify(event));
  expect(out).not.toHaveBeenCalled();
  expect(log).not.toHaveBeenCalled();
});
