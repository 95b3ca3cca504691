import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { user } from "./auth";
import { organization } from "./organization";

export const APPROVAL_STATES = ["pending", "granted", "denied", "consumed", "expired"] as const;
export const APPROVAL_EFFECTS = [
  "server-query",
  "server-mutation",
  "external-side-effect",
  "destructive",
] as const;
export const APPROVAL_ACTORS = ["agent", "human"] as const;

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/**
 * One question of the server to people: may this person's exact call run, once? Kept here so that it can be answered
 * through any instance of the application.
 */
export const serverApproval = pgTable(
  "server_approval",
  {
    id: text("id").primaryKey(),
    organizationId: text("organization_id")
      .notNull()
      .references(() => organization.id, { onDelete: "cascade" }),
    requestedBy: text("requested_by")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    /** Who made the call in that person's name. */
    actor: text("actor", { enum: APPROVAL_ACTORS }).notNull(),
    procedure: text("procedure").notNull(),
    description: text("description").notNull(),
    effect: text("effect", { enum: APPROVAL_EFFECTS }).notNull(),
    /** What a person must be allowed to do to answer: the same that the call itself needs. */
    permission: text("permission").notNull(),
    input: jsonb("input").notNull(),
    requestHash: text("request_hash").notNull(),
    state: text("state", { enum: APPROVAL_STATES }).notNull(),
    requestedAt: moment("requested_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    answeredBy: text("answered_by"),
    answeredAt: moment("answered_at"),
    reason: text("reason"),
  },
  (table) => [
    uniqueIndex("server_approval_pending_idx")
      .on(table.requestedBy, table.organizationId, table.actor, table.procedure, table.requestHash)
      .where(sql`${table.state} = 'pending'`),
    index("server_approval_organization_state_idx").on(table.organizationId, table.state, table.expiresAt),
    index("server_approval_expires_at_idx").on(table.expiresAt),
    check(
      "server_approval_state_check",
      sql`${table.state} in ('pending', 'granted', 'denied', 'consumed', 'expired')`,
    ),
  ],
);
