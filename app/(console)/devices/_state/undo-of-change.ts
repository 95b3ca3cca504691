import type { DeviceChangeNews } from "../../_agent/device-changes";
import type { DeviceChange } from "./use-change-devices";

/** The change that takes another one back, for the same devices; `undefined` for what nothing takes back. */
export function undoOfChange({ kind, devices, former }: DeviceChangeNews): DeviceChange | undefined {
  const [device] = devices;
  switch (kind) {
    case "disable":
      return { kind: "enable", devices };
    case "enable":
      return { kind: "disable", devices };
    case "rename":
      if (device === undefined || former === undefined) return undefined;
      return { kind, devices: [device], name: former.name, expectedVersion: device.version };
    case "move": {
      if (device === undefined || former === undefined) return undefined;
      const { city, site, latitude, longitude } = former;
      const place = { city, site, latitude, longitude };
      return { kind, devices: [device], place, expectedVersion: device.version };
    }
    case "reboot":
    case "decommission":
      return undefined;
  }
}
