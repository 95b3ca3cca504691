import { toast } from "sonner";
import { Unbroken } from "@/app/_components/ui/unbroken";
import { withdrawAgentChange } from "../../_agent/announce-agent-change";
import type { DeviceChangeKind, DeviceChangeNews } from "../../_agent/device-changes";
import { describeDevices } from "./device-selection";

const PAST: Readonly<Record<DeviceChangeKind, string>> = { disable: "Disabled", enable: "Enabled" };
const OPPOSITE: Readonly<Record<DeviceChangeKind, DeviceChangeKind>> = {
  disable: "enable",
  enable: "disable",
};

const ID = "device-change";

/** Says what the server has changed, by whomever it was asked, and offers the opposite for the same devices. */
export function announceDeviceChange(
  { kind, by, devices }: DeviceChangeNews,
  onUndo: (undo: Pick<DeviceChangeNews, "kind" | "devices">) => void,
): void {
  withdrawAgentChange();
  toast.success(<Unbroken text={`${PAST[kind]} ${describeDevices(devices)}`} />, {
    // One at a time: only the last change can be undone without surprises.
    id: ID,
    description: by === "assistant" ? "Changed by the assistant" : undefined,
    duration: 10_000,
    action: { label: "Undo", onClick: () => onUndo({ kind: OPPOSITE[kind], devices }) },
  });
}
