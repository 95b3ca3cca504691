"use client";

import { X } from "lucide-react";
import { AlertDialog } from "radix-ui";
import { useId, useRef, useState } from "react";
import { Button, IconButton } from "@/app/_components/ui/button";
import { inputClass } from "@/app/_components/ui/field";
import { ModalBackdrop } from "@/app/_components/ui/modal-backdrop";
import { ApprovalDetails } from "./approval-details";
import { ApprovalSentence, Consequence } from "./approval-sentence";
import { Countdown } from "./countdown";
import { ScreenMoved } from "./screen-moved";
import { useApprovalAnswer } from "./use-approval-answer";
import type { OwnApproval } from "./use-own-approvals";

export interface ApprovalDialogProps {
  readonly approval: OwnApproval;
  /** How many more requests wait behind this one. */
  readonly waiting: number;
  /** Escape: hides the dialog and answers nothing; the card in the thread stays. */
  readonly onHide: () => void;
  /** Where the focus goes when what had it before is gone. */
  readonly onFocusLost: () => void;
}

const MAX_REASON = 300;

/** Asks the person to approve one exact input. The safe answer has the focus. */
export function ApprovalDialog({ approval, waiting, onHide, onFocusLost }: ApprovalDialogProps) {
  const { approve, deny } = useApprovalAnswer(approval);
  const [reason, setReason] = useState("");
  // Taken before the dialog takes the focus, and kept here: the dialog's own memory does not survive a remount.
  const [focusedBefore] = useState(() => document.activeElement);
  const denyButton = useRef<HTMLButtonElement>(null);
  const reasonId = useId();
  const isGrave = approval.effect === "destructive" || approval.effect === "external-side-effect";
  const willing = isGrave ? "danger" : "primary";
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onHide()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay asChild>
          <ModalBackdrop />
        </AlertDialog.Overlay>
        <AlertDialog.Content
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            denyButton.current?.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            const isThere = focusedBefore instanceof HTMLElement && focusedBefore.isConnected;
            if (isThere && focusedBefore !== document.body) focusedBefore.focus();
            else onFocusLost();
          }}
          className="fixed top-1/2 left-1/2 z-50 flex max-h-[min(44rem,calc(100dvh-1.5rem))] w-[min(32rem,calc(100vw-1.5rem))] -translate-x-1/2 -translate-y-1/2 animate-dialog-in flex-col overflow-hidden rounded-xl border bg-surface shadow-panel"
        >
          <header className="flex items-center gap-3 border-b py-2 pr-2 pl-4 sm:pl-5">
            <AlertDialog.Title className="mr-auto text-[13px] font-semibold">
              Approve action
            </AlertDialog.Title>
            <Countdown expiresAt={approval.expiresAt} announce />
            <IconButton label="Hide without answering" onClick={onHide}>
              <X aria-hidden className="size-4" />
            </IconButton>
          </header>
          <div className="min-h-0 flex-1 space-y-3 overflow-y-auto px-4 py-4 sm:px-5">
            <AlertDialog.Description asChild>
              <div>
                <ApprovalSentence approval={approval} className="text-[15px] leading-6 font-medium" />
                <Consequence approval={approval} className="mt-1 text-[13px]" />
              </div>
            </AlertDialog.Description>
            {approval.hasMoved ? <ScreenMoved /> : null}
            <ApprovalDetails approval={approval} />
            <div>
              <label htmlFor={reasonId} className="mb-1 block text-xs text-text-muted">
                Reason, if you deny it (optional; the assistant is told)
              </label>
              <input
                id={reasonId}
                value={reason}
                maxLength={MAX_REASON}
                autoComplete="off"
                onChange={(event) => setReason(event.target.value)}
                className={inputClass}
              />
            </div>
          </div>
          <footer className="flex flex-wrap items-center justify-end gap-2 border-t bg-surface-muted px-4 py-3 sm:px-5">
            {waiting > 0 ? <p className="mr-auto text-xs text-text-muted">{waiting} more waiting</p> : null}
            <Button
              ref={denyButton}
              variant={approval.hasMoved ? "primary" : "secondary"}
              onClick={(event) => deny(event, reason.trim())}
            >
              Deny
            </Button>
            <Button variant={approval.hasMoved ? "secondary" : willing} onClick={approve}>
              Approve
            </Button>
          </footer>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
