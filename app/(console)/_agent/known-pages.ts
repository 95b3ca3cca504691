import { z } from "zod";

/** The pages that an agent may go to, by the names that it uses. */
export const KNOWN_PAGES = ["devices", "device"] as const;

export const pageNameSchema = z
  .enum(KNOWN_PAGES)
  .describe("devices: the list of all devices. device: the page of one device; needs deviceId.");

export const goToInputSchema = z
  .strictObject({
    page: pageNameSchema,
    deviceId: z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,64}$/)
      .optional()
      .describe("Id of the device to show, as in the rows of devices.table. Only with page device."),
  })
  .refine((input) => (input.page === "device") === (input.deviceId !== undefined), {
    path: ["deviceId"],
    error: "Give deviceId with page device, and only then.",
  });

export type GoToInput = z.infer<typeof goToInputSchema>;

export function pathOf({ page, deviceId }: GoToInput): string {
  return page === "device" && deviceId !== undefined ? devicePath(deviceId) : "/devices";
}

export function devicePath(deviceId: string): string {
  return `/devices/${encodeURIComponent(deviceId)}`;
}

export const currentPageSchema = z.strictObject({
  page: z.enum([...KNOWN_PAGES, "other"]).describe("other: a page that has no name here"),
  deviceId: z.string().optional().describe("The device that the page is about"),
  path: z.string(),
});

export type CurrentPage = z.infer<typeof currentPageSchema>;

export function describePath(path: string): CurrentPage {
  if (path === "/devices") return { page: "devices", path };
  const deviceId = /^\/devices\/([A-Za-z0-9_-]{1,64})$/.exec(path)?.[1];
  return deviceId === undefined ? { page: "other", path } : { page: "device", deviceId, path };
}
