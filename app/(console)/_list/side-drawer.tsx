"use client";

import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import type { ReactNode } from "react";
import { IconButton } from "@/app/_components/ui/button";
import { classNames } from "@/app/_components/ui/class-names";
import { AgentTouchTag } from "../_agent/agent-touch";
import { useAgentTouched } from "../_agent/console-agent-provider";

export interface SideDrawerProps {
  readonly open: boolean;
  /** Where the assistant's hand is shown after it opened the drawer. */
  readonly place: string;
  readonly onClose: () => void;
  /** On small screens it then comes from below and leaves the upper half to what it is about. */
  readonly sheet?: boolean;
  readonly children: ReactNode;
}

/** Details beside a list. It leaves the list usable: one can go from row to row with it open. */
export function SideDrawer({ open, place, onClose, sheet = false, children }: SideDrawerProps) {
  const touched = useAgentTouched(place);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()} modal={false}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          data-agent-touched={touched || undefined}
          onInteractOutside={(event) => event.preventDefault()}
          onOpenAutoFocus={(event) => {
            // Opened by the assistant, it must not take the focus from where the person is writing.
            if (document.activeElement?.matches("input, textarea, select")) event.preventDefault();
          }}
          className={classNames(
            "fixed top-[calc(var(--banner-height)+var(--header-height))] right-[var(--assistant-dock,0px)] bottom-0 z-20 flex w-full animate-panel-in-right flex-col border-l bg-surface shadow-panel -outline-offset-2! sm:w-(--drawer-width)",
            sheet && "max-sm:top-auto max-sm:h-[52dvh] max-sm:rounded-t-xl max-sm:border-t max-sm:border-l-0",
          )}
        >
          {children}
          <Dialog.Close asChild>
            <IconButton label="Close details" className="absolute top-2.5 right-2.5">
              <X aria-hidden className="size-4" />
            </IconButton>
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

export interface DrawerHeadProps {
  readonly title: string;
  readonly place: string;
  /** One line beneath the title. */
  readonly children: ReactNode;
}

export function DrawerHead({ title, place, children }: DrawerHeadProps) {
  return (
    <div className="@container border-b py-3 pr-14 pl-4">
      <Dialog.Title className="truncate text-base font-semibold">{title}</Dialog.Title>
      <div className="flex items-center gap-2">
        <p className="truncate text-xs text-text-muted">{children}</p>
        <AgentTouchTag place={place} className="shrink-0" />
      </div>
    </div>
  );
}

/** The part of the drawer that scrolls. */
export function DrawerScroll({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups inputs, and a section would be a landmark
    <div
      role="group"
      aria-label="Details"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without it a keyboard cannot scroll here
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto px-4 py-2 -outline-offset-2!"
    >
      {children}
    </div>
  );
}
