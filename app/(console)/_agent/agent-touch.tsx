"use client";

import { Sparkles } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "@/app/_components/ui/class-names";
import { useAgentTouched } from "./console-agent-provider";

export interface AgentTouchProps {
  readonly place: string;
  readonly children: ReactNode;
  readonly className?: string;
  /** Outlines without a label, for places that share the label of a group. */
  readonly unnamed?: boolean;
}

/** A place that the assistant can change: outlined and named for a moment after it did. */
export function AgentTouch({ place, children, className, unnamed = false }: AgentTouchProps) {
  const touched = useAgentTouched(place);
  return (
    <div data-agent-touched={touched || undefined} className={classNames("relative rounded-md", className)}>
      {children}
      {touched && !unnamed ? <AgentTouchLabel /> : null}
    </div>
  );
}

/** The label of a group of places, without an outline of its own. */
export function AgentTouchName({ place }: { place: string }) {
  return useAgentTouched(place) ? <AgentTouchLabel /> : null;
}

function AgentTouchLabel() {
  return (
    <span className="agent-touch-label pointer-events-none absolute -top-2.5 right-1 z-10 inline-flex items-center gap-1 rounded bg-effect-view px-1.5 py-px text-[11px] leading-4 font-medium whitespace-nowrap text-surface">
      <Sparkles aria-hidden className="size-3" />
      changed by the assistant
    </span>
  );
}
