import { sql } from "drizzle-orm";
import { check, doublePrecision, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { organization } from "./organization";

export const DEVICE_STATUSES = ["online", "offline", "disabled", "maintenance"] as const;
export const CONNECTION_KINDS = ["ethernet", "lte", "wifi", "lorawan"] as const;

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export const device = pgTable(
  "device",
  {
    id: text("id").primaryKey(),
    organizationId: text("organization_id")
      .notNull()
      .references(() => organization.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    model: text("model").notNull(),
    firmware: text("firmware").notNull(),
    status: text("status", { enum: DEVICE_STATUSES }).notNull(),
    /** What enabling gives back: the status that the device had when it was disabled. */
    statusBeforeDisabled: text("status_before_disabled", { enum: DEVICE_STATUSES }),
    disabledAt: moment("disabled_at"),
    disabledReason: text("disabled_reason"),
    battery: integer("battery").notNull(),
    city: text("city").notNull(),
    site: text("site").notNull(),
    latitude: doublePrecision("latitude").notNull(),
    longitude: doublePrecision("longitude").notNull(),
    serialNumber: text("serial_number").notNull(),
    connection: text("connection", { enum: CONNECTION_KINDS }).notNull(),
    installedAt: moment("installed_at").notNull(),
    lastSeenAt: moment("last_seen_at").notNull(),
    /** When somebody last asked it to restart; it does so the next time it reports. */
    rebootRequestedAt: moment("reboot_requested_at"),
    /** Set for good: such a device is in no list and takes no change, and its history stays. */
    decommissionedAt: moment("decommissioned_at"),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    index("device_organization_name_idx").on(table.organizationId, table.name),
    index("device_organization_city_status_idx").on(table.organizationId, table.city, table.status),
    check("device_battery_check", sql`${table.battery} between 0 and 100`),
    check("device_status_check", sql`${table.status} in ('online', 'offline', 'disabled', 'maintenance')`),
  ],
);
