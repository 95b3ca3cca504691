"use client";

import { Menu, X } from "lucide-react";
import { Dialog } from "radix-ui";
import { useState } from "react";
import { IconButton } from "@/app/_components/ui/button";
import { ModalBackdrop } from "@/app/_components/ui/modal-backdrop";
import { Sidebar } from "./sidebar";

/** The navigation on screens that have no room for a sidebar. */
export function MobileNavigation() {
  const [open, setOpen] = useState(false);
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger asChild>
        <IconButton label="Navigation" className="lg:hidden">
          <Menu aria-hidden className="size-4" />
        </IconButton>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay asChild>
          <ModalBackdrop />
        </Dialog.Overlay>
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-50 w-64 max-w-[85vw] animate-panel-in-left border-r bg-surface shadow-panel"
        >
          <Dialog.Title className="sr-only">Navigation</Dialog.Title>
          <Sidebar onNavigate={() => setOpen(false)} />
          <Dialog.Close asChild>
            <IconButton label="Close navigation" className="absolute top-3 right-2">
              <X aria-hidden className="size-4" />
            </IconButton>
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
