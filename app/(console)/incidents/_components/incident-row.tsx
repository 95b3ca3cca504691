"use client";

import { PanelRightOpen } from "lucide-react";
import type { MouseEvent } from "react";
import { Checkbox } from "@/app/_components/ui/checkbox";
import { classNames } from "@/app/_components/ui/class-names";
import { TimeAgo } from "@/app/_components/ui/time-ago";
import { AgentTouchTag } from "../../_agent/agent-touch";
import { useAgentTouched } from "../../_agent/console-agent-provider";
import { incidentPlace } from "../../_agent/touch-places";
import type { Incident } from "../_state/incident-cache";
import { IncidentStatusBadge } from "./incident-status-badge";
import { SHOWN_FROM } from "./incident-table-columns";
import { SeverityBadge } from "./severity-badge";

export interface IncidentRowProps {
  readonly incident: Incident;
  readonly selected: boolean;
  /** A change of this incident is on its way to the server. */
  readonly pending: boolean;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly onOpen: () => void;
}

export function IncidentRow({ incident, selected, pending, open, onToggle, onOpen }: IncidentRowProps) {
  const { reference, title, severity, status, deviceName, city, assignee, openedAt } = incident;
  const touched = useAgentTouched(incidentPlace(incident.id));

  function openFromRow(event: MouseEvent<HTMLTableRowElement>): void {
    const target = event.target instanceof Element ? event.target : null;
    // The row is a wide target for the mouse; its button is the way for the keyboard and for assistive technology.
    if (target?.closest("button, input, a, label")) return;
    onOpen();
  }

  return (
    <tr
      aria-busy={pending || undefined}
      data-agent-touched={touched || undefined}
      onClick={openFromRow}
      className={classNames(
        "cursor-default border-b border-border transition-colors last:border-0",
        selected ? "bg-accent-soft" : "hover:bg-surface-hover",
        open && "bg-surface-muted",
        pending && "opacity-60",
      )}
    >
      <td className="relative w-11 min-w-11">
        <Checkbox fill label={`Select ${reference}`} checked={selected} onChange={onToggle} />
      </td>
      <td className={classNames("h-row px-2.5 py-1", SHOWN_FROM.severity.column)}>
        <SeverityBadge severity={severity} />
      </td>
      <td className="h-row w-full max-w-0 px-2.5 py-1">
        <span className="flex min-w-0 items-center gap-2">
          <SeverityBadge iconOnly severity={severity} className={SHOWN_FROM.severity.elsewhere} />
          <span className="truncate font-medium">{title}</span>
        </span>
        <span className="block truncate text-xs text-text-muted">
          <span className="tabular-nums">{reference}</span>
          <span className={SHOWN_FROM.device.elsewhere}>
            {" "}
            · {deviceName}, {city}
          </span>
        </span>
      </td>
      <td className={classNames("h-row px-2.5 py-1", SHOWN_FROM.status.column)}>
        <IncidentStatusBadge status={status} />
      </td>
      <td className={classNames("h-row px-2.5 py-1 whitespace-nowrap", SHOWN_FROM.device.column)}>
        {deviceName}
        <span className="text-text-muted"> · {city}</span>
      </td>
      <td className={classNames("h-row px-2.5 py-1 whitespace-nowrap", SHOWN_FROM.assignee.column)}>
        {assignee ?? <span className="text-text-muted">Unassigned</span>}
      </td>
      <td className={classNames("h-row px-2.5 py-1", SHOWN_FROM.openedAt.column)}>
        <TimeAgo iso={openedAt} />
      </td>
      <td className="pr-3 text-right whitespace-nowrap">
        <span className="inline-flex items-center gap-2">
          <AgentTouchTag compact place={incidentPlace(incident.id)} />
          <span className={SHOWN_FROM.status.elsewhere}>
            <IncidentStatusBadge iconOnly status={status} />
          </span>
          <button
            type="button"
            aria-label={`Open ${reference}`}
            title="Open details"
            onClick={onOpen}
            className="inline-grid size-7 place-content-center rounded text-text-muted hover:bg-surface-muted hover:text-text"
          >
            <PanelRightOpen aria-hidden className="size-4" />
          </button>
        </span>
      </td>
    </tr>
  );
}
