"use client";

import { CirclePower, CircleSlash, LoaderCircle, X } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "@/app/_components/ui/button";
import { ConfirmDialog } from "@/app/_components/ui/confirm-dialog";
import { Unbroken } from "@/app/_components/ui/unbroken";
import { AgentTouchTag } from "../../_agent/agent-touch";
import { useConsoleAgent, useRunningCapabilities } from "../../_agent/console-agent-provider";
import { SELECTION_CONTROL, SELECTION_PLACE } from "../_agent/places";
import { type DeviceSelection, describeDevices } from "../_state/device-selection";
import type { DeviceChange } from "../_state/use-change-devices";

export interface DeviceToolbarProps {
  readonly selection: DeviceSelection;
  /** How many of the selected devices are on other pages. */
  readonly elsewhere: number;
  readonly mayChange: boolean;
  readonly busy: boolean;
  /** Resolves with whether the server agreed. */
  readonly onChange: (change: DeviceChange) => Promise<boolean>;
  readonly onClear: () => void;
}

export function DeviceToolbar({
  selection,
  elsewhere,
  mayChange,
  busy,
  onChange,
  onClear,
}: DeviceToolbarProps) {
  const [asking, setAsking] = useState(false);
  const { guard } = useConsoleAgent();
  const devices = [...selection.values()];
  const nothing = devices.length === 0;
  const toDisable = devices.filter((device) => device.status !== "disabled");

  // While a person is asked about exactly these devices, an agent may not exchange them.
  useEffect(() => {
    if (!asking) return;
    guard.begin({ id: SELECTION_CONTROL, label: "the question whether to disable the selected devices" });
    return () => guard.end(SELECTION_CONTROL);
  }, [asking, guard]);

  async function disable(): Promise<void> {
    const agreed = await onChange({ kind: "disable", devices });
    setAsking(false);
    if (agreed) onClear();
  }

  return (
    <div className="flex min-h-11 flex-wrap items-center gap-2 border-b px-3 py-1.5">
      <div className="mr-auto flex min-w-0 flex-wrap items-center gap-x-2">
        <p className="text-[13px] text-text-muted" aria-live="polite">
          {nothing ? "No device selected" : `${devices.length} selected`}
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
      {mayChange ? (
        <div className="flex gap-2">
          <Button
            disabled={nothing || busy}
            title={nothing ? "Select at least one device first" : undefined}
            onClick={() => void onChange({ kind: "enable", devices }).then((agreed) => agreed && onClear())}
          >
            <CirclePower aria-hidden className="size-3.5" />
            Enable
          </Button>
          <Button
            disabled={nothing || busy}
            title={nothing ? "Select at least one device first" : undefined}
            onClick={() => setAsking(true)}
          >
            <CircleSlash aria-hidden className="size-3.5" />
            Disable
          </Button>
        </div>
      ) : null}
      <ConfirmDialog
        open={asking}
        title={`Disable ${devices.length === 1 ? "1 device" : `${devices.length} devices`}?`}
        confirmLabel="Disable devices"
        danger
        busy={busy}
        onConfirm={() => void disable()}
        onCancel={() => setAsking(false)}
      >
        <p>
          <Unbroken text={`${describeDevices(devices)}.`} />
        </p>
        <p className="mt-2">
          They stop reporting and take no commands until somebody enables them again.
          {toDisable.length < devices.length
            ? ` ${devices.length - toDisable.length} of them are disabled already and stay so.`
            : null}
        </p>
      </ConfirmDialog>
    </div>
  );
}

/** A call of the assistant that touches devices, while it runs. */
function RunningCall() {
  const running = useRunningCapabilities();
  if (!running.some((id) => id.startsWith("domain:devices.") || id.startsWith("view:devices."))) return null;
  return (
    <span className="inline-flex animate-appear-late items-center gap-1.5 text-xs text-effect-view">
      <LoaderCircle aria-hidden className="size-3.5 animate-spin" />
      The assistant is working here
    </span>
  );
}
