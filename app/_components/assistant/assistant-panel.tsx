"use client";

import { SquarePen, X } from "lucide-react";
import { type Ref, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { IconButton } from "@/app/_components/ui/button";
import { classNames } from "@/app/_components/ui/class-names";
import type { ChatSnapshot } from "@/lib/agent-chat";
import type { OwnApproval } from "./approval/use-own-approvals";
import type { AssistantProps } from "./assistant";
import { Composer } from "./composer";
import { ModelLabel } from "./model-label";
import { Thread } from "./thread/thread";
import type { ActiveChat } from "./use-agent-chat";
import { useLeaveWarning } from "./use-leave-warning";

export interface AssistantPanelProps extends AssistantProps {
  readonly ref: Ref<HTMLElement>;
  readonly active: ActiveChat;
  readonly approvals: readonly OwnApproval[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onReview: (confirmationId: string) => void;
}

/** Toasts stay below dialogs, so that nothing lies over the answer to an approval. */
const PAGE_STYLE = "[data-sonner-toaster] { z-index: 35 !important; }";

/**
 * Docked, the panel takes its width from the page (not from the body, whose padding open dialogs set). Laid over the
 * page, it takes toasts in, between its header and the conversation, which makes room: nothing is covered. Their text
 * is limited to what fits there.
 */
const OPEN_PAGE_STYLE = `${PAGE_STYLE}
@media (min-width: 1024px) { html { padding-right: 26rem; --assistant-dock: 26rem; } }
@media (max-width: 1023px) {
  [data-sonner-toaster] {
    inset: 4rem 1rem auto auto !important;
    width: min(24rem, calc(100% - 2rem)) !important;
    height: var(--front-toast-height);
  }
  [data-sonner-toaster] [data-sonner-toast] { width: 100% !important; }
  [data-sonner-toaster] :is([data-title], [data-description]) {
    display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden;
  }
  [data-sonner-toaster] [data-description] { -webkit-line-clamp: 1; }
  html:has([data-sonner-toast]:not([data-removed="true"])) [data-toast-room] { margin-bottom: 7.25rem; }
}`;

const never = () => () => undefined;

/** A dock beside the page on wide screens, a sheet over it on narrow ones; the page stays usable. */
export function AssistantPanel({
  ref,
  user,
  active,
  approvals,
  isOpen,
  onClose,
  onReview,
}: AssistantPanelProps) {
  const { chat, conversationId, model, startOver } = active;
  const snapshot = useSyncExternalStore<ChatSnapshot | undefined>(
    chat?.subscribe ?? never,
    () => chat?.getSnapshot(),
    () => undefined,
  );
  const [draft, setDraft] = useState("");
  const message = useRef<HTMLTextAreaElement>(null);

  const phase = snapshot?.phase.kind ?? "idle";
  const isRunning = phase !== "idle" && phase !== "disposed";
  useLeaveWarning(isRunning || approvals.length > 0 || draft.trim() !== "");

  useEffect(() => {
    if (isOpen) message.current?.focus();
  }, [isOpen]);

  function openNewConversation() {
    startOver();
    setDraft("");
    message.current?.focus();
  }

  return (
    <aside
      ref={ref}
      aria-label="Assistant"
      hidden={!isOpen}
      className={classNames(
        "fixed inset-y-0 right-0 z-30 w-full flex-col bg-surface sm:border-l sm:max-lg:w-[26rem] sm:max-lg:shadow-panel lg:w-[26rem]",
        isOpen ? "flex animate-panel-in-right" : "hidden",
      )}
    >
      <style>{isOpen ? OPEN_PAGE_STYLE : PAGE_STYLE}</style>
      <header data-toast-room className="flex shrink-0 items-center gap-2 border-b py-2 pr-2 pl-4">
        <div className="mr-auto min-w-0">
          <h2 className="text-[13px] leading-5 font-semibold">Assistant</h2>
          <ModelLabel model={model} />
        </div>
        <IconButton label="New conversation" onClick={openNewConversation}>
          <SquarePen aria-hidden className="size-4" />
        </IconButton>
        <IconButton label="Close the assistant" onClick={onClose}>
          <X aria-hidden className="size-4" />
        </IconButton>
      </header>
      <Thread
        user={user}
        chat={chat}
        snapshot={snapshot}
        approvals={approvals}
        onReview={onReview}
        onStartOver={openNewConversation}
        onFocusLost={() => message.current?.focus()}
        onEdit={(text) => {
          setDraft(text);
          message.current?.focus();
        }}
      />
      <Composer
        key={conversationId}
        ref={message}
        chat={chat}
        snapshot={snapshot}
        model={model}
        draft={draft}
        onDraft={setDraft}
      />
    </aside>
  );
}
