import type { DeviceStatus } from "../../devices/_state/device-view";
import type { MappedDevice } from "./use-map-screen";

/** What one marker stands for. */
export type ClusterLevel = "city" | "site" | "device";

export interface Cluster {
  /** The same for the same devices, whatever else is shown. */
  readonly key: string;
  readonly level: ClusterLevel;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly devices: readonly MappedDevice[];
  readonly counts: Readonly<Record<DeviceStatus, number>>;
  /** Unresolved ones of all its devices. */
  readonly incidents: number;
}

/** From these zooms on the sites of one city, and the devices of one site, stand apart. */
const SITE_ZOOM = 8;
const DEVICE_ZOOM = 12;

/** A device's neighbours stand apart at this zoom. */
export const FOCUS_ZOOM = 15;

export function levelAt(zoom: number, withSites: boolean): ClusterLevel {
  if (zoom >= DEVICE_ZOOM) return "device";
  return zoom >= SITE_ZOOM && withSites ? "site" : "city";
}

/** The markers of a level, each in the middle of its devices, in the order of the devices. */
export function clusterDevices(devices: readonly MappedDevice[], level: ClusterLevel): Cluster[] {
  const groups = new Map<string, MappedDevice[]>();
  for (const device of devices) {
    const key = keyOf(device, level);
    const group = groups.get(key);
    if (group) group.push(device);
    else groups.set(key, [device]);
  }
  return [...groups].map(([key, members]) => toCluster(key, level, members));
}

function keyOf({ id, city, site }: MappedDevice, level: ClusterLevel): string {
  if (level === "device") return JSON.stringify([level, id]);
  return JSON.stringify(level === "site" ? [level, city, site] : [level, city]);
}

function toCluster(key: string, level: ClusterLevel, devices: readonly MappedDevice[]): Cluster {
  const [first] = devices;
  const names = { city: first?.city, site: first?.site, device: first?.name };
  const mean = (value: (device: MappedDevice) => number) =>
    devices.reduce((sum, device) => sum + value(device), 0) / devices.length;
  return {
    key,
    level,
    name: names[level] ?? "",
    latitude: mean(({ latitude }) => latitude),
    longitude: mean(({ longitude }) => longitude),
    devices,
    counts: countStatuses(devices),
    incidents: devices.reduce((sum, { incidents }) => sum + incidents, 0),
  };
}

export function countStatuses(
  devices: readonly Pick<MappedDevice, "status">[],
): Record<DeviceStatus, number> {
  const counts = { online: 0, offline: 0, disabled: 0, maintenance: 0 };
  for (const { status } of devices) counts[status] += 1;
  return counts;
}

/** "Milan: 20 devices, 7 offline, 3 incidents", for those who do not see the marker. */
export function describeCluster({ name, level, devices, counts, incidents }: Cluster): string {
  const [first] = devices;
  const parts =
    level === "device"
      ? [first?.status ?? ""]
      : [
          `${devices.length} ${devices.length === 1 ? "device" : "devices"}`,
          ...(["offline", "maintenance", "disabled"] as const)
            .filter((status) => counts[status] > 0)
            .map((status) => `${counts[status]} ${status === "maintenance" ? "in maintenance" : status}`),
        ];
  if (incidents > 0) parts.push(`${incidents} ${incidents === 1 ? "incident" : "incidents"}`);
  return `${name}: ${parts.join(", ")}`;
}
