"use client";

import { Sparkles } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "@/app/_components/ui/class-names";
import { useAgentTouched } from "./console-agent-provider";

/** A place that the assistant can change: outlined and named for a moment after it did. */
export function AgentTouch({
  place,
  children,
  className,
}: {
  place: string;
  children: ReactNode;
  className?: string;
}) {
  const touched = useAgentTouched(place);
  return (
    <div data-agent-touched={touched || undefined} className={classNames("relative rounded-md", className)}>
      {children}
      {touched ? <AgentTouchLabel /> : null}
    </div>
  );
}

export function AgentTouchLabel() {
  return (
    <span className="agent-touch-label pointer-events-none absolute -top-2.5 right-1 z-10 inline-flex items-center gap-1 rounded bg-effect-view px-1.5 py-px text-[11px] leading-4 font-medium whitespace-nowrap text-surface">
      <Sparkles aria-hidden className="size-3" />
      changed by the assistant
    </span>
  );
}
