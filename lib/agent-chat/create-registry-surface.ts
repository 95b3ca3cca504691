import {
  type AgentConsumer,
  type AgentSurfaceRegistry,
  type AgentTool,
  consumerKeyOf,
  createAgentToolset,
} from "agent-surface";
import { createAiSdkTools, describeToolState, toToolResult } from "agent-surface/ai-sdk";
import type { ChatSurface, ChatTool } from "./chat-surface";
import type { ToolResult } from "./tool-result";

/** The consumer that a conversation is to the page's registry; its approvals carry the same key. */
export function consumerOf(conversationId: string): AgentConsumer {
  return { kind: "embedded", id: conversationId };
}

export interface RegistrySurface extends ChatSurface {
  /**
   * Denies what one of these tools asked approval for. The runtime keeps the person's words for the audit trail
   * alone; here they reach the model as well, as `details.userReason` of the result. `false` when there is nothing
   * of that id to answer (any more).
   */
  deny(confirmationId: string, reason?: string): boolean;
}

export interface RegistrySurfaceOptions {
  /**
   * Waits until people have answered a question of the server itself. `undefined` when nobody will (the signal, the
   * time). Left out, the server's demand is the call's result.
   */
  readonly awaitServerApproval?: (
    confirmationId: string,
    signal: AbortSignal,
  ) => Promise<ServerApprovalAnswer | undefined>;
}

export type ServerApprovalAnswer =
  | { readonly granted: true }
  | { readonly granted: false; readonly reason: string | null };

/** The live surface of a page as the engine reads it: waiting for approvals, every step anew (D26). */
export function createRegistrySurface(
  registry: AgentSurfaceRegistry,
  conversationId: string,
  { awaitServerApproval }: RegistrySurfaceOptions = {},
): RegistrySurface {
  const consumer = consumerOf(conversationId);
  const consumerKey = consumerKeyOf(consumer);
  const toolset = createAgentToolset(registry, { consumer, topology: "embedded" });
  const denials = new Map<string, string>();

  /** A conversation makes one call at a time, so what it asks approval for meanwhile belongs to that call. */
  const executeWith =
    (tool: AgentTool): ChatTool["execute"] =>
    async (input, { invocationId, signal, onApproval }) => {
      let confirmationId: string | undefined;
      const unsubscribe = registry.confirmations.subscribe(() => {
        const record = registry.confirmations
          .pending()
          .find((each) => each.consumerKey === consumerKey && each.capabilityId === tool.capabilityId);
        if (record === undefined || record.confirmationId === confirmationId) return;
        confirmationId = record.confirmationId;
        onApproval?.({ confirmationId, input: record.input });
      });
      try {
        const run = async () => toToolResult(await tool.execute(input, { toolCallId: invocationId, signal }));
        const result = await run();
        const demand = serverDemandOf(result);
        const answer = demand === undefined ? undefined : await awaitServerApproval?.(demand, signal);
        if (answer?.granted === false) return deniedByServer(answer.reason);
        // The identical call, under its own id: the bridge sends the server's approval along, once. The person's
        // approval in this page was not spent on the server's demand and serves it, unless its time is over.
        return withReason(answer?.granted ? await run() : result, denials.get(confirmationId ?? ""));
      } finally {
        unsubscribe();
        denials.delete(confirmationId ?? "");
      }
    };

  return {
    read() {
      const tools = toolset.tools();
      const snapshot = registry.snapshot({ consumer });
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
            effect: tool.effect ?? "read",
            execute: executeWith(tool),
          };
        }),
      };
    },
    deny(confirmationId, reason) {
      const isPending = registry.confirmations
        .pending()
        .some((each) => each.confirmationId === confirmationId);
      // Before the answer, which lets the waiting call go on.
      if (isPending && reason !== undefined) denials.set(confirmationId, reason);
      return registry.confirmations.resolve(confirmationId, { approved: false, reason });
    },
    dispose() {
      toolset.dispose();
      denials.clear();
    },
  };
}

function withReason(result: ToolResult, userReason: string | undefined): ToolResult {
  if (result.ok || userReason === undefined || result.details?.reason !== "denied") return result;
  return { ...result, details: { ...result.details, userReason } };
}

/** The id of the server's own question; a local record cannot answer it. */
function serverDemandOf(result: ToolResult): string | undefined {
  if (result.ok || result.code !== "CONFIRMATION_REQUIRED") return undefined;
  const { origin, confirmationId } = result.details ?? {};
  return origin === "server" && typeof confirmationId === "string" ? confirmationId : undefined;
}

function deniedByServer(userReason: string | null): ToolResult {
  return {
    ok: false,
    code: "EXECUTION_FAILED",
    message:
      "A person has denied this exact call. Nothing was done. Do not call it again unless they ask for it.",
    retry: "no",
    details: { origin: "server", reason: "approval-denied", ...(userReason !== null && { userReason }) },
  };
}
