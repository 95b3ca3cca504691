import { z } from "zod";
import { DEVICE_STATUSES, type device } from "../db/schema";

export const deviceIdSchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/)
  .describe("A device id as devices.search returns it");

export const deviceStatusSchema = z.enum(DEVICE_STATUSES);

export const deviceSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  model: z.string(),
  firmware: z.string(),
  status: deviceStatusSchema,
  battery: z.int().min(0).max(100).describe("Charge in percent"),
  city: z.string(),
  site: z.string(),
  lastSeenAt: z.iso.datetime(),
  latitude: z.number(),
  longitude: z.number(),
  version: z.int().min(1).describe("Grows by one with every change"),
});

export type Device = z.infer<typeof deviceSchema>;
export type DeviceRow = typeof device.$inferSelect;

export function toDevice(row: DeviceRow): Device {
  const { id, name, model, firmware, status, battery, city, site, latitude, longitude, version } = row;
  const lastSeenAt = row.lastSeenAt.toISOString();
  return { id, name, model, firmware, status, battery, city, site, lastSeenAt, latitude, longitude, version };
}
