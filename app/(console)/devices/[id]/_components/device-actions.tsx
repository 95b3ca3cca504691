"use client";

import { CirclePower, CircleSlash, type LucideIcon, MapPin, Pencil, RotateCw } from "lucide-react";
import { useState } from "react";
import { Button } from "@/app/_components/ui/button";
import { ConfirmDialog } from "@/app/_components/ui/confirm-dialog";
import { OPERATION_QUESTIONS } from "../../_components/operation-questions";
import { useChangeDevices } from "../../_state/use-change-devices";
import type { DeviceScreen } from "../_state/use-device-screen";
import { MoveDialog } from "./move-dialog";
import { RenameDialog } from "./rename-dialog";

type Question = "disable" | "reboot";

/** What a person can do to the device of the page. */
export function DeviceActions({ screen }: { screen: DeviceScreen }) {
  const { device, form, openForm } = screen;
  const { change, attempt, busy } = useChangeDevices();
  const [asking, setAsking] = useState<Question>();
  const isDisabled = device.status === "disabled";

  async function run(kind: Question): Promise<void> {
    await change({ kind, devices: [device] });
    setAsking(undefined);
  }

  return (
    <div className="flex flex-wrap gap-2">
      <ActionButton icon={Pencil} label="Rename" busy={false} onClick={() => openForm("rename")} />
      <ActionButton icon={MapPin} label="Move" busy={false} onClick={() => openForm("move")} />
      {isDisabled ? (
        <Button
          variant="primary"
          busy={busy}
          onClick={() => void change({ kind: "enable", devices: [device] })}
        >
          <CirclePower aria-hidden className="size-3.5" />
          Enable
        </Button>
      ) : (
        <>
          <ActionButton icon={RotateCw} label="Reboot" busy={busy} onClick={() => setAsking("reboot")} />
          <ActionButton icon={CircleSlash} label="Disable" busy={busy} onClick={() => setAsking("disable")} />
        </>
      )}
      {asking === undefined ? null : (
        <ConfirmDialog
          open
          title={`${OPERATION_QUESTIONS[asking].verb} ${device.name}?`}
          confirmLabel={`${OPERATION_QUESTIONS[asking].verb} device`}
          danger={OPERATION_QUESTIONS[asking].danger}
          busy={busy}
          onConfirm={() => void run(asking)}
          onCancel={() => setAsking(undefined)}
        >
          <p>{OPERATION_QUESTIONS[asking].consequence(1, 0)}</p>
        </ConfirmDialog>
      )}
      {form === "rename" ? (
        <RenameDialog device={device} busy={busy} attempt={attempt} onClose={() => openForm(undefined)} />
      ) : null}
      {form === "move" ? (
        <MoveDialog device={device} busy={busy} attempt={attempt} onClose={() => openForm(undefined)} />
      ) : null}
    </div>
  );
}

interface ActionButtonProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly busy: boolean;
  readonly onClick: () => void;
}

function ActionButton({ icon: Icon, label, busy, onClick }: ActionButtonProps) {
  return (
    <Button busy={busy} onClick={onClick}>
      <Icon aria-hidden className="size-3.5" />
      {label}
    </Button>
  );
}
