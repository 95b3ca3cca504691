"use client";

import { PanelRightOpen } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { Checkbox } from "@/app/_components/ui/checkbox";
import { classNames } from "@/app/_components/ui/class-names";
import { AgentTouchTag } from "../../_agent/agent-touch";
import { useAgentTouched } from "../../_agent/console-agent-provider";
import { devicePlace } from "../../_agent/touch-places";
import type { Device } from "../_state/device-cache";

export interface DeviceRowProps {
  readonly device: Device;
  readonly selected: boolean;
  /** A change of this device is on its way to the server. */
  readonly pending: boolean;
  readonly open: boolean;
  /** Shown although it no longer passes the filters. */
  readonly kept: boolean;
  readonly onToggle: (event: unknown) => void;
  readonly onOpen: (deviceId: string) => void;
  readonly children: ReactNode;
}

export function DeviceRow(props: DeviceRowProps) {
  const { device, selected, pending, open, kept, onToggle, onOpen, children } = props;
  const touched = useAgentTouched(devicePlace(device.id));

  function openFromRow(event: MouseEvent<HTMLTableRowElement>): void {
    const target = event.target instanceof Element ? event.target : null;
    // The row is a wide target for the mouse; its button is the way for the keyboard and for assistive technology.
    if (target?.closest("button, input, a, label")) return;
    onOpen(device.id);
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
        kept && "text-text-muted",
      )}
    >
      <td className="relative w-11 min-w-11">
        <Checkbox fill label={`Select ${device.name}`} checked={selected} onChange={onToggle} />
      </td>
      {children}
      <td className="pr-3 text-right whitespace-nowrap">
        <span className="inline-flex items-center gap-2">
          <AgentTouchTag compact place={devicePlace(device.id)} />
          <button
            type="button"
            aria-label={`Open ${device.name}`}
            title="Open details"
            onClick={() => onOpen(device.id)}
            className="inline-grid size-7 place-content-center rounded text-text-muted hover:bg-surface-muted hover:text-text"
          >
            <PanelRightOpen aria-hidden className="size-4" />
          </button>
        </span>
      </td>
    </tr>
  );
}
