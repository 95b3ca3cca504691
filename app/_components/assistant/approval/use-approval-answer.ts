import type { PendingConfirmation } from "agent-surface/react";
import { type MouseEvent, useRef } from "react";

export interface ApprovalAnswer {
  approve(event: MouseEvent): void;
  deny(event: MouseEvent, reason?: string): void;
}

/**
 * Gives one request one answer. The second press of a double click counts for nothing: it may land on the
 * request that comes up next.
 */
export function useApprovalAnswer(approval: PendingConfirmation, onAnswered?: () => void): ApprovalAnswer {
  const answered = useRef<string>(undefined);
  const once = (event: MouseEvent, answer: () => void) => {
    if (event.detail > 1 || answered.current === approval.confirmationId) return;
    answered.current = approval.confirmationId;
    answer();
    onAnswered?.();
  };
  return {
    approve: (event) => once(event, () => approval.approve()),
    deny: (event, reason) => once(event, () => approval.deny(reason === "" ? undefined : reason)),
  };
}
