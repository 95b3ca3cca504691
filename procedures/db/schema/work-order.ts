import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, text, timestamp, unique } from "drizzle-orm/pg-core";
import { user } from "./auth";
import { device } from "./device";
import { incident } from "./incident";
import { organization } from "./organization";

export const WORK_ORDER_PRIORITIES = ["routine", "urgent"] as const;

/** A person who repairs devices on site, in the cities that they cover. */
export const technician = pgTable(
  "technician",
  {
    id: text("id").primaryKey(),
    organizationId: text("organization_id")
      .notNull()
      .references(() => organization.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    email: text("email").notNull(),
    cities: jsonb("cities").$type<string[]>().notNull(),
  },
  (table) => [index("technician_organization_idx").on(table.organizationId)],
);

/** What somebody was sent to do at a device. */
export const workOrder = pgTable(
  "work_order",
  {
    id: text("id").primaryKey(),
    organizationId: text("organization_id")
      .notNull()
      .references(() => organization.id, { onDelete: "cascade" }),
    deviceId: text("device_id")
      .notNull()
      .references(() => device.id, { onDelete: "cascade" }),
    /** The incident that it is to end, if the device had one. */
    incidentId: text("incident_id").references(() => incident.id, { onDelete: "set null" }),
    /** What people call it, once in an organisation: `WO-0007`. */
    reference: text("reference").notNull(),
    priority: text("priority", { enum: WORK_ORDER_PRIORITIES }).notNull(),
    instructions: text("instructions").notNull(),
    /** Names of those who were told, as they were then. */
    sentTo: jsonb("sent_to").$type<string[]>().notNull(),
    requestedBy: text("requested_by").references(() => user.id, { onDelete: "set null" }),
    createdAt: timestamp("created_at", { withTimezone: true, mode: "date" }).notNull(),
  },
  (table) => [
    unique("work_order_organization_reference_key").on(table.organizationId, table.reference),
    index("work_order_device_created_idx").on(table.deviceId, table.createdAt),
    check("work_order_priority_check", sql`${table.priority} in ('routine', 'urgent')`),
  ],
);
