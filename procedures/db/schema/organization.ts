import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { user } from "./auth";

export const ROLES = ["admin", "operator", "viewer"] as const;

export const organization = pgTable("organization", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  /** How long records of what was done are kept, in days. */
  auditRetentionDays: integer("audit_retention_days").notNull().default(365),
  /** How long letters stay in the outbox, in days. */
  mailRetentionDays: integer("mail_retention_days").notNull().default(30),
  createdAt: timestamp("created_at", { withTimezone: true, mode: "date" }).notNull().defaultNow(),
});

export const membership = pgTable(
  "membership",
  {
    organizationId: text("organization_id")
      .notNull()
      .references(() => organization.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    role: text("role", { enum: ROLES }).notNull(),
    createdAt: timestamp("created_at", { withTimezone: true, mode: "date" }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId] }),
    index("membership_user_id_idx").on(table.userId),
    check("membership_role_check", sql`${table.role} in ('admin', 'operator', 'viewer')`),
  ],
);
