import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { SignedInContext } from "../base/observed-context";
import type { Database } from "../db/database";
import { incident, incidentEvent } from "../db/schema";
import type { IncidentTarget } from "./incident-schema";
import { readIncidents } from "./select-incidents";

type StoredIncident = typeof incident.$inferSelect;

export interface TimelineEvent {
  readonly kind: (typeof incidentEvent.$inferInsert)["kind"];
  readonly detail?: string | null;
}

export type LockedIncidents =
  | { readonly state: "locked"; readonly rows: StoredIncident[] }
  | { readonly state: "missing"; readonly ids: string[] }
  /** Somebody has changed these since the caller read them. */
  | { readonly state: "stale"; readonly references: string[] };

/**
 * Locks the named incidents of one organisation until the transaction ends, in id order, so that two calls cannot
 * deadlock. Ids of another organisation and ids that do not exist look the same.
 */
export async function lockIncidents(
  transaction: Database,
  organizationId: string,
  targets: readonly IncidentTarget[],
): Promise<LockedIncidents> {
  const ids = targets.map(({ incidentId }) => incidentId);
  const rows = await transaction
    .select()
    .from(incident)
    .where(and(eq(incident.organizationId, organizationId), inArray(incident.id, ids)))
    .orderBy(asc(incident.id))
    .for("update");
  const found = new Map(rows.map((row) => [row.id, row]));
  const missing = ids.filter((id) => !found.has(id));
  if (missing.length > 0) return { state: "missing", ids: missing };
  const stale = targets.filter(
    ({ incidentId, expectedVersion }) => found.get(incidentId)?.version !== expectedVersion,
  );
  if (stale.length === 0) return { state: "locked", rows };
  return {
    state: "stale",
    references: stale.map(({ incidentId }) => found.get(incidentId)?.reference ?? ""),
  };
}

const NAMED = 5;

/** What a person or a program whose reading has grown old is told. */
export function describeStale(references: readonly string[]): string {
  const named = references.slice(0, NAMED).join(", ");
  const rest = references.length > NAMED ? ` and ${references.length - NAMED} more` : "";
  return `Somebody has changed ${named}${rest} in the meantime, and nothing was done. Read again and decide anew.`;
}

/** What `lockTargets` leaves to the handler of a change. */
interface LockedContext extends SignedInContext {
  readonly transaction: Database;
  readonly locked: readonly StoredIncident[];
}

export interface IncidentChange {
  /** The locked incidents that are not yet as asked. */
  readonly toChange: readonly StoredIncident[];
  readonly set: Partial<
    Pick<StoredIncident, "status" | "assigneeId" | "acknowledgedAt" | "resolvedAt" | "resolution">
  >;
  readonly event: TimelineEvent;
}

/** Changes some of the locked incidents alike, adds that to each timeline, and answers what has become of all. */
export async function changeIncidents(context: LockedContext, { toChange, set, event }: IncidentChange) {
  const { transaction, session, trace, locked } = context;
  const organizationId = session.organization.id;
  const ids = toChange.map(({ id }) => id);
  if (ids.length > 0) {
    await transaction
      .update(incident)
      .set({ ...set, version: sql`${incident.version} + 1` })
      .where(and(eq(incident.organizationId, organizationId), inArray(incident.id, ids)));
    await addToTimelines(context, ids, event);
  }
  trace.affects(ids);
  return {
    changed: await readIncidents(transaction, organizationId, ids),
    before: toChange.map(({ id, status, assigneeId }) => ({ id, status, assigneeId })),
    unchanged: locked.map(({ id }) => id).filter((id) => !ids.includes(id)),
  };
}

/** Adds one event to each of the timelines; what the incidents are stays as it is. */
export async function addToTimelines(
  { transaction, session, caller, now }: Omit<LockedContext, "locked">,
  incidentIds: readonly string[],
  { kind, detail = null }: TimelineEvent,
): Promise<void> {
  const at = now();
  await transaction.insert(incidentEvent).values(
    incidentIds.map((incidentId) => ({
      id: randomUUID(),
      incidentId,
      at,
      kind,
      userId: session.user.id,
      byAgent: caller.actor === "agent",
      detail,
    })),
  );
}
