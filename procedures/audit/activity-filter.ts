import { and, eq, gte, inArray, notExists, notInArray, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { SessionUser } from "../auth/session-user";
import { containsText } from "../base/contains-text";
import { plainText } from "../base/plain-text";
import type { Database } from "../db/database";
import { auditRecord } from "../db/schema";

export const ACTIVITY_ACTORS = ["agent", "human"] as const;
export const ACTIVITY_OUTCOMES = ["done", "refused", "failed"] as const;
export const ACTIVITY_PERIODS = ["24h", "7d", "30d"] as const;

const PERIOD_HOURS = { "24h": 24, "7d": 168, "30d": 720 } as const;

/** Which entries of the activity are listed; what is left out narrows nothing. */
export const activityFilterShape = {
  actor: z.enum(ACTIVITY_ACTORS).optional().describe("agent: through the assistant. human: by hand"),
  outcome: z.enum(ACTIVITY_OUTCOMES).optional(),
  period: z.enum(ACTIVITY_PERIODS).optional().describe("Only the last 24 hours, 7 days or 30 days"),
  memberId: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/)
    .optional()
    .describe("Whose doing it was, or in whose name the assistant did it"),
  entityId: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/)
    .optional()
    .describe("Id of a device, an incident or a member that was changed"),
  query: plainText(100).optional().describe("Part of an operation's name"),
};

const filterSchema = z.strictObject(activityFilterShape);
export type ActivityFilter = z.infer<typeof filterSchema>;

const BROKEN_CODES = ["EXECUTION_FAILED", "TIMEOUT", "COMPONENT_UNMOUNTED"];

/** What an outcome of the activity means in the words that records use. */
const OUTCOME_RULES: Readonly<Record<(typeof ACTIVITY_OUTCOMES)[number], SQL | undefined>> = {
  done: inArray(auditRecord.outcome, ["executed", "replayed", "ok"]),
  failed: or(
    eq(auditRecord.outcome, "failed"),
    and(eq(auditRecord.outcome, "error"), inArray(auditRecord.code, BROKEN_CODES)),
  ),
  refused: or(
    eq(auditRecord.outcome, "refused"),
    and(eq(auditRecord.outcome, "error"), notInArray(auditRecord.code, BROKEN_CODES)),
  ),
};

export function outcomeOf({ outcome, code }: { outcome: string; code: string | null }) {
  if (["executed", "replayed", "ok"].includes(outcome)) return "done";
  if (outcome === "failed" || (outcome === "error" && BROKEN_CODES.includes(code ?? ""))) return "failed";
  return "refused";
}

/** Whose records a person may see: the organisation's, or without the permission their own. */
export function visibleTo({ organization, permissions, user }: SessionUser): SQL | undefined {
  return and(
    eq(auditRecord.organizationId, organization.id),
    permissions.includes("audit:read") ? undefined : eq(auditRecord.userId, user.id),
  );
}

/**
 * The records that stand for something done: the server's own, and what a page settled without it. A page's word on
 * a call that the server has a record of is no entry of its own, since the server's is authoritative.
 */
export function isEntry(database: Database): SQL | undefined {
  const own = alias(auditRecord, "own");
  const serverHasIt = database
    .select({ one: sql`1` })
    .from(own)
    .where(
      and(
        eq(own.organizationId, auditRecord.organizationId),
        eq(own.invocationId, auditRecord.invocationId),
        eq(own.userId, auditRecord.userId),
        eq(own.source, "server"),
      ),
    );
  return or(
    eq(auditRecord.source, "server"),
    and(
      eq(auditRecord.source, "surface"),
      eq(auditRecord.type, "invocation-settled"),
      notExists(serverHasIt),
    ),
  );
}

export function matchesActivity(filter: ActivityFilter, now: Date): SQL | undefined {
  const { actor, outcome, period, memberId, entityId, query } = filter;
  return and(
    actor === undefined ? undefined : eq(auditRecord.actor, actor),
    outcome === undefined ? undefined : OUTCOME_RULES[outcome],
    period === undefined
      ? undefined
      : gte(auditRecord.at, new Date(now.getTime() - PERIOD_HOURS[period] * 3_600_000)),
    memberId === undefined ? undefined : eq(auditRecord.userId, memberId),
    entityId === undefined
      ? undefined
      : sql`${auditRecord.affectedIds} @> ${JSON.stringify([entityId])}::jsonb`,
    query === undefined ? undefined : containsText(query, [auditRecord.subject]),
  );
}
