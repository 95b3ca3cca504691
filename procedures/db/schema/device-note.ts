import { index, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { device } from "./device";
import { organization } from "./organization";

/** What people have written down about a device. Notes are added and stay as they are. */
export const deviceNote = pgTable(
  "device_note",
  {
    id: text("id").primaryKey(),
    organizationId: text("organization_id")
      .notNull()
      .references(() => organization.id, { onDelete: "cascade" }),
    deviceId: text("device_id")
      .notNull()
      .references(() => device.id, { onDelete: "cascade" }),
    /** By id and by the name of the time: a note outlives its author's membership. */
    authorId: text("author_id").notNull(),
    authorName: text("author_name").notNull(),
    text: text("text").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true, mode: "date" }).notNull(),
  },
  (table) => [index("device_note_device_created_idx").on(table.deviceId, table.createdAt)],
);
