import type { PendingConfirmation } from "agent-surface/react";
import { memo, type ReactNode } from "react";
import type { AgentChat, ChatCallPart, ChatPart, ChatPhase, ChatTurn } from "@/lib/agent-chat";
import { AnswerMarkdown } from "./answer-markdown";
import { CallRow } from "./call-row";

export interface TurnViewProps {
  readonly turn: ChatTurn;
  readonly chat: AgentChat | undefined;
  /** The latest turn's alone: earlier ones neither run nor wait. */
  readonly phase?: ChatPhase | undefined;
  readonly approvals?: readonly PendingConfirmation[];
  readonly children?: ReactNode;
}

type Block =
  | { readonly kind: "calls"; readonly id: string; readonly calls: ChatCallPart[] }
  | { readonly kind: "prose"; readonly part: Exclude<ChatPart, ChatCallPart>; readonly isStreaming: boolean };

const NONE: readonly PendingConfirmation[] = [];

/** What the person wrote, and what the assistant said and did about it. Earlier turns do not render again. */
export const TurnView = memo(function TurnView({
  turn,
  chat,
  phase,
  approvals = NONE,
  children,
}: TurnViewProps) {
  const blocks = toBlocks(turn);
  const last = blocks.at(-1);
  const isThinking =
    turn.state.kind === "running" &&
    (phase?.kind === "thinking" || phase?.kind === "stopping") &&
    !(last?.kind === "prose" && last.part.kind === "text" && last.isStreaming);
  return (
    <div className="flex flex-col gap-3">
      <p className="max-w-[88%] self-end rounded-xl rounded-br-sm bg-accent-soft px-3 py-2 text-sm wrap-anywhere whitespace-pre-wrap">
        <span className="sr-only">You: </span>
        {turn.text}
      </p>
      {blocks.map((block) =>
        block.kind === "calls" ? (
          <ul
            key={block.id}
            aria-label="What the assistant did"
            className="overflow-hidden rounded-lg border"
          >
            {block.calls.map((call) => (
              <CallRow
                key={call.id}
                call={call}
                awaitsApproval={approvals.some(
                  ({ confirmationId }) => confirmationId === call.approval?.confirmationId,
                )}
                onProceed={() => chat?.proceed()}
              />
            ))}
          </ul>
        ) : (
          <Prose key={block.part.id} part={block.part} isStreaming={block.isStreaming} />
        ),
      )}
      {isThinking ? (
        <p className="animate-pulse text-[13px] text-text-muted">
          {phase?.kind === "stopping" ? "Stopping…" : "Thinking…"}
        </p>
      ) : null}
      {children}
    </div>
  );
});

function Prose({ part, isStreaming }: { part: Exclude<ChatPart, ChatCallPart>; isStreaming: boolean }) {
  if (part.text.trim() === "") return null;
  if (part.kind === "text") return <AnswerMarkdown text={part.text} isStreaming={isStreaming} />;
  return (
    <details className="text-[13px] text-text-muted">
      <summary className="w-fit cursor-pointer rounded select-none">Reasoning</summary>
      <p className="mt-1 border-l-2 pl-3 wrap-anywhere whitespace-pre-wrap">{part.text}</p>
    </details>
  );
}

/** Calls that follow each other, across steps too, make one list. */
function toBlocks(turn: ChatTurn): Block[] {
  const blocks: Block[] = [];
  for (const step of turn.steps) {
    for (const part of step.parts) {
      if (part.kind !== "call") {
        if (part.text.trim() !== "") {
          blocks.push({ kind: "prose", part, isStreaming: step.state === "streaming" });
        }
        continue;
      }
      const last = blocks.at(-1);
      if (last?.kind === "calls") last.calls.push(part);
      else blocks.push({ kind: "calls", id: part.id, calls: [part] });
    }
  }
  return blocks;
}
