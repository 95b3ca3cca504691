"use client";

import { X } from "lucide-react";
import { AlertDialog } from "radix-ui";
import { type MouseEvent, useId, useRef, useState } from "react";
import { Countdown } from "@/app/_components/assistant/approval/countdown";
import { JsonBlock } from "@/app/_components/assistant/json-block";
import { EFFECT_APPEARANCE } from "@/app/_components/effect/effect-appearance";
import { EffectBadge } from "@/app/_components/effect/effect-badge";
import { Button, IconButton } from "@/app/_components/ui/button";
import { FormError, inputClass } from "@/app/_components/ui/field";
import { ModalBackdrop } from "@/app/_components/ui/modal-backdrop";
import { boundValuesOf } from "@/app/_lib/agent/bound-values";
import { describeFailure } from "@/app/_lib/rpc";
import { useConsoleAgent } from "../_agent/console-agent-provider";
import { type Approval, useAnswerApproval } from "./use-approval";

export interface ServerApprovalDialogProps {
  readonly approval: Approval;
  /** When the approval was loaded, in milliseconds since 1970 by this browser's clock. */
  readonly loadedAt: number;
  /** Escape: hides the dialog and answers nothing. */
  readonly onHide: () => void;
}

const MAX_REASON = 300;

/** The server's question to a person: may exactly this call run, once? The safe answer has the focus. */
export function ServerApprovalDialog({ approval, loadedAt, onHide }: ServerApprovalDialogProps) {
  const { registry } = useConsoleAgent();
  const { grant, deny, busy, error } = useAnswerApproval(approval.id);
  const [reason, setReason] = useState("");
  const [focusedBefore] = useState(() => document.activeElement);
  // By the server's measure of the time left, so that a browser's wrong clock ends nothing early.
  const [expiresAt] = useState(loadedAt + approval.expiresInMs);
  const denyButton = useRef<HTMLButtonElement>(null);
  const reasonId = useId();
  const { effect, requestedBy, actor } = approval;
  const isGrave = effect === "destructive" || effect === "external-side-effect";

  /** The second press of a double click may be meant for what stood there before. */
  const once = (event: MouseEvent, answer: () => void) => {
    if (event.detail <= 1 && !busy) answer();
  };

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
            else document.getElementById("main")?.focus();
          }}
          className="fixed top-1/2 left-1/2 z-50 flex max-h-[min(44rem,calc(100dvh-1.5rem))] w-[min(32rem,calc(100vw-1.5rem))] -translate-x-1/2 -translate-y-1/2 animate-dialog-in flex-col overflow-hidden rounded-xl border bg-surface shadow-panel"
        >
          <header className="flex items-center gap-3 border-b py-2 pr-2 pl-4 sm:pl-5">
            <AlertDialog.Title className="mr-auto text-[13px] font-semibold">
              Server approval
            </AlertDialog.Title>
            <Countdown expiresAt={expiresAt} announce />
            <IconButton label="Hide without answering" onClick={onHide}>
              <X aria-hidden className="size-4" />
            </IconButton>
          </header>
          <div className="min-h-0 flex-1 space-y-3 overflow-y-auto px-4 py-4 sm:px-5">
            <AlertDialog.Description asChild>
              <div>
                <p className="text-[15px] leading-6 font-medium text-pretty wrap-anywhere">
                  {approval.description}
                </p>
                <p className="mt-1 text-[13px] text-text-muted">
                  The server runs this once, and only with your answer. Nothing has happened yet.
                </p>
              </div>
            </AlertDialog.Description>
            <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-[13px]">
              <dt className="text-text-muted">Asked by</dt>
              <dd className="wrap-anywhere">
                {actor === "agent" ? `The assistant of ${requestedBy.name}` : requestedBy.name}
              </dd>
              <dt className="text-text-muted">Effect</dt>
              <dd className="flex flex-wrap items-baseline gap-x-2">
                <EffectBadge effect={effect} />
                <span className="text-xs text-text-muted">{EFFECT_APPEARANCE[effect].meaning}</span>
              </dd>
              <dt className="text-text-muted">Procedure</dt>
              <dd className="font-mono text-xs leading-5 break-all">{approval.procedure}</dd>
            </dl>
            <div>
              <p className="mb-1 text-xs text-text-muted">Exactly this will run</p>
              <JsonBlock
                label="Exact input"
                value={approval.input}
                nameOf={(value) => boundValuesOf(registry).nameOf(value)}
              />
            </div>
            <div>
              <label htmlFor={reasonId} className="mb-1 block text-xs text-text-muted">
                Reason, if you deny it (optional; whoever asked is told)
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
            {error === null ? null : <FormError>{describeFailure(error)}</FormError>}
          </div>
          <footer className="flex flex-wrap items-center justify-end gap-2 border-t bg-surface-muted px-4 py-3 sm:px-5">
            <Button
              ref={denyButton}
              busy={busy}
              onClick={(event) => once(event, () => deny(reason.trim() === "" ? undefined : reason.trim()))}
            >
              Deny
            </Button>
            <Button
              variant={isGrave ? "danger" : "primary"}
              busy={busy}
              onClick={(event) => once(event, grant)}
            >
              Grant
            </Button>
          </footer>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
