import { sql } from "drizzle-orm";
import { bigserial, index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

export const AUDIT_SOURCES = ["server", "surface"] as const;
export const AUDIT_ACTORS = ["agent", "human", "anonymous", "runtime"] as const;

/**
 * One line of "who did what". Rows of source `server` are written by the server about its own work;
 * rows of source `surface` are what a browser claims, checked for shape and size only.
 * Users and organisations are kept by id without a foreign key: an audit outlives what it speaks of.
 */
export const auditRecord = pgTable(
  "audit_record",
  {
    id: text("id").primaryKey(),
    /** Orders the records: many share one moment. */
    sequence: bigserial("sequence", { mode: "number" }).notNull(),
    at: timestamp("at", { withTimezone: true, mode: "date" }).notNull(),
    source: text("source", { enum: AUDIT_SOURCES }).notNull(),
    type: text("type").notNull(),
    organizationId: text("organization_id"),
    userId: text("user_id"),
    actor: text("actor", { enum: AUDIT_ACTORS }).notNull(),
    /** Procedure path (`devices.disable`) or, from a surface, a capability id. */
    subject: text("subject"),
    surfaceId: text("surface_id"),
    consumer: text("consumer"),
    registrationId: text("registration_id"),
    invocationId: text("invocation_id"),
    confirmationId: text("confirmation_id"),
    outcome: text("outcome").notNull(),
    code: text("code"),
    durationMs: integer("duration_ms"),
    input: jsonb("input"),
    affectedIds: jsonb("affected_ids").$type<string[]>().notNull().default([]),
    payload: jsonb("payload"),
  },
  (table) => [
    index("audit_record_organization_sequence_idx").on(table.organizationId, table.sequence),
    index("audit_record_surface_idx")
      .on(table.organizationId, table.sequence)
      .where(sql`${table.source} = 'surface'`),
    index("audit_record_organization_at_idx").on(table.organizationId, table.at),
    index("audit_record_affected_ids_idx").using("gin", table.affectedIds.op("jsonb_path_ops")),
    index("audit_record_organization_invocation_idx").on(table.organizationId, table.invocationId),
  ],
);
