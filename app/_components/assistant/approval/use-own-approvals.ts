import { type PendingConfirmation, usePendingConfirmations } from "agent-surface/react";
import { useMemo } from "react";
import { consumerOf } from "@/lib/agent-chat";
import type { ActiveChat } from "../use-agent-chat";

/** What waits for the person's answer and was asked for by this conversation, oldest first. */
export function useOwnApprovals({
  conversationId,
  surface,
}: Pick<ActiveChat, "conversationId" | "surface">): readonly PendingConfirmation[] {
  const pending = usePendingConfirmations();
  return useMemo(() => {
    const { kind, id } = consumerOf(conversationId);
    return pending
      .filter(({ consumerKey }) => consumerKey === `${kind}:${id}`)
      .map((approval) => ({
        ...approval,
        deny: (reason) => surface?.deny(approval.confirmationId, reason) ?? approval.deny(reason),
      }));
  }, [pending, conversationId, surface]);
}
