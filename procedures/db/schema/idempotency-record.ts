import { index, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { user } from "./auth";

/** The stored answer of a mutation, so that the same request under the same key runs once. */
export const idempotencyRecord = pgTable(
  "idempotency_record",
  {
    userId: text("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    /** Empty for a person's own request: a claimed surface id never is. */
    surfaceId: text("surface_id").notNull(),
    consumer: text("consumer").notNull(),
    invocationId: text("invocation_id").notNull(),
    requestHash: text("request_hash").notNull(),
    response: jsonb("response"),
    expiresAt: timestamp("expires_at", { withTimezone: true, mode: "date" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.surfaceId, table.consumer, table.invocationId] }),
    index("idempotency_record_expires_at_idx").on(table.expiresAt),
  ],
);
