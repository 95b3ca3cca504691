import { type PendingConfirmation, useAgentSurface, usePendingConfirmations } from "agent-surface/react";
import { useMemo, useSyncExternalStore } from "react";
import { boundValuesOf } from "@/app/_lib/agent/bound-values";
import { consumerOf } from "@/lib/agent-chat";
import type { ActiveChat } from "../use-agent-chat";
import { descriptionsOf } from "./descriptions-of";

export interface OwnApproval extends PendingConfirmation {
  /** What the operation does, in the words of whoever declared it. */
  readonly description: string | undefined;
  /** The screen supplies other values by now: approving this would be refused. */
  readonly hasMoved: boolean;
  /** What people call a value of the input. */
  readonly nameOf: (value: string) => string | undefined;
}

const NONE: readonly OwnApproval[] = [];

/** What waits for the person's answer and was asked for by this conversation, oldest first. */
export function useOwnApprovals({
  conversationId,
  surface,
}: Pick<ActiveChat, "conversationId" | "surface">): readonly OwnApproval[] {
  const registry = useAgentSurface();
  const pending = usePendingConfirmations();
  const bound = boundValuesOf(registry);
  const version = useSyncExternalStore(bound.subscribe, bound.getVersion, bound.getVersion);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says when what is bound has changed.
  return useMemo(() => {
    const consumer = consumerOf(conversationId);
    const own = pending.filter(({ consumerKey }) => consumerKey === `${consumer.kind}:${consumer.id}`);
    if (own.length === 0) return NONE;
    const descriptions = descriptionsOf(registry.snapshot({ consumer }));
    return own.map((approval) => ({
      ...approval,
      description: descriptions.get(approval.capabilityId),
      hasMoved: bound.hasMoved(approval.capabilityId, approval.input),
      nameOf: bound.nameOf,
      deny: (reason) => surface?.deny(approval.confirmationId, reason) ?? approval.deny(reason),
    }));
  }, [registry, pending, conversationId, surface, bound, version]);
}
