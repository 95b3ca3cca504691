import type { InferRouterOutputs } from "@orpc/server";
import type { AppRouter } from "@/procedures/router";
import type { DeviceStatus } from "./device-view";

type Outputs = InferRouterOutputs<AppRouter>["devices"];

export type DevicePage = Outputs["search"];
export type Device = DevicePage["items"][number];
export type DeviceDetail = Outputs["get"];

/** The page as it will probably be after the server's answer; the same object when nothing on it changes. */
export function withStatus(page: DevicePage, ids: ReadonlySet<string>, status: DeviceStatus): DevicePage {
  if (!page.items.some((device) => ids.has(device.id) && device.status !== status)) return page;
  return {
    ...page,
    items: page.items.map((device) => (ids.has(device.id) ? { ...device, status } : device)),
  };
}
