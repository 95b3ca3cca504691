import { toast } from "sonner";
import { Unbroken } from "@/app/_components/ui/unbroken";
import { withdrawAgentChange } from "../../_agent/announce-agent-change";
import type { DeviceChangeKind, DeviceChangeNews } from "../../_agent/device-changes";
import { describeDevices } from "./device-selection";

const PAST: Readonly<Record<DeviceChangeKind, string>> = {
  disable: "Disabled",
  enable: "Enabled",
  reboot: "Asked to reboot",
  decommission: "Decommissioned",
  rename: "Renamed",
  move: "Moved",
};

const ID = "device-change";

/** Says what the server has changed, by whomever it was asked, and offers to take it back where that can be done. */
export function announceDeviceChange({ kind, by, devices }: DeviceChangeNews, undo?: () => void): void {
  withdrawAgentChange();
  toast.success(<Unbroken text={`${PAST[kind]} ${describeDevices(devices)}`} />, {
    // One at a time: only the last change can be undone without surprises.
    id: ID,
    description: by === "assistant" ? "Changed by the assistant" : undefined,
    duration: 10_000,
    action: undo && { label: "Undo", onClick: undo },
  });
}
