import { describe, expect, it } from "vitest";
import { observation } from "../definition/capability-definition";
import { numberSchema, testRegistry } from "../fixtures/test-registry";

const COUNTER = {
  type: "counter",
  description: "Counts.",
  observations: {
    read: observation({ description: "Reads.", output: numberSchema, read: () => ({ n: 1 }) }),
  },
};

describe("registerComponent", () => {
  it("never has two owners of one key, although a listener takes it over while it is replaced", async () => {
    const { registry } = testRegistry({ onDuplicateInstance: "replace" });
    registry.register(COUNTER);
    let taken = false;
    registry.subscribe(({ type }) => {
      if (type !== "component-unregistered" || taken) return;
      taken = true;
      registry.register(COUNTER);
    });
    registry.register(COUNTER);
    expect(registry.snapshot().components).toHaveLength(1);
    expect(await registry.invoke({ capabilityId: "view:counter.read" })).toMatchObject({ status: "ok" });
  });

  it("puts nothing on a surface that a listener disposed while an owner was replaced", () => {
    const { registry } = testRegistry({ onDuplicateInstance: "replace" });
    registry.register(COUNTER);
    registry.subscribe(({ type }) => type === "component-unregistered" && registry.dispose());
    expect(registry.register(COUNTER).status).toBe("rejected");
  });
});
