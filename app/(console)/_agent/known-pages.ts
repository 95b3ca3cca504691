import { z } from "zod";
import { DEVICE_ID } from "@/app/_lib/device-id";

/** The pages that an agent may go to, by the names that it uses. */
export const KNOWN_PAGES = ["devices"] as const;

export const goToInputSchema = z.strictObject({
  page: z.enum(KNOWN_PAGES).describe("devices: the list of all devices or, with deviceId, one device's page"),
  deviceId: z
    .string()
    .regex(DEVICE_ID)
    .optional()
    .describe("Id of a device, to open that device's own page instead of the list"),
});

export type GoToInput = z.infer<typeof goToInputSchema>;

export function pathOf({ deviceId }: GoToInput): string {
  return deviceId === undefined ? "/devices" : devicePath(deviceId);
}

export function devicePath(deviceId: string): string {
  return `/devices/${encodeURIComponent(deviceId)}`;
}

export const currentPageSchema = z.strictObject({
  page: z
    .enum([...KNOWN_PAGES, "other"])
    .describe("devices: the list or one device. other: has no name here"),
  deviceId: z.string().optional().describe("Set on the page of one device: which device it is"),
  path: z.string(),
});

export type CurrentPage = z.infer<typeof currentPageSchema>;

export function describePath(path: string): CurrentPage {
  if (path === "/devices") return { page: "devices", path };
  const [, area, deviceId = "", ...rest] = path.split("/");
  const isDevice = area === "devices" && DEVICE_ID.test(deviceId) && rest.length === 0;
  return isDevice ? { page: "devices", deviceId, path } : { page: "other", path };
}
