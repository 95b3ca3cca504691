import { describe, expect, it } from "vitest";
import { observation } from "../definition/capability-definition";
import { numberSchema, testRegistry } from "../fixtures/test-registry";

const read = observation({ description: "Reads.", output: numberSchema, read: () => ({ n: 1 }) });

describe("updateRegistration", () => {
  it("announces all of a change before what a listener does about its first part (D17)", () => {
    const { registry, events } = testRegistry();
    const handle = registry.register({
      type: "counter",
      description: "Counts.",
      observations: { first: read, second: read },
    });
    registry.subscribe(({ type }) => type === "availability-changed" && handle.unregister());
    events.length = 0;
    handle.update({ enabled: false });
    expect(events.map(({ type }) => type)).toEqual([
      "availability-changed",
      "availability-changed",
      "component-unregistered",
    ]);
  });
});
