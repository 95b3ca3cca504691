import {
  type AgentComponentDefinition,
  type AgentPolicy,
  type AgentSurfaceRegistry,
  action,
  createAgentSurfaceRegistry,
  defineAgentComponent,
  fromJsonSchema,
  observation,
} from "agent-surface";
import { SMALL_VALUE, type SmallValue } from "./unit";

/** Made once, as a host's module does. */
export const smallSchema = fromJsonSchema<SmallValue>({
  type: "object",
  properties: { page: { type: "integer", minimum: 1 }, filter: { type: "string", maxLength: 40 } },
  required: ["page", "filter"],
  additionalProperties: false,
});

/** A component as a screen has them: something to read and something to do. */
export function smallComponent(type: string, instanceId?: string): AgentComponentDefinition {
  return defineAgentComponent({
    type,
    ...(instanceId !== undefined && { instanceId }),
    description: "One panel of the page.",
    observations: {
      read: observation({ description: "What it shows.", output: smallSchema, read: () => SMALL_VALUE }),
    },
    actions: {
      set: action({
        description: "Shows another page of it.",
        input: smallSchema,
        effect: "local-state",
        execute: () => undefined,
      }),
    },
  });
}

/** `panel-0`, `panel-1`, …: each a type of its own. */
export function components(count: number): AgentComponentDefinition[] {
  return Array.from({ length: count }, (_, index) => smallComponent(`panel-${index}`));
}

export function emptySurface(policies: readonly AgentPolicy[] = []): AgentSurfaceRegistry {
  return createAgentSurfaceRegistry({ environment: "production", policies });
}

/** A surface of so many types of component, each mounted once. */
export function surfaceOf(count: number, policies: readonly AgentPolicy[] = []): AgentSurfaceRegistry {
  const registry = emptySurface(policies);
  for (const component of components(count)) registry.register(component);
  return registry;
}
