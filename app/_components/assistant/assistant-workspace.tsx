"use client";

import { type Ref, useCallback, useEffect, useState } from "react";
import { ApprovalDialog } from "./approval/approval-dialog";
import { useOwnApprovals } from "./approval/use-own-approvals";
import type { AssistantProps } from "./assistant";
import { AssistantPanel } from "./assistant-panel";
import { useAgentChat } from "./use-agent-chat";

export interface AssistantWorkspaceProps extends AssistantProps {
  readonly ref: Ref<HTMLElement>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Puts the focus where the person can go on. */
  readonly onFocusLost: () => void;
  /** How many requests wait for the person's approval, after each change. */
  readonly onWaiting: (approvals: number) => void;
}

/** The panel and the approval dialog of one conversation; it goes on while the panel is closed. */
export default function AssistantWorkspace({
  ref,
  user,
  isOpen,
  onClose,
  onFocusLost,
  onWaiting,
}: AssistantWorkspaceProps) {
  const active = useAgentChat(user.id);
  const approvals = useOwnApprovals(active);
  useEffect(() => {
    onWaiting(approvals.length);
    return () => onWaiting(0);
  }, [approvals.length, onWaiting]);
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const shown = approvals.find(({ confirmationId }) => !hidden.includes(confirmationId));

  const hide = useCallback((id: string) => setHidden((ids) => [...ids, id].slice(-50)), []);
  const review = useCallback((id: string) => setHidden((ids) => ids.filter((each) => each !== id)), []);

  return (
    <>
      <AssistantPanel
        ref={ref}
        user={user}
        active={active}
        approvals={approvals}
        isOpen={isOpen}
        onClose={onClose}
        onReview={review}
      />
      {shown === undefined ? null : (
        <ApprovalDialog
          key={shown.confirmationId}
          approval={shown}
          waiting={approvals.length - 1}
          onHide={() => hide(shown.confirmationId)}
          onFocusLost={onFocusLost}
        />
      )}
    </>
  );
}
