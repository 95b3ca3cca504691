import type { AgentPolicy, AgentSurfaceRegistry } from "agent-surface";
import type { Contest, Side } from "../contest";
import { smallComponent, surfaceOf } from "./surface";
import { unit } from "./unit";

function reading(registry: AgentSurfaceRegistry): Side {
  return {
    run(times) {
      for (let index = 0; index < times; index++) registry.snapshot();
    },
  };
}

function changingAndReading(count: number): Side {
  const registry = surfaceOf(count - 1);
  const handle = registry.register(smallComponent("changing"));
  let available = true;
  return {
    run(times) {
      for (let index = 0; index < times; index++) {
        available = !available;
        handle.update({ availability: { set: available } });
        registry.snapshot();
      }
    },
  };
}

const threePolicies: AgentPolicy[] = ["first", "second", "third"].map((name) => ({
  name,
  onDiscovery: () => ({ decision: "expose" }),
}));
const COMPONENTS = 100;
const CAPABILITIES_EACH = 2;

export const snapshotContests: Record<string, () => Contest> = {
  "snapshot of an unchanged surface, 1,000 components against 10": () => ({
    subject: reading(surfaceOf(1_000)),
    baseline: reading(surfaceOf(10)),
  }),
  "snapshot with three registry policies, per policy call": () => ({
    subject: {
      ...reading(surfaceOf(COMPONENTS, threePolicies)),
      pieces: COMPONENTS * CAPABILITIES_EACH * threePolicies.length,
    },
    baseline: unit,
  }),
  "snapshot after one change, 1,000 components against 10": () => ({
    subject: changingAndReading(1_000),
    baseline: changingAndReading(10),
  }),
};
