import { and, asc, desc, eq, type SQL } from "drizzle-orm";
import { z } from "zod";
import { containsText } from "../base/contains-text";
import { plainText } from "../base/plain-text";
import { device } from "../db/schema";
import { deviceStatusSchema } from "./device-schema";
import { inService } from "./in-service";

const SORT_COLUMNS = {
  name: device.name,
  status: device.status,
  city: device.city,
  battery: device.battery,
  lastSeenAt: device.lastSeenAt,
  model: device.model,
  firmware: device.firmware,
} as const;

/** Which devices of a list, and in which order. */
export const deviceFilterShape = {
  query: plainText(100).optional().describe("Part of a name, model, site or id"),
  status: deviceStatusSchema.optional(),
  city: plainText(80).optional().describe("Exact city name"),
  sort: z
    .strictObject({
      field: z.enum(["name", "status", "city", "battery", "lastSeenAt", "model", "firmware"]),
      direction: z.enum(["asc", "desc"]),
    })
    .optional(),
} as const;

const deviceFilterSchema = z.strictObject(deviceFilterShape);
export type DeviceFilter = z.infer<typeof deviceFilterSchema>;

export function matchesFilter(
  organizationId: string,
  { status, city, query }: DeviceFilter,
): SQL | undefined {
  return and(
    inService(organizationId),
    status && eq(device.status, status),
    city === undefined ? undefined : eq(device.city, city),
    query === undefined
      ? undefined
      : containsText(query, [device.name, device.model, device.site, device.id]),
  );
}

/** Equal values come in the order of their ids, so that pages neither repeat nor miss a device. */
export function inOrder({ sort }: DeviceFilter): SQL[] {
  const order = sort?.direction === "desc" ? desc : asc;
  return [order(SORT_COLUMNS[sort?.field ?? "name"]), asc(device.id)];
}
