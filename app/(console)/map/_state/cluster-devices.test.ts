import { describe, expect, it } from "vitest";
import { clusterDevices, describeCluster, levelAt } from "./cluster-devices";
import type { MappedDevice } from "./use-map-screen";

function device(id: string, change: Partial<MappedDevice> = {}): MappedDevice {
  return {
    id,
    name: id.toUpperCase(),
    status: "online",
    city: "Milan",
    site: "Rho Depot",
    latitude: 45,
    longitude: 9,
    incidents: 0,
    worstSeverity: null,
    ...change,
  };
}

const fleet = [
  device("a"),
  device("b", { status: "offline", incidents: 2, latitude: 47 }),
  device("c", { site: "Segrate Terminal", status: "maintenance", longitude: 12 }),
  device("d", { city: "Paris", site: "Rho Depot", latitude: 49 }),
];

describe("clusterDevices", () => {
  it("makes one marker of each city, in the middle of its devices", () => {
    const [milan, paris] = clusterDevices(fleet, "city");
    expect(milan).toMatchObject({ name: "Milan", longitude: 10, incidents: 2 });
    expect(milan?.latitude).toBeCloseTo(45.667, 3);
    expect(milan?.counts).toEqual({ online: 1, offline: 1, disabled: 0, maintenance: 1 });
    expect(paris?.devices.map(({ id }) => id)).toEqual(["d"]);
  });

  it("keeps sites of the same name in two cities apart", () => {
    expect(clusterDevices(fleet, "site").map(({ name, devices }) => [name, devices.length])).toEqual([
      ["Rho Depot", 2],
      ["Segrate Terminal", 1],
      ["Rho Depot", 1],
    ]);
  });

  it("shows every device alone when close enough, and sites only while that layer is shown", () => {
    expect(clusterDevices(fleet, "device")).toHaveLength(4);
    expect([levelAt(5, true), levelAt(9, true), levelAt(9, false), levelAt(14, false)]).toEqual([
      "city",
      "site",
      "city",
      "device",
    ]);
  });
});

describe("describeCluster", () => {
  it("says in words what the marker shows", () => {
    const [milan] = clusterDevices(fleet, "city");
    const [, b] = clusterDevices(fleet, "device");
    expect(milan && describeCluster(milan)).toBe(
      "Milan: 3 devices, 1 offline, 1 in maintenance, 2 incidents",
    );
    expect(b && describeCluster(b)).toBe("B: offline, 2 incidents");
  });
});
