"use client";

import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ReactNode } from "react";
import { Toaster } from "sonner";
import { useAppearance } from "@/app/_lib/appearance/use-appearance";

export function Providers({ children }: { children: ReactNode }) {
  return (
    <NuqsAdapter>
      {children}
      <Toasts />
    </NuqsAdapter>
  );
}

/** What a message lies over at the end of the page can be scrolled out from under it. */
const ROOM_STYLE = "body:has([data-sonner-toast]) #main { padding-bottom: 9rem; }";

function Toasts() {
  const { theme } = useAppearance();
  return (
    <>
      <style>{ROOM_STYLE}</style>
      <Toaster
        theme={theme}
        position="bottom-left"
        visibleToasts={3}
        closeButton
        toastOptions={{
          classNames: {
            toast: "!bg-surface !text-text !border-border !rounded-lg !shadow-panel !font-sans !text-[13px]",
            description: "!text-text-muted",
            actionButton: "!bg-accent !text-accent-contrast !rounded-md !font-medium",
            closeButton: "!bg-surface !text-text-muted !border-border",
          },
        }}
      />
    </>
  );
}
