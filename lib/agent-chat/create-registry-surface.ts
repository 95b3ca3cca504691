import {
  type AgentConsumer,
  type AgentEffect,
  type AgentSurfaceRegistry,
  type AgentSurfaceSnapshot,
  createAgentToolset,
} from "agent-surface";
import { createAiSdkTools, describeToolState, toToolResult } from "agent-surface/ai-sdk";
import type { ChatSurface } from "./chat-surface";

/** The consumer that a conversation is to the page's registry; its approvals carry the same key. */
export function consumerOf(conversationId: string): AgentConsumer {
  return { kind: "embedded", id: conversationId };
}

/** The live surface of a page as the engine reads it: waiting for approvals, every step anew (D26). */
export function createRegistrySurface(registry: AgentSurfaceRegistry, conversationId: string): ChatSurface {
  const consumer = consumerOf(conversationId);
  const toolset = createAgentToolset(registry, { consumer, topology: "embedded" });
  return {
    read() {
      const tools = toolset.tools();
      const snapshot = registry.snapshot({ consumer });
      const effects = effectsOf(snapshot);
      // Only the declarations are taken: the engine names the invocation of each call itself.
      const declared = createAiSdkTools(tools, { turnId: "" });
      return {
        stateText: describeToolState(tools, snapshot),
        tools: tools.flatMap((tool) => {
          const declaration = declared[tool.name];
          if (declaration === undefined) return [];
          return {
            name: tool.name,
            description: tool.description,
            inputSchema: declaration.inputSchema,
            capabilityId: tool.capabilityId,
            effect: effects.get(tool.capabilityId) ?? "read",
            execute: async (input, { invocationId, signal }) =>
              toToolResult(await tool.execute(input, { toolCallId: invocationId, signal })),
          };
        }),
      };
    },
    dispose: () => toolset.dispose(),
  };
}

function effectsOf(snapshot: AgentSurfaceSnapshot): ReadonlyMap<string, AgentEffect> {
  const effects = new Map<string, AgentEffect>();
  for (const { observations, actions } of snapshot.components) {
    for (const { capabilityId } of observations) effects.set(capabilityId, "read");
    for (const { capabilityId, effect } of actions) effects.set(capabilityId, effect);
  }
  for (const { procedureId, effect } of snapshot.procedures) effects.set(procedureId, effect);
  return effects;
}
