import { describe, expect, it, vi } from "vitest";
import { action } from "../../definition/capability-definition";
import { numberSchema, testRegistry } from "../../fixtures/test-registry";

const SET = { capabilityId: "view:counter.set", input: { n: 1 } };

function mount(limits = {}) {
  const surface = testRegistry({ limits });
  const execute = vi.fn(() => undefined);
  const set = action({ description: "Sets.", input: numberSchema, effect: "local-state", execute });
  const handle = surface.registry.register({
    type: "counter",
    description: "Counts.",
    actions: { set, reset: { ...set } },
  });
  return { ...surface, handle, execute };
}

describe("the fingerprint of a request", () => {
  it("takes in everything that was issued, so that one more or other token is a conflict (AS-IDENT-007)", async () => {
    const { registry, handle, execute } = mount();
    const issued = { ...SET, invocationId: "t:1" };
    await registry.invoke(issued);
    for (const change of [
      { capabilityId: "view:counter.reset" },
      { input: { n: 2 } },
      { instanceId: "default" },
      { registrationId: handle.registrationId },
      { surfaceVersion: registry.getVersion() },
      { confirmationId: "cnf_1" },
    ]) {
      const result = await registry.invoke({ ...issued, ...change });
      expect(result).toMatchObject({
        invocationId: "t:1",
        error: {
          code: "INVOCATION_CONFLICT",
          details: { reason: "id-reused-with-different-request" },
        },
      });
      expect(Object.keys((result as { error: { details: object } }).error.details)).toEqual(["reason"]);
    }
    expect(execute).toHaveBeenCalledOnce();
  });

  it("does not depend on the order of an input's keys, and takes -0 for 0", async () => {
    const { registry, execute } = mount();
    const first = await registry.invoke({ ...SET, input: { n: 0 }, invocationId: "t:1" });
    expect(await registry.invoke({ ...SET, input: { n: -0 }, invocationId: "t:1" })).toBe(first);
    expect(execute).toHaveBeenCalledOnce();
  });
});

describe("what admission refuses", () => {
  it("has no events and no record, and one line in the audit trail", async () => {
    const { registry, events, sink } = mount({ maxInputBytes: 100 });
    await registry.invoke({ ...SET, invocationId: "t:1" });
    const before = events.length;
    for (const request of [
      { ...SET, invocationId: "t:1", input: { n: 2 } },
      { ...SET, invocationId: "t:2", input: { n: Number.NaN } },
      { ...SET, invocationId: "t:3", input: { text: "x".repeat(200) } },
      { ...SET, invocationId: "t:4", surfaceId: "srf_other" },
      { ...SET, invocationId: "x".repeat(257) },
    ]) {
      const trail = sink.events().length;
      expect((await registry.invoke(request as never)).status).toBe("error");
      expect(
        sink
          .events()
          .slice(trail)
          .map(({ type }) => type),
      ).toEqual(["invocation-settled"]);
    }
    expect(events).toHaveLength(before);
    expect(await registry.invoke({ ...SET, invocationId: "t:2" })).toMatchObject({ status: "ok" });
  });

  it("names tokens that are too long or empty", async () => {
    const { registry } = mount();
    for (const token of [
      "invocationId",
      "instanceId",
      "registrationId",
      "surfaceId",
      "surfaceVersion",
      "confirmationId",
    ]) {
      for (const value of ["", "x".repeat(257)]) {
        expect(await registry.invoke({ ...SET, [token]: value })).toMatchObject({
          error: { code: "INVALID_INPUT", details: { reason: "bad-token", maxLength: 256 } },
        });
      }
    }
  });
});

it("a call without a consumer is embedded:anonymous, and one without an id gets one", async () => {
  const { registry, events } = mount();
  const result = await registry.invoke(SET);
  expect(result.invocationId).toMatch(/^inv_[0-9A-Za-z]{22}$/);
  expect(events.find(({ type }) => type === "invocation-started")).toMatchObject({
    consumerId: "anonymous",
  });
  expect(
    await registry.invoke(
      { ...SET, invocationId: "t:1" },
      { consumer: { id: "anonymous", kind: "embedded" } },
    ),
  ).toBe(await registry.invoke({ ...SET, invocationId: "t:1" }));
});
