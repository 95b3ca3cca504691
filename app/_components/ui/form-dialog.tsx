"use client";

import { Dialog } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "./button";
import { ModalBackdrop } from "./modal-backdrop";

export interface FormDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly description: string;
  readonly submitLabel: string;
  readonly busy?: boolean;
  /** The fields. */
  readonly children: ReactNode;
  readonly onSubmit: () => Promise<void>;
  readonly onCancel: () => void;
}

/** Asks a person to fill in a few fields. Focus starts in the first one. */
export function FormDialog(props: FormDialogProps) {
  const { open, title, description, submitLabel, busy = false, children, onSubmit, onCancel } = props;
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onCancel()}>
      <Dialog.Portal>
        <Dialog.Overlay asChild>
          <ModalBackdrop />
        </Dialog.Overlay>
        <Dialog.Content className="fixed top-1/2 left-1/2 z-50 flex max-h-[85dvh] w-[min(28rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 animate-dialog-in flex-col rounded-xl border bg-surface p-5 shadow-panel">
          <Dialog.Title className="text-base font-semibold">{title}</Dialog.Title>
          <Dialog.Description className="mt-1 text-[13px] text-text-muted wrap-anywhere">
            {description}
          </Dialog.Description>
          <form
            noValidate
            className="mt-4 flex min-h-0 flex-col gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              if (!busy) void onSubmit();
            }}
          >
            <div className="-m-1 flex min-h-0 flex-col gap-4 overflow-y-auto p-1">{children}</div>
            <div className="flex justify-end gap-2">
              <Dialog.Close asChild>
                <Button>Cancel</Button>
              </Dialog.Close>
              <Button type="submit" variant="primary" busy={busy}>
                {submitLabel}
              </Button>
            </div>
          </form>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
