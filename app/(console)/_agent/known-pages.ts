import { z } from "zod";
import { CONSOLE_PAGES, type ConsolePage } from "@/app/_lib/console-pages";
import { DEVICE_ID } from "@/app/_lib/device-id";

/** What an agent is told of each page that it may go to. */
const ABOUT: Readonly<Record<ConsolePage, string>> = {
  devices: "the list of all devices or, with deviceId, one device's page",
  map: "where the devices stand, on a map",
  incidents: "what is wrong with devices and who takes care of it",
  reports: "reports on availability, battery, incidents and firmware, to look at and to send",
  activity: "the history of who did what",
  settings: "the user's profile, the members of the organisation and their roles, invitations",
};

export const goToInputSchema = z.strictObject({
  page: z.enum(CONSOLE_PAGES).describe(CONSOLE_PAGES.map((page) => `${page}: ${ABOUT[page]}`).join(". ")),
  deviceId: z
    .string()
    .regex(DEVICE_ID)
    .optional()
    .describe("With devices only: id of a device, to open that device's own page instead of the list"),
});

export type GoToInput = z.infer<typeof goToInputSchema>;

export function pathOf({ page, deviceId }: GoToInput): string {
  return page === "devices" && deviceId !== undefined ? devicePath(deviceId) : `/${page}`;
}

export function devicePath(deviceId: string): string {
  return `/devices/${encodeURIComponent(deviceId)}`;
}

export const currentPageSchema = z.strictObject({
  page: z
    .enum([...CONSOLE_PAGES, "other"])
    .describe("devices: the list or one device. other: has no name here"),
  deviceId: z.string().optional().describe("Set on the page of one device: which device it is"),
  path: z.string(),
});

export type CurrentPage = z.infer<typeof currentPageSchema>;

export function describePath(path: string): CurrentPage {
  const page = CONSOLE_PAGES.find((name) => path === `/${name}`);
  if (page) return { page, path };
  const [, area, deviceId = "", ...rest] = path.split("/");
  const isDevice = area === "devices" && DEVICE_ID.test(deviceId) && rest.length === 0;
  return isDevice ? { page: "devices", deviceId, path } : { page: "other", path };
}
