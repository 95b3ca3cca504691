"use client";

import { ShieldQuestionMark } from "lucide-react";
import { Popover } from "radix-ui";
import { useId } from "react";
import { Button } from "@/app/_components/ui/button";
import { PendingApprovals } from "./pending-approvals";
import { usePendingApprovals } from "./use-approval";

/** In the header while something waits for this person's answer, so that a hidden dialog is found again. */
export function ApprovalsButton() {
  const { data } = usePendingApprovals();
  const titleId = useId();
  const count = data?.items.length ?? 0;
  if (count === 0) return null;
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <Button aria-label={`Pending approvals: ${count}`} className="px-2! text-warning">
          <ShieldQuestionMark aria-hidden className="size-4" />
          <span className="tabular-nums">{count}</span>
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={6}
          aria-labelledby={titleId}
          className="z-40 max-h-[70dvh] w-[min(26rem,calc(100vw-1.5rem))] animate-fade-in overflow-y-auto rounded-lg border bg-surface px-4 py-3 shadow-panel"
        >
          <p id={titleId} className="text-[13px] font-semibold">
            Waiting for an answer
          </p>
          <PendingApprovals />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
