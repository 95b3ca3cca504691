"use client";

import { LoaderCircle, X } from "lucide-react";
import { Button } from "@/app/_components/ui/button";
import { AgentTouchTag } from "../../_agent/agent-touch";
import { useConsoleAgent, useRunningCapabilities } from "../../_agent/console-agent-provider";
import { may } from "../../_agent/console-session";
import { SELECTION_PLACE } from "../_agent/places";
import type { IncidentSelection } from "../_state/use-incidents-screen";
import { IncidentOperations, type IncidentOperationsProps } from "./incident-operations";

export interface IncidentToolbarProps extends Omit<IncidentOperationsProps, "incidents"> {
  readonly selection: IncidentSelection;
  /** How many of the selected incidents are on other pages. */
  readonly elsewhere: number;
  readonly onClear: () => void;
}

export function IncidentToolbar({ selection, elsewhere, onClear, ...operations }: IncidentToolbarProps) {
  const { session } = useConsoleAgent();
  const nothing = selection.size === 0;
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-2 border-b px-3 py-1.5">
      <div className="mr-auto flex min-w-0 flex-wrap items-center gap-x-2">
        <p className="text-[13px] text-text-muted" aria-live="polite">
          {nothing ? "No incident selected" : `${selection.size} selected`}
          {elsewhere > 0 ? `, ${elsewhere} of them on other pages` : null}
        </p>
        <AgentTouchTag place={SELECTION_PLACE} />
      </div>
      <RunningCall />
      {nothing ? null : (
        <Button variant="ghost" onClick={onClear}>
          <X aria-hidden className="size-3.5" />
          Clear selection
        </Button>
      )}
      {may(session, "incidents:write") ? (
        <div className={nothing ? "max-sm:hidden" : undefined}>
          <IncidentOperations incidents={[...selection.values()]} {...operations} />
        </div>
      ) : null}
    </div>
  );
}

/** A call of the assistant that touches incidents, while it runs. */
function RunningCall() {
  const running = useRunningCapabilities();
  if (!running.some((id) => id.startsWith("domain:incidents.") || id.startsWith("view:incidents.")))
    return null;
  return (
    <span className="inline-flex animate-appear-late items-center gap-1.5 text-xs text-effect-view">
      <LoaderCircle aria-hidden className="size-3.5 animate-spin" />
      The assistant is working here
    </span>
  );
}
