import { useAgentSurface } from "agent-surface/react";
import { useCallback, useEffect, useState } from "react";
import { serverApprovalsOf } from "@/app/_lib/agent/server-approvals";
import {
  type AgentChat,
  createAgentChat,
  createRegistrySurface,
  type RegistrySurface,
} from "@/lib/agent-chat";
import {
  createGatewayModel,
  fetchGatewayInfo,
  GatewayError,
  type GatewayModelInfo,
} from "@/lib/model-gateway/client";

export const GATEWAY_URL = "/api/agent/model";

export interface ActiveChat {
  readonly chat: AgentChat | undefined;
  /** The page as this conversation calls it; takes denials with their reason. */
  readonly surface: RegistrySurface | undefined;
  readonly conversationId: string;
  /** Which model answers; absent until it is known. */
  readonly model: GatewayModelInfo | undefined;
  /** Ends the conversation with its tools and approvals, and opens an empty one. */
  readonly startOver: () => void;
}

/** One conversation of one person with the page. It ends with the page's registry, hence with the person. */
export function useAgentChat(userId: string): ActiveChat {
  const registry = useAgentSurface();
  const [conversationId, setConversationId] = useState(newConversationId);
  const [opened, setOpened] = useState<{ readonly chat: AgentChat; readonly surface: RegistrySurface }>();
  const [model, setModel] = useState<GatewayModelInfo>();

  useEffect(() => {
    const surface = createRegistrySurface(registry, conversationId, {
      awaitServerApproval: async (approvalId, signal) => {
        const outcome = await serverApprovalsOf(registry).wait(approvalId, signal);
        if (outcome?.kind === "granted") return { granted: true };
        return outcome?.kind === "denied" ? { granted: false, reason: outcome.reason } : undefined;
      },
    });
    const chat = createAgentChat({
      conversationId,
      model: createGatewayModel({ url: GATEWAY_URL, userId, conversationId, onModel: setModel }),
      surface,
    });
    setOpened({ chat, surface });
    return () => chat.dispose();
  }, [registry, userId, conversationId]);

  useEffect(() => {
    const abort = new AbortController();
    fetchGatewayInfo({ url: GATEWAY_URL, signal: abort.signal }).then(setModel, (error: unknown) => {
      // The label alone is missing then; the next message tells what is wrong, in the thread.
      if (!abort.signal.aborted && !(error instanceof GatewayError)) throw error;
    });
    return () => abort.abort();
  }, []);

  const startOver = useCallback(() => setConversationId(newConversationId()), []);
  const isCurrent = opened?.chat.getSnapshot().conversationId === conversationId;
  const { chat, surface } = isCurrent ? opened : {};
  return { chat, surface, conversationId, model, startOver };
}

function newConversationId(): string {
  return `conv_${crypto.randomUUID()}`;
}
