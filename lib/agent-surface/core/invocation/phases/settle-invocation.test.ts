import { describe, expect, it } from "vitest";
import { action } from "../../definition/capability-definition";
import { numberSchema, testRegistry } from "../../fixtures/test-registry";
import type { AgentEnvironment } from "../../policy/agent-policy";

const SET = { capabilityId: "view:counter.set", input: { n: 1 } };

function mount(execute: () => unknown, environment: AgentEnvironment = "test") {
  const surface = testRegistry({ environment });
  const handle = surface.registry.register({
    type: "counter",
    description: "Counts.",
    actions: {
      set: action({
        description: "Sets.",
        input: numberSchema,
        output: numberSchema,
        effect: "local-state",
        execute: execute as never,
      }),
    },
  });
  return { ...surface, handle };
}

describe("a declared output", () => {
  it.each([["development"], ["test"], ["production"]] as const)(
    "that does not fit its schema fails in %s, and what it held is not passed on",
    async (environment) => {
      const { registry, sink } = mount(() => ({ n: 1, internal: "acme-private" }), environment);
      const result = await registry.invoke(SET);
      expect(result).toMatchObject({
        error: { code: "EXECUTION_FAILED", details: { reason: "output-invalid", dispatched: true } },
      });
      expect(JSON.stringify(result)).not.toContain("acme-private");
      expect(JSON.stringify(sink.events())).toContain("is not a known field");
    },
  );

  it("that is missing is no JsonValue: rejected while developing, a failure in production", async () => {
    await expect(mount(() => undefined).registry.invoke(SET)).rejects.toThrow("JsonValue");
    expect(await mount(() => undefined, "production").registry.invoke(SET)).toMatchObject({
      error: { code: "EXECUTION_FAILED", details: { reason: "output-invalid" } },
    });
  });
});

it("every started call is settled exactly once, in that order, whatever its end", async () => {
  const { registry, events, handle } = mount(() => ({ n: 1 }));
  const abort = new AbortController();
  const calls = [
    registry.invoke({ ...SET, invocationId: "ok" }),
    registry.invoke({ ...SET, invocationId: "queued" }),
    registry.invoke({ ...SET, invocationId: "aborted" }, { signal: abort.signal }),
    registry.invoke({ ...SET, invocationId: "invalid", input: {} }),
    registry.invoke({ ...SET, invocationId: "unknown", capabilityId: "view:counter.nothing" }),
  ];
  abort.abort();
  await Promise.all(calls);
  handle.unregister();
  await registry.invoke({ ...SET, invocationId: "gone" });
  const seen = events.flatMap((event) =>
    event.type === "invocation-started" || event.type === "invocation-settled"
      ? [`${event.type} ${event.invocationId}`]
      : [],
  );
  for (const id of ["ok", "queued", "aborted", "invalid", "unknown", "gone"]) {
    expect(seen.filter((entry) => entry.endsWith(` ${id}`))).toEqual([
      `invocation-started ${id}`,
      `invocation-settled ${id}`,
    ]);
  }
});

it("a refusal says that the surface changed, too", async () => {
  const { registry } = mount(() => {
    registry.register({ type: "other", description: "Mounted by the handler." });
    throw new Error("no");
  });
  expect(await registry.invoke(SET)).toMatchObject({
    error: { code: "EXECUTION_FAILED", details: { dispatched: true } },
    surfaceVersion: "2",
    surfaceChanged: true,
  });
});
