import { type SQL, sql } from "drizzle-orm";
import { INCIDENT_SEVERITIES, incident } from "../db/schema";

/** The place of a column's value in an order, the first is 1. */
export function rankIn(
  order: readonly string[],
  column: typeof incident.severity | typeof incident.status,
): SQL<number> {
  const values = sql.join(
    order.map((value) => sql`${value}`),
    sql`, `,
  );
  return sql<number>`array_position(array[${values}]::text[], ${column})`;
}

/** 1 for the worst severity. */
export const severityRank = rankIn(INCIDENT_SEVERITIES, incident.severity);
