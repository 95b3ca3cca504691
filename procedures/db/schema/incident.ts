import { sql } from "drizzle-orm";
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
} from "drizzle-orm/pg-core";
import { user } from "./auth";
import { device } from "./device";
import { organization } from "./organization";

/** From the worst to the mildest. */
export const INCIDENT_SEVERITIES = ["critical", "high", "medium", "low"] as const;
/** In the order in which an incident passes through them. */
export const INCIDENT_STATUSES = ["open", "acknowledged", "resolved"] as const;
export const INCIDENT_EVENT_KINDS = [
  "opened",
  "acknowledged",
  "assigned",
  "unassigned",
  "resolved",
  "reopened",
  "dispatched",
] as const;

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Something that is wrong with a device, until somebody has resolved it. */
export const incident = pgTable(
  "incident",
  {
    id: text("id").primaryKey(),
    organizationId: text("organization_id")
      .notNull()
      .references(() => organization.id, { onDelete: "cascade" }),
    deviceId: text("device_id")
      .notNull()
      .references(() => device.id, { onDelete: "cascade" }),
    /** What people call it, once in an organisation: `INC-1042`. */
    reference: text("reference").notNull(),
    title: text("title").notNull(),
    description: text("description").notNull(),
    severity: text("severity", { enum: INCIDENT_SEVERITIES }).notNull(),
    status: text("status", { enum: INCIDENT_STATUSES }).notNull(),
    assigneeId: text("assignee_id").references(() => user.id, { onDelete: "set null" }),
    openedAt: moment("opened_at").notNull(),
    acknowledgedAt: moment("acknowledged_at"),
    resolvedAt: moment("resolved_at"),
    resolution: text("resolution"),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    unique("incident_organization_reference_key").on(table.organizationId, table.reference),
    index("incident_organization_status_opened_idx").on(table.organizationId, table.status, table.openedAt),
    index("incident_device_status_idx").on(table.deviceId, table.status),
    check("incident_severity_check", sql`${table.severity} in ('critical', 'high', 'medium', 'low')`),
    check("incident_status_check", sql`${table.status} in ('open', 'acknowledged', 'resolved')`),
    check("incident_resolved_check", sql`(${table.status} = 'resolved') = (${table.resolvedAt} is not null)`),
  ],
);

/** One line of an incident's timeline; never changed once written. */
export const incidentEvent = pgTable(
  "incident_event",
  {
    id: text("id").primaryKey(),
    incidentId: text("incident_id")
      .notNull()
      .references(() => incident.id, { onDelete: "cascade" }),
    /** Orders the events: several share one moment. */
    sequence: bigserial("sequence", { mode: "number" }).notNull(),
    at: moment("at").notNull(),
    kind: text("kind", { enum: INCIDENT_EVENT_KINDS }).notNull(),
    /** Whose doing it was; absent for the monitoring and for people who have left. */
    userId: text("user_id").references(() => user.id, { onDelete: "set null" }),
    /** Whether the person's assistant made the call. */
    byAgent: boolean("by_agent").notNull().default(false),
    /** What it was about, in words: the assignee's name, the resolution, the work order. */
    detail: text("detail"),
  },
  (table) => [index("incident_event_incident_sequence_idx").on(table.incidentId, table.sequence)],
);
