import { sql } from "drizzle-orm";
import { check, index, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { organization, ROLES } from "./organization";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** An offer of membership. It is open until somebody accepts it, an admin revokes it, or its time is over. */
export const invitation = pgTable(
  "invitation",
  {
    id: text("id").primaryKey(),
    organizationId: text("organization_id")
      .notNull()
      .references(() => organization.id, { onDelete: "cascade" }),
    /** In lower case. */
    email: text("email").notNull(),
    role: text("role", { enum: ROLES }).notNull(),
    /** SHA-256 of the token in the letter; the token itself is nowhere in this table. */
    tokenHash: text("token_hash").notNull(),
    invitedBy: text("invited_by").notNull(),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    acceptedAt: moment("accepted_at"),
    revokedAt: moment("revoked_at"),
  },
  (table) => [
    uniqueIndex("invitation_token_hash_idx").on(table.tokenHash),
    uniqueIndex("invitation_open_email_idx")
      .on(table.organizationId, table.email)
      .where(sql`${table.acceptedAt} is null and ${table.revokedAt} is null`),
    index("invitation_organization_created_idx").on(table.organizationId, table.createdAt),
    check("invitation_role_check", sql`${table.role} in ('admin', 'operator', 'viewer')`),
  ],
);
