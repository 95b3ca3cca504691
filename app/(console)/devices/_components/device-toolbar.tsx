"use client";

import { CirclePower, CircleSlash, LoaderCircle, type LucideIcon, PackageX, RotateCw, X } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "@/app/_components/ui/button";
import { ConfirmDialog } from "@/app/_components/ui/confirm-dialog";
import { Unbroken } from "@/app/_components/ui/unbroken";
import { AgentTouchTag } from "../../_agent/agent-touch";
import { useConsoleAgent, useRunningCapabilities } from "../../_agent/console-agent-provider";
import { TABLE_PLACES } from "../_agent/places";
import { type DeviceSelection, describeDevices } from "../_state/device-selection";
import type { DeviceChange } from "../_state/use-change-devices";
import { OPERATION_QUESTIONS, type Operation } from "./operation-questions";

export interface DeviceToolbarProps {
  readonly selection: DeviceSelection;
  /** How many of the selected devices are on other pages. */
  readonly elsewhere: number;
  readonly mayChange: boolean;
  readonly busy: boolean;
  /** A decommissioning waits for its approval. */
  readonly awaitsApproval: boolean;
  /** Resolves with whether the server agreed. */
  readonly onChange: (change: DeviceChange) => Promise<boolean>;
  readonly onClear: () => void;
}

const BUTTONS: readonly { readonly kind: Operation; readonly label: string; readonly icon: LucideIcon }[] = [
  { kind: "enable", label: "Enable", icon: CirclePower },
  { kind: "disable", label: "Disable", icon: CircleSlash },
  { kind: "reboot", label: "Reboot", icon: RotateCw },
  { kind: "decommission", label: "Decommission", icon: PackageX },
];

const { selectionControl, selection: selectionPlace } = TABLE_PLACES.default;

export function DeviceToolbar({
  selection,
  elsewhere,
  mayChange,
  busy,
  awaitsApproval,
  onChange,
  onClear,
}: DeviceToolbarProps) {
  const [asking, setAsking] = useState<Exclude<Operation, "enable">>();
  const { guard } = useConsoleAgent();
  const devices = [...selection.values()];
  const nothing = devices.length === 0;
  const disabled = devices.filter((device) => device.status === "disabled").length;

  // While a person is asked about exactly these devices, an agent may not exchange them.
  useEffect(() => {
    if (asking === undefined) return;
    const label = `the question whether to ${asking} the selected devices`;
    guard.begin({ id: selectionControl, label });
    return () => guard.end(selectionControl);
  }, [asking, guard]);

  async function run(kind: Operation): Promise<void> {
    const made = onChange({ kind, devices });
    // People may take minutes to approve, and the selection need not wait for them.
    if (kind === "decommission") setAsking(undefined);
    const agreed = await made;
    setAsking(undefined);
    if (agreed) onClear();
  }

  function press(kind: Operation): void {
    if (kind === "enable") void run(kind);
    else setAsking(kind);
  }

  return (
    <div className="flex min-h-11 flex-wrap items-center gap-2 border-b px-3 py-1.5">
      <div className="mr-auto flex min-w-0 flex-wrap items-center gap-x-2">
        <p className="text-[13px] text-text-muted" aria-live="polite">
          {nothing ? "No device selected" : `${devices.length} selected`}
          {elsewhere > 0 ? `, ${elsewhere} of them on other pages` : null}
        </p>
        <AgentTouchTag place={selectionPlace} />
      </div>
      <RunningCall />
      {nothing ? null : (
        <Button variant="ghost" onClick={onClear}>
          <X aria-hidden className="size-3.5" />
          Clear selection
        </Button>
      )}
      {mayChange ? (
        <div className="flex flex-wrap gap-2">
          {BUTTONS.map(({ kind, label, icon: Icon }) => {
            const waits = kind === "decommission" && awaitsApproval;
            return (
              <Button
                key={kind}
                disabled={nothing || busy || waits}
                title={titleOf(nothing, waits)}
                onClick={() => press(kind)}
              >
                <Icon aria-hidden className="size-3.5" />
                {label}
              </Button>
            );
          })}
        </div>
      ) : null}
      {asking === undefined ? null : (
        <ConfirmDialog
          open
          title={`${OPERATION_QUESTIONS[asking].verb} ${devices.length === 1 ? "1 device" : `${devices.length} devices`}?`}
          confirmLabel={OPERATION_QUESTIONS[asking].confirmLabel}
          danger={OPERATION_QUESTIONS[asking].danger}
          busy={busy}
          onConfirm={() => void run(asking)}
          onCancel={() => setAsking(undefined)}
        >
          <p>
            <Unbroken text={`${describeDevices(devices)}.`} />
          </p>
          <p className="mt-2">{OPERATION_QUESTIONS[asking].consequence(devices.length, disabled)}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

function titleOf(nothing: boolean, waits: boolean): string | undefined {
  if (waits) return "Waits for its approval";
  return nothing ? "Select at least one device first" : undefined;
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
