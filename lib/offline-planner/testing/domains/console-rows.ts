import type { JSONObject } from "@ai-sdk/provider";

/** A device as the simulated console keeps it. */
export type Row = {
  id: string;
  name: string;
  status: string;
  city: string;
  model: string;
  battery: number;
  site: string;
};

export function passes(device: Row, filters: JSONObject): boolean {
  const search = typeof filters.search === "string" ? filters.search.toLowerCase() : "";
  return (
    (typeof filters.status !== "string" || device.status === filters.status) &&
    (typeof filters.city !== "string" || device.city === filters.city) &&
    [device.name, device.model, device.site, device.id].some((text) => text.toLowerCase().includes(search))
  );
}

export function compareRows(
  a: JSONObject,
  b: JSONObject,
  sort: { field: string; direction: string },
): number {
  const [left, right] = [a[sort.field], b[sort.field]];
  const order =
    typeof left === "number" && typeof right === "number"
      ? left - right
      : String(left).localeCompare(String(right));
  return sort.direction === "asc" ? order : -order;
}

export function drawerOf(devices: Row[], id: string): JSONObject {
  const device = devices.find((each) => each.id === id);
  const installation = { firmware: "4.2.1", lastSeenAt: "2026-11-30T08:15:00Z", serialNumber: `SN-${id}` };
  return { open: device !== undefined, device: device === undefined ? null : { ...device, ...installation } };
}
