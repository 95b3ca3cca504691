import { describe, expect, it } from "vitest";
import { deviceProcedure } from "../../fixtures/device-procedure";
import { testRegistry } from "../../fixtures/test-registry";

const CALL = { capabilityId: "domain:devices.disable", input: { deviceIds: ["a"] } };

function mount(...instances: readonly Parameters<typeof deviceProcedure>[0][]) {
  const surface = testRegistry();
  surface.registry.setProcedureExecutor({ execute: async () => ({}) });
  const handles = instances.map((procedure, index) =>
    surface.registry.register({
      type: "devices.table",
      instanceId: `i${index}`,
      description: "The devices.",
      procedures: [deviceProcedure(procedure)],
    }),
  );
  return { ...surface, handles };
}

describe("the surface version of a call", () => {
  it.each([
    ["server-query", "ok"],
    ["server-mutation", "ok"],
    ["external-side-effect", "STALE_CAPABILITY"],
    ["destructive", "STALE_CAPABILITY"],
  ] as const)(
    "surface-version-changes-before-destructive-call: for %s the answer is %s",
    async (effect, answer) => {
      const { registry } = mount({ effect });
      const { surfaceVersion } = registry.snapshot();
      registry.register({ type: "other", description: "Something else mounts." });
      const result = await registry.invoke({ ...CALL, surfaceVersion });
      expect(result.status === "ok" ? "ok" : result.error.code).toBe(answer);
      if (answer !== "ok") {
        expect(result).toMatchObject({
          error: { retry: "after-refresh", details: { reason: "surface-version-mismatch" } },
        });
      }
      expect(registry.confirmations.pending()).toEqual([]);
    },
  );

  it("is a hint: a call that names none is not stale", async () => {
    const { registry } = mount({ effect: "destructive" });
    expect(await registry.invoke(CALL)).toMatchObject({ error: { code: "CONFIRMATION_REQUIRED" } });
  });
});

it("lists the instances in order, by what the procedure is bound to where it is linked", async () => {
  const { registry, handles } = mount(
    { contextLink: { type: "devices.table", instanceId: "comparison" } },
    {},
  );
  expect(await registry.invoke(CALL)).toMatchObject({
    error: {
      code: "AMBIGUOUS_INSTANCE",
      details: {
        instances: [
          {
            instanceId: "i0",
            registrationId: handles[0]?.registrationId,
            context: { type: "devices.table", instanceId: "comparison" },
          },
          { instanceId: "i1", registrationId: handles[1]?.registrationId, description: "The devices." },
        ],
      },
    },
  });
  expect(await registry.invoke({ ...CALL, instanceId: "i1" })).toMatchObject({ status: "ok" });
  expect(await registry.invoke({ ...CALL, registrationId: handles[0]?.registrationId })).toMatchObject({
    status: "ok",
  });
});

it("lists no more than fifty instances", async () => {
  const { registry } = mount(...Array.from({ length: 60 }, () => ({})));
  const result = await registry.invoke(CALL);
  expect(result.status === "error" && result.error.details?.instances).toHaveLength(50);
});

it("a live registration that does not offer the capability, or is another instance, is no target", async () => {
  const { registry, handles } = mount({});
  const registrationId = handles[0]?.registrationId;
  for (const request of [
    { ...CALL, capabilityId: "domain:devices.enable", registrationId },
    { ...CALL, registrationId, instanceId: "i9" },
    { ...CALL, capabilityId: "domain:" },
    { ...CALL, capabilityId: `domain:${"x".repeat(200)}` },
  ]) {
    expect(await registry.invoke(request)).toMatchObject({ error: { code: "CAPABILITY_NOT_FOUND" } });
  }
});
