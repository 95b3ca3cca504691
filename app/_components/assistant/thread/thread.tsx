import type { AgentChat, ChatSnapshot } from "@/lib/agent-chat";
import { ApprovalCard } from "../approval/approval-card";
import type { OwnApproval } from "../approval/use-own-approvals";
import type { AssistantProps } from "../assistant";
import { EmptyConversation } from "./empty-conversation";
import { TurnEnd } from "./turn-end";
import { TurnView } from "./turn-view";
import { useStickToEnd } from "./use-stick-to-end";

export interface ThreadProps extends AssistantProps {
  readonly chat: AgentChat | undefined;
  readonly snapshot: ChatSnapshot | undefined;
  readonly approvals: readonly OwnApproval[];
  readonly onReview: (confirmationId: string) => void;
  readonly onStartOver: () => void;
  readonly onFocusLost: () => void;
  readonly onEdit: (text: string) => void;
}

/** The conversation, oldest first. A screen reader hears what is added. */
export function Thread({
  user,
  chat,
  snapshot,
  approvals,
  onReview,
  onStartOver,
  onFocusLost,
  onEdit,
}: ThreadProps) {
  const scroller = useStickToEnd<HTMLDivElement>(approvals.length > 0 ? approvals : snapshot);
  const turns = snapshot?.turns ?? [];
  const latest = turns.at(-1);
  return (
    <div
      ref={scroller}
      data-scrolls-live-region
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain"
    >
      {turns.length === 0 ? <EmptyConversation onAsk={(text) => chat?.send(text)} /> : null}
      <div
        role="log"
        aria-label="Conversation"
        aria-live="polite"
        className="flex flex-col gap-5 p-4 empty:hidden"
      >
        {snapshot !== undefined && snapshot.droppedTurns > 0 ? (
          <p className="text-center text-xs text-text-muted">
            The first {snapshot.droppedTurns === 1 ? "message is" : `${snapshot.droppedTurns} messages are`}{" "}
            no longer sent to the model, because the conversation grew long.
          </p>
        ) : null}
        {/* One list, so that a turn keeps what is expanded in it when the next one follows. */}
        {turns.map((turn) =>
          turn !== latest ? (
            <TurnView key={turn.id} turn={turn} chat={chat} />
          ) : (
            <TurnView key={turn.id} turn={turn} phase={snapshot?.phase} chat={chat} approvals={approvals}>
              {approvals.map((approval) => (
                <ApprovalCard
                  key={approval.confirmationId}
                  approval={approval}
                  onReview={() => onReview(approval.confirmationId)}
                  onAnswered={onFocusLost}
                />
              ))}
              <TurnEnd
                user={user}
                state={turn.state}
                onRetry={() => chat?.retry()}
                onStartOver={onStartOver}
                onEdit={turn.steps.every((step) => step.state === "failed") ? edit : undefined}
              />
            </TurnView>
          ),
        )}
      </div>
    </div>
  );

  function edit() {
    const text = chat?.takeBack();
    if (text !== undefined) onEdit(text);
  }
}
