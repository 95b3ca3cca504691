"use client";

import { Sparkles } from "lucide-react";
import { classNames } from "@/app/_components/ui/class-names";
import { useAgentTouched } from "./console-agent-provider";

export interface AgentTouchTagProps {
  readonly place: string;
  /** Shows the sign alone where there is no room for words, of which a narrow container shows one; they are read out. */
  readonly compact?: boolean;
  readonly className?: string;
}

/**
 * Names the assistant's hand for a moment after it changed a place. It stands in the line of the place's own label,
 * so that it covers nothing; what was changed is outlined with `data-agent-touched` beside it.
 */
export function AgentTouchTag({ place, compact = false, className }: AgentTouchTagProps) {
  if (!useAgentTouched(place)) return null;
  return (
    <span
      title="changed by the assistant"
      className={classNames(
        "agent-touch-tag inline-flex h-4 min-w-0 items-center gap-1 text-[11px] leading-4 font-medium text-effect-view",
        className,
      )}
    >
      <Sparkles aria-hidden className="size-3 shrink-0" />
      <span className="sr-only">changed by the assistant</span>
      {compact ? null : (
        <span aria-hidden className="whitespace-nowrap">
          <span className="hidden @[13rem]:inline">changed by the </span>assistant
        </span>
      )}
    </span>
  );
}
