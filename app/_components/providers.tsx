"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { Tooltip } from "radix-ui";
import type { ReactNode } from "react";
import { Toaster } from "sonner";
import { useAppearance } from "@/app/_lib/appearance/use-appearance";
import { getQueryClient } from "@/app/_lib/query-client";

export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={getQueryClient()}>
      <NuqsAdapter>
        <Tooltip.Provider delayDuration={400}>{children}</Tooltip.Provider>
        <Toasts />
      </NuqsAdapter>
    </QueryClientProvider>
  );
}

function Toasts() {
  const { theme } = useAppearance();
  return (
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
  );
}
