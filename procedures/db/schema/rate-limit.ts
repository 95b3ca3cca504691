import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** One fixed window per key, kept here so that every instance of the application counts together. */
export const rateLimit = pgTable(
  "rate_limit",
  {
    key: text("key").primaryKey(),
    count: integer("count").notNull(),
    windowEndsAt: timestamp("window_ends_at", { withTimezone: true, mode: "date" }).notNull(),
  },
  (table) => [index("rate_limit_window_ends_at_idx").on(table.windowEndsAt)],
);
