import { date, integer, pgTable, primaryKey, real, text } from "drizzle-orm/pg-core";
import { device } from "./device";

/**
 * What one device reported on one day (UTC), one value for each hour, `null` where it reported nothing. A row for a
 * day and not for an hour: a month of a fleet is some thousand rows.
 */
export const deviceTelemetry = pgTable(
  "device_telemetry",
  {
    deviceId: text("device_id")
      .notNull()
      .references(() => device.id, { onDelete: "cascade" }),
    day: date("day", { mode: "string" }).notNull(),
    /** Degrees Celsius. */
    temperature: real("temperature").array().$type<(number | null)[]>().notNull(),
    /** Charge in percent. */
    battery: integer("battery").array().$type<(number | null)[]>().notNull(),
    /** Received signal strength in dBm. */
    signal: integer("signal").array().$type<(number | null)[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.day] })],
);
