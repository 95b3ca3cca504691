import { type AgentSurfaceRegistry, createAgentToolset } from "agent-surface";
import type { Contest, Side } from "../contest";
import { components, emptySurface } from "./surface";

/** Registers so many components on an otherwise empty surface and takes them away again. */
function comingAndGoing(registry: AgentSurfaceRegistry, count: number): Side {
  const definitions = components(count);
  return {
    pieces: count,
    async run(times) {
      for (let index = 0; index < times; index++) {
        const handles = definitions.map((definition) => registry.register(definition));
        for (const handle of handles) handle.unregister();
        // The announcement of the change is part of its price.
        await undefined;
      }
    },
  };
}

function watchedSurface(): AgentSurfaceRegistry {
  const registry = emptySurface();
  const heard: string[] = [];
  const listen = () => {
    heard[0] = registry.getVersion();
  };
  registry.subscribe(listen);
  const toolset = createAgentToolset(registry, {
    consumer: { id: "assistant", kind: "embedded" },
    topology: "embedded",
  });
  toolset.tools();
  toolset.subscribe(listen);
  return registry;
}

export const registrationContests: Record<string, () => Contest> = {
  "register + unregister per component, 1,000 against 100": () => ({
    subject: comingAndGoing(emptySurface(), 1_000),
    baseline: comingAndGoing(emptySurface(), 100),
  }),
  "register + unregister 1,000, with a subscriber and a toolset against without": () => ({
    subject: comingAndGoing(watchedSurface(), 1_000),
    baseline: comingAndGoing(emptySurface(), 1_000),
  }),
};
