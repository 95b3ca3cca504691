"use client";

import { Paperclip } from "lucide-react";
import { Dialog } from "radix-ui";
import { Button } from "@/app/_components/ui/button";
import { ModalBackdrop } from "@/app/_components/ui/modal-backdrop";
import { Notice } from "@/app/_components/ui/notice";
import type { RpcClient } from "@/app/_lib/rpc";

export type OpenedLetter = Awaited<ReturnType<RpcClient["mail"]["open"]>>;

const WITHHELD: Readonly<Record<NonNullable<OpenedLetter["withheld"]>, string>> = {
  "sent-to-recipient": "It holds a link that is the recipient's alone, so it is not shown here.",
  "other-organisation":
    "The recipient belongs to another organisation as well, and its link opens all of their account, so it is not shown here.",
};

/** A path of this application, where the letter says `{origin}`. */
const LINK = /(\{origin\}\/[A-Za-z0-9/_?=&.-]*)/;

export interface LetterDialogProps {
  readonly letter: OpenedLetter | undefined;
  readonly onClose: () => void;
}

/** One letter as its recipient gets it, its links pressable. */
export function LetterDialog({ letter, onClose }: LetterDialogProps) {
  return (
    <Dialog.Root open={letter !== undefined} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay asChild>
          <ModalBackdrop />
        </Dialog.Overlay>
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed top-1/2 left-1/2 z-50 flex max-h-[85dvh] w-[min(36rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 animate-dialog-in flex-col rounded-xl border bg-surface p-5 shadow-panel"
        >
          <Dialog.Title className="text-base font-semibold wrap-anywhere">{letter?.subject}</Dialog.Title>
          <p className="mt-1 text-[13px] text-text-muted wrap-anywhere">To {letter?.recipient}</p>
          {letter?.withheld ? (
            <Notice className="mt-4">{WITHHELD[letter.withheld]}</Notice>
          ) : (
            <div
              // biome-ignore lint/a11y/noNoninteractiveTabindex: without it a keyboard cannot scroll here
              tabIndex={0}
              className="mt-4 min-h-0 overflow-y-auto rounded-md border bg-bg p-3 text-[13px] whitespace-pre-wrap wrap-anywhere"
            >
              <LetterText text={letter?.body ?? ""} />
            </div>
          )}
          {letter?.attachment ? (
            <p className="mt-3 flex items-center gap-2 text-[13px] text-text-muted">
              <Paperclip aria-hidden className="size-4 shrink-0" />
              <span className="truncate">{letter.attachment.filename}</span>
            </p>
          ) : null}
          <div className="mt-5 flex justify-end">
            <Dialog.Close asChild>
              <Button>Close</Button>
            </Dialog.Close>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function LetterText({ text }: { text: string }) {
  return text.split(LINK).map((part, index) => {
    if (!part.startsWith("{origin}/")) return part;
    const path = part.slice("{origin}".length);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have nothing else to be told apart by
      <a key={index} href={path} className="text-accent underline underline-offset-2">
        {window.location.origin}
        {path}
      </a>
    );
  });
}
