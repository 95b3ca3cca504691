import {
  type AgentConsumer,
  type AgentSurfaceRegistry,
  type AgentToolset,
  createAgentToolset,
} from "agent-surface";
import type { Contest, Side } from "../contest";
import { smallComponent, surfaceOf } from "./surface";

function toolsetFor(registry: AgentSurfaceRegistry, consumer: AgentConsumer): AgentToolset {
  return createAgentToolset(registry, { consumer, topology: "embedded" });
}

const ASSISTANT: AgentConsumer = { id: "assistant", kind: "embedded" };

/** A surface of so many components, and the flip of one action's availability. */
function flippingSurface(count: number): { registry: AgentSurfaceRegistry; flip: () => void } {
  const registry = surfaceOf(count - 1);
  const handle = registry.register(smallComponent("changing"));
  let available = true;
  return {
    registry,
    flip() {
      available = !available;
      handle.update({ availability: { set: available } });
    },
  };
}

function flippingBeside(toolsets: number): Side {
  const { registry, flip } = flippingSurface(10);
  for (let index = 0; index < toolsets; index++) {
    toolsetFor(registry, { id: `assistant-${index}`, kind: "embedded" }).tools();
  }
  return {
    async run(times) {
      for (let index = 0; index < times; index++) {
        flip();
        await undefined;
      }
    },
  };
}

/** Two capabilities each. */
const COMPONENTS = 150;

function rereadingTools(): Side {
  const { registry, flip } = flippingSurface(COMPONENTS);
  const toolset = toolsetFor(registry, ASSISTANT);
  return {
    run(times) {
      for (let index = 0; index < times; index++) {
        flip();
        toolset.tools();
      }
    },
  };
}

/** By a toolset that has read nothing, from a snapshot that the surface has at hand. */
function buildingCatalogs(): Side {
  const registry = surfaceOf(COMPONENTS);
  return {
    run(times) {
      for (let index = 0; index < times; index++) {
        const toolset = toolsetFor(registry, ASSISTANT);
        toolset.tools();
        toolset.dispose();
      }
    },
  };
}

export const toolsetContests: Record<string, () => Contest> = {
  "availability flip, with 100 idle toolsets against none": () => ({
    subject: flippingBeside(100),
    baseline: flippingBeside(0),
  }),
  "tools() at 300 capabilities after one flip, of building the catalog": () => ({
    subject: rereadingTools(),
    baseline: buildingCatalogs(),
  }),
};
